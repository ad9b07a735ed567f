"""`python -m bot run`, but every battle has the same dice: what a script expects is what happens."""

import argparse
import sys
from functools import partial

if __name__ == "__main__":  # the process that draws the pictures imports this file as well
    from bot import run

    run.open_services = partial(run.open_services, entropy=lambda size: (86).to_bytes(size, "big"))
    sys.exit(run.main(argparse.Namespace()))
