"""Tables of solved games on disk: making, lookup, queries, verification, packing and export."""
