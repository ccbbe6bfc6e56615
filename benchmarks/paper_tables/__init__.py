"""The tables of benchmarks/papers: a module for each paper, and the numbers that the papers print."""
