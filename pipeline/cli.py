"""The command line: its commands, and the one place where an error becomes an exit status."""

import gc
import os
import signal
import sys
from typing import Any

import click

from pipeline.annotations import of_problem
from pipeline.commands.add import add
from pipeline.commands.diff import diff
from pipeline.commands.inspect import inspect
from pipeline.commands.rehydrate import rehydrate
from pipeline.commands.release import release
from pipeline.commands.run import run
from pipeline.commands.trace import trace
from pipeline.commands.verify import verify
from pipeline.errors import PipelineError
from pipeline.interruption import Interrupted, end_in_order
from pipeline.memory import call_with_room, collect_seldom


class Commands(click.Group):
    """Commands that end as SIGPIPE ends a process where nobody reads their output any more (`| head -1`)."""

    def invoke(self, ctx: click.Context) -> Any:
        """Run the command that is asked for."""
        try:
            return super().invoke(ctx)
        except BrokenPipeError:
            # Not by sys.exit, which would try to write the rest.
            os._exit(128 + signal.SIGPIPE)


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(package_name="ru-tabletop-rules", prog_name="pipeline")
def cli() -> None:
    """Read Russian translations of tabletop-game documents into validated Parquet tables.

    Exit status: 0 good, 1 the data is wrong, 2 the command was wrong, 3 it could not be done.
    """


COMMANDS = (run, inspect, add, trace, diff, release, verify, rehydrate)
for command in COMMANDS:
    cli.add_command(command)


def main() -> None:
    """Run the command line and end the process with its status."""
    end_in_order()
    collect_seldom()
    call_with_room(_main)


def _main() -> None:
    try:
        sys.exit(cli.main(standalone_mode=False))
    except PipelineError as error:
        click.echo(str(error), err=True)
        if os.environ.get("GITHUB_ACTIONS"):
            for problem in error.problems:
                click.echo(of_problem(problem))
        sys.exit(error.exit_status)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except click.Abort:
        click.echo("Stopped.", err=True)
        sys.exit(130)
    except Interrupted as interruption:
        click.echo(str(interruption), err=True)
        sys.exit(interruption.exit_status)
    except OSError as error:
        where = error.filename or "output"
        click.echo(f"{where}: expected to be read or written; found {error.strerror or error}.", err=True)
        # What could not be written must not be tried again at the end, where nothing tells it in a line.
        os._exit(3)
    finally:
        # Nor need the end of the process look for cycles: its memory goes as a whole.
        gc.freeze()
