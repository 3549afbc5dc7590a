"""The only place that prints, reads keys or opens ports."""
