"""Is this a sound game? Its promises, each with what finds a breach."""
