"""Boards' pictures come one after the other, and hold up no answer."""

import asyncio
import time

import pytest

from bot.ui.raster import Raster
from bot.ui.typeface import Fonts
from cogs.pictures import PACE, Pictures
from tests.ui.chart_samples import convoy, duel_of_two, spaces, waykeeper

CHARTS = (convoy(), duel_of_two(), spaces(), waykeeper())


@pytest.fixture
def pictures():
    raster = Raster(Fonts())
    yield Pictures(raster)
    raster.close()


async def test_boards_drawn_at_once_leave_room_for_people_between_them(pictures):
    start = time.monotonic()
    files = await asyncio.gather(*(pictures.of_board(pictures.drawing(c)) for c in CHARTS))
    assert [file.filename for file in files] == ["board.png"] * 4
    assert time.monotonic() - start >= 3 * PACE


async def test_an_answer_does_not_wait_for_the_boards(pictures):
    await pictures.of_board(pictures.drawing(CHARTS[0]))
    boards = [asyncio.create_task(pictures.of_board(pictures.drawing(c))) for c in CHARTS[1:]]
    answer = await pictures.file(pictures.drawing(duel_of_two(0, 0)), "map.png")
    assert answer.filename == "map.png"
    assert not any(board.done() for board in boards[1:])
    await asyncio.gather(*boards)


async def test_without_a_worker_there_is_no_picture():
    assert await Pictures(None).of_board(Pictures(None).drawing(convoy())) is None


@pytest.mark.parametrize("chart", CHARTS)
async def test_every_kind_of_chart_becomes_a_picture_with_its_alt_text(pictures, chart):
    file = await pictures.file(pictures.drawing(chart), "map.png")
    assert file.fp.read(8) == b"\x89PNG\r\n\x1a\n"
    assert 0 < len(file.description) <= 400
