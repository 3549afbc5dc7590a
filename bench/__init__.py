"""One small benchmark a promise: ours and a named peer, measured by turns in one run."""
