"""The commands of the command line: one module a command, importing nothing heavy before it runs."""
