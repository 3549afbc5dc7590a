"""The commands of `zermelo`, one module for each subject."""
