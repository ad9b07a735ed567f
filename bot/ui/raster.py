"""Pictures from drawings, in one worker process, so that nothing else waits for them."""

from __future__ import annotations

import asyncio
import logging
import multiprocessing
import time
from collections import OrderedDict
from concurrent.futures import ThreadPoolExecutor
from hashlib import sha256
from multiprocessing.connection import Connection
from multiprocessing.context import SpawnProcess
from typing import Any, cast

from bot.ui import resvg
from bot.ui.typeface import FAMILY, Fonts

_log = logging.getLogger(__name__)

KEPT = 64
"""Pictures in memory, about 40 KB each."""
PATIENCE = 10.0
"""Seconds after which a worker that does not answer is given up."""
PAUSE = 60.0
"""Seconds without pictures after a worker has failed."""
_WARM_UP = (
    '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8">'
    f'<text y="8" font-family="{FAMILY}">A</text></svg>'
)


def key_of(svg: str) -> str:
    """The same for the same drawing, and for no other."""
    return sha256(svg.encode()).hexdigest()


class Raster:
    """One worker, kept while the bot runs. Where it fails there is no picture, and the log says
    why.
    """

    def __init__(self, fonts: Fonts) -> None:
        self.fonts = fonts
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="raster")
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._worker: SpawnProcess | None = None
        self._work: Connection[Any, Any] | None = None
        self._not_before = 0.0

    def start(self) -> None:
        """Start the worker and let it draw once, without waiting for it."""
        self._thread.submit(self._picture, _WARM_UP)

    async def png(self, svg: str) -> bytes | None:
        """The picture of a drawing, or None if it cannot be had now."""
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._picture, svg)

    def close(self) -> None:
        self._thread.submit(self._stop)
        self._thread.shutdown()

    def _picture(self, svg: str) -> bytes | None:
        """Runs in the one thread, and so for one drawing at a time."""
        key = key_of(svg)
        if key not in self._kept:
            drawn = self._drawn(svg)
            if drawn is None:
                return None
            self._kept[key] = drawn
            if len(self._kept) > KEPT:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return self._kept[key]

    def _drawn(self, svg: str) -> bytes | None:
        if time.monotonic() < self._not_before:
            return None
        fonts = [str(path) for path in self.fonts.files_for(svg)]
        try:
            try:
                answer = self._asked(svg, fonts)
            except (OSError, EOFError):
                self._stop()  # it was killed, as for want of memory: a new one may live
                answer = self._asked(svg, fonts)
        except (OSError, EOFError, RuntimeError) as error:
            self._give_up(repr(error))
            return None
        if isinstance(answer, str):
            _log.error("No picture: %s", answer)
            return None
        return answer

    def _asked(self, svg: str, fonts: list[str]) -> bytes | str:
        """The picture, or why there is none. Raises OSError or EOFError where the worker is gone,
        RuntimeError where it cannot be started.
        """
        work = self._ready()
        work.send((svg, fonts))
        if not work.poll(PATIENCE):
            raise RuntimeError(f"no answer for {PATIENCE:g} seconds")
        return work.recv()

    def _ready(self) -> Connection[Any, Any]:
        """The way to the worker, which is started if there is none."""
        if self._work is None:
            context = multiprocessing.get_context("spawn")
            near_end, far_end = context.Pipe()
            self._work = cast("Connection[Any, Any]", near_end)
            worker = context.Process(
                target=resvg.serve, args=(far_end,), name="raster", daemon=True
            )
            worker.start()
            self._worker = worker
            far_end.close()
        return self._work

    def _give_up(self, why: str) -> None:
        code: int | None = None
        if self._worker is not None:
            self._worker.join(1)
            code = self._worker.exitcode
        ended = "" if code is None else f", and it ended with {code}"
        _log.warning("No pictures for %g seconds, the worker fails: %s%s", PAUSE, why, ended)
        self._not_before = time.monotonic() + PAUSE
        self._stop()

    def _stop(self) -> None:
        if self._work is not None:
            self._work.close()
            self._work = None
        if self._worker is not None:
            self._worker.terminate()
            self._worker.join()
            self._worker.close()
            self._worker = None
