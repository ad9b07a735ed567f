"""PNG from SVG in one worker process that may fail."""

import logging
import multiprocessing.spawn
import os
import signal
import struct
import subprocess
import sys
import textwrap
import time
from pathlib import Path

import pytest

from bot.ui.raster import KEPT, Raster, key_of
from bot.ui.typeface import BOLD, REGULAR, BadFont, Fonts, read


def drawing(text="Lantern", width=40):
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="20">'
        f'<text y="15" font-size="15" font-family="Noto Sans">{text}</text></svg>'
    )


@pytest.fixture
def raster():
    made = Raster(Fonts())
    yield made
    made.close()


def pixels(png):
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    return struct.unpack(">II", png[16:24])


async def test_a_picture_has_two_pixels_to_a_unit(raster):
    assert pixels(await raster.png(drawing())) == (80, 40)


async def test_letters_are_drawn_without_any_font_of_the_system(raster):
    empty = await raster.png(drawing(""))
    assert await raster.png(drawing("Łódź")) != empty
    assert await raster.png(drawing("Сорок")) != empty


async def test_the_same_drawing_is_drawn_once(raster):
    first = await raster.png(drawing())
    assert await raster.png(drawing()) is first


async def test_only_the_last_pictures_are_kept(raster):
    first = await raster.png(drawing(width=1))
    for width in range(2, KEPT + 2):
        await raster.png(drawing(width=width))
    assert len(raster._kept) == KEPT
    assert key_of(drawing(width=1)) not in raster._kept
    assert await raster.png(drawing(width=1)) == first


async def test_what_is_no_picture_is_named_in_the_log_and_the_next_one_is_drawn(raster, caplog):
    assert await raster.png("<svg") is None
    assert "No picture: " in caplog.text
    assert await raster.png(drawing()) is not None


async def test_a_worker_that_was_killed_is_started_anew(raster):
    await raster.png(drawing())
    os.kill(raster._worker.pid, signal.SIGKILL)
    assert await raster.png(drawing("Camel")) is not None


async def test_a_worker_that_cannot_start_costs_one_line_in_the_log(raster, caplog, monkeypatch):
    monkeypatch.setattr(multiprocessing.spawn, "_python_exe", b"/nowhere/python")
    with caplog.at_level(logging.WARNING):
        for text in ("one", "two", "three"):
            assert await raster.png(drawing(text)) is None
    assert len(caplog.records) == 1
    assert "No pictures for 60 seconds" in caplog.text


async def test_nobody_waits_for_the_start(raster):
    began = time.perf_counter()
    raster.start()
    assert time.perf_counter() - began < 0.05
    assert await raster.png(drawing()) is not None


def test_the_worker_ends_when_the_bot_is_killed(tmp_path):
    script = tmp_path / "killed.py"
    script.write_text(
        textwrap.dedent("""
        import asyncio
        from bot.ui.raster import Raster
        from bot.ui.typeface import Fonts

        async def main():
            raster = Raster(Fonts())
            await raster.png('<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>')
            print(raster._worker.pid, flush=True)
            await asyncio.sleep(60)

        if __name__ == "__main__":
            asyncio.run(main())
        """)
    )
    here = str(Path(__file__).parents[2])
    with subprocess.Popen(
        [sys.executable, script],
        env={**os.environ, "PYTHONPATH": here},
        stdout=subprocess.PIPE,
    ) as bot:
        worker = int(bot.stdout.readline())
        bot.kill()
    deadline = time.monotonic() + 10
    while _lives(worker) and time.monotonic() < deadline:
        os.sched_yield()
    assert not _lives(worker)


def _lives(pid):
    try:
        state = Path(f"/proc/{pid}/stat").read_text().rsplit(")", 1)[1].split()[0]
    except OSError:
        return False
    return state != "Z"


class TestFonts:
    def test_width_and_letters_of_both_weights_are_known(self):
        fonts = Fonts()
        assert fonts.width("iii", 15) < fonts.width("MMM", 15)
        assert fonts.width("Lantern", 15) < fonts.width("Lantern", 15, bold=True)
        assert fonts.width("Lantern", 30) == pytest.approx(2 * fonts.width("Lantern", 15))
        assert read(REGULAR).keys() == read(BOLD).keys()

    @pytest.mark.parametrize("text", ["Łódź", "Αθήνα", "Сорок Первый", "Ñandú – “ß”"])
    def test_latin_greek_and_cyrillic_are_there(self, text):
        assert Fonts().has(text)

    @pytest.mark.parametrize("text", ["千の灯籠", "سفينة", "🚀", "▲"])
    def test_other_scripts_are_not(self, text):
        assert not Fonts().has(text)

    def test_fonts_of_a_folder_are_used_where_the_own_one_lacks_a_letter(self, tmp_path):
        (tmp_path / "More.ttf").write_bytes(REGULAR.read_bytes())
        (tmp_path / "OFL.txt").write_text("no font")
        fonts = Fonts(tmp_path)
        assert fonts.files_for("Lantern") == (REGULAR, BOLD)
        assert fonts.files_for("千") == (REGULAR, BOLD, tmp_path / "More.ttf")

    def test_a_file_that_is_no_font_is_named(self, tmp_path):
        (tmp_path / "bad.ttf").write_bytes(b"not a font at all")
        with pytest.raises(BadFont, match=r"bad\.ttf is no font"):
            Fonts(tmp_path)

    def test_a_folder_that_is_missing_adds_nothing(self, tmp_path):
        assert Fonts(tmp_path / "none").more == ()
