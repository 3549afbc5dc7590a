"""The commands zermelo serve, page and wasm."""
