"""SVG to PNG, and the process that does it: it holds Python's lock all the while."""

from __future__ import annotations

import os
import signal
from collections.abc import Sequence
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

import resvg_py

ZOOM = 2
"""Pixels to a unit of the drawing."""


def png(svg: str, fonts: Sequence[str]) -> bytes:
    """Draw with these font files and no others. Raises ValueError for what is no picture."""
    return resvg_py.svg_to_bytes(
        svg_string=svg, zoom=ZOOM, skip_system_fonts=True, font_files=list(fonts)
    )


def serve(work: Connection[Any, Any]) -> None:
    """Draw what comes, until the other end is closed or gone. An answer in text is a failure."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the bot, which then closes
    if hasattr(os, "nice"):
        os.nice(5)  # answers to people come before pictures
    with suppress(EOFError, OSError):
        while True:
            svg, fonts = work.recv()
            try:
                answer = png(svg, fonts)
            except ValueError as error:
                answer = str(error)
            work.send(answer)
