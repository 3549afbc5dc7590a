"""Machine code and WebAssembly from plain functions, and files that are written whole or not at all."""
