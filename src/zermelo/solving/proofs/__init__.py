"""The search for certificates, and proofs about players."""
