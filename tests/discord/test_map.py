"""The map: on the board as a picture that changes with the battle, and alone by Map."""

import multiprocessing.spawn
import struct
from contextlib import asynccontextmanager

import discord

from bot.core.seats import GM, PUBLIC
from bot.ui.charts import alt, svg
from bot.ui.typeface import Fonts
from cogs.pictures import chart_of
from tests.discord.asking import two_ships
from tests.discord.live import labels, live, panel, said, text_of


@asynccontextmanager
async def fighting(tmp_path):
    async with live(tmp_path, pictures=True) as table:
        await table.begin()
        yield table


def picture(message):
    """The file of the image that a board shows."""
    (file,) = message.attachments
    assert file.filename == "board.png"
    assert message.embeds[0].image.url in ("attachment://board.png", file.url)
    return file


async def width(file):
    return struct.unpack(">I", (await file.read())[16:20])[0]


async def public_chart(table):
    return chart_of(await table.battle(), PUBLIC)


async def test_the_board_shows_the_map_with_alt_text(tmp_path):
    async with fighting(tmp_path) as table:
        file = picture(table.board)
        assert file.description == alt(await public_chart(table))
        assert await width(file) == 800
        assert "Map" in labels(table.board)


async def test_the_picture_is_sent_anew_only_where_it_looks_different(tmp_path):
    async with fighting(tmp_path) as table:
        await table.skip_to("maneuvers")
        before, text = picture(table.board), svg(await public_chart(table), Fonts())
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="hp", value=3)
        assert "3/" in table.board.embeds[0].fields[1].value
        assert svg(await public_chart(table), Fonts()) == text
        assert picture(table.board).id == before.id
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="position", value=7)
        after = picture(table.board)
        assert after.id != before.id
        assert "Red Jackal 7" in after.description


async def test_after_a_restart_the_board_goes_on_with_its_picture(tmp_path):
    async with fighting(tmp_path) as table:
        message = table.board.id
        await table.restart()
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="position", value=6)
        assert table.board.id == message
        assert "Red Jackal 6" in picture(table.board).description


async def test_map_answers_privately_with_the_picture_and_all_distances(tmp_path):
    async with fighting(tmp_path) as table:
        answers = [
            await table.press(table.pilot, table.board, "Map"),
            await table.pilot.slash(table.channel, "combat map"),
        ]
        for answer in answers:
            (file,) = panel(answer).attachments
            assert panel(answer).flags.ephemeral
            assert file.filename == "map.png"
            assert "Red Jackal" in file.description
            assert await width(file) == 800
            lines = said(answer).splitlines()
            assert any("▲1" in line and "▼1 2 CU Medium" in line for line in lines)
            assert any("Red Jackal" in line and "▲1 2 CU Medium" in line for line in lines)


async def test_a_map_shows_each_side_only_what_it_knows(tmp_path):
    async with live(tmp_path, pictures=True) as table:
        await table.begin()
        assert "Red Jackal" in picture(table.board).description
        await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s2", level=0)
        assert "▼" not in picture(table.board).description
        answer = await table.press(table.pilot, table.board, "Map")
        shown = panel(answer).attachments[0].description + said(answer)
        assert "Jackal" not in shown
        assert "▼" not in shown


async def test_before_the_battle_there_is_no_map(tmp_path):
    async with live(tmp_path, pictures=True) as table:
        await table.open()
        assert "There is no map to show" in await table.slash(table.pilot, "combat map")
        assert table.board.attachments == []


async def test_while_nothing_has_its_place_no_button_promises_a_map(tmp_path):
    """Ships of Mneme come onto the line when everybody has a function."""
    async with live(tmp_path) as table:
        await table.slash(table.gm, "setup ruleset", game="mneme")
        await table.slash(table.gm, "combat new")
        table.combat = (await table.services.battles.in_channel(table.channel.id)).id
        for side in ("Crew", "Raiders"):
            await table.slash(table.gm, "ship add", template="frontier_trader", side=side)
        await table.slash(table.gm, "combat start")
        assert labels(table.board) == ["Act", "My ship", "Rules", "Log"]
        for _ in range(8):
            if (await table.state()).stage == "battle":
                break
            await table.slash(table.gm, "gm skip")
        assert labels(table.board) == ["Act", "My ship", "Map", "Rules", "Log"]


async def test_without_attach_files_the_board_is_the_same_without_a_picture(tmp_path):
    async with live(tmp_path, pictures=True) as table:
        table.channel = table.guild.create_text_channel(
            "bare",
            overwrites={table.guild.me: discord.PermissionOverwrite(attach_files=False)},
        )
        await table.begin()
        assert table.board.attachments == []
        assert not table.board.embeds[0].image.url
        assert labels(table.board) == ["Seal my order", "My ship", "Map", "Rules", "Log"]


async def test_if_the_worker_fails_the_board_goes_out_and_the_log_says_why(
    tmp_path, monkeypatch, caplog
):
    monkeypatch.setattr(multiprocessing.spawn, "_python_exe", b"/nowhere/python")
    async with fighting(tmp_path) as table:
        assert table.board.attachments == []
        assert "Seal my order" in labels(table.board)
        answer = await table.press(table.pilot, table.board, "Map")
        assert "▼1 2 CU Medium" in said(answer)
        assert panel(answer).attachments == []
    assert "No pictures for 60 seconds, the worker fails" in caplog.text
    assert "and it ended with 255" in caplog.text


async def test_the_gms_thread_has_the_map_as_the_gm_sees_it(tmp_path):
    """Nobody has found anybody: what stands on the GM's map is on nobody else's."""
    async with live(tmp_path, seed=7, pictures=True) as table:
        await two_ships(table)
        await table.slash(table.gm, "combat option", option="distance", value="4")
        await table.slash(table.gm, "combat start")
        await table.slash(table.gm, "gm thread")
        (thread,) = table.channel.threads
        (shown,) = thread.history(viewer=table.gm)
        first = picture(shown)
        whole = chart_of(await table.battle(), GM)
        assert first.description == alt(whole)
        assert "Red Jackal" in alt(whole)
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="hp", value=3)
        (shown,) = thread.history(viewer=table.gm)
        assert "3/6 HP" in text_of(shown)
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="hp", value=2)
        before = picture(thread.history(viewer=table.gm)[0]).id
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="hp", value=1)
        (shown,) = thread.history(viewer=table.gm)
        assert picture(shown).id == before, "the picture looks the same, and is kept"
        await table.slash(table.gm, "gm-do set-value", ship="s2", field="position", value=9)
        (shown,) = thread.history(viewer=table.gm)
        assert picture(shown).description == alt(chart_of(await table.battle(), GM))
        assert picture(shown).id != before


async def test_without_the_worker_the_gms_thread_is_text_alone(tmp_path):
    async with live(tmp_path, seed=7) as table:
        await two_ships(table)
        await table.slash(table.gm, "combat start")
        await table.slash(table.gm, "gm thread")
        (thread,) = table.channel.threads
        (shown,) = thread.history(viewer=table.gm)
        assert shown.attachments == []
        assert "Red Jackal" in text_of(shown)
