"""`python -m pipeline` is `pipeline`."""

from pipeline.cli import main

main()
