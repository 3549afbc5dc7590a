"""A benchmark as a task of Inspect, the framework of the UK AI Security Institute for evaluations.

Inspect finds the task by its entry point: inspect eval zermelo_agents/benchmark -T file=bench.jsonl --model MODEL.
"""
