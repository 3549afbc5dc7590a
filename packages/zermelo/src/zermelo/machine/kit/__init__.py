"""The compiled parts that searches and solvers are made of; beside each stands its plain twin, which tests compare."""
