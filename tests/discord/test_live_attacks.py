"""Controls and forms as an attacker would send them, and Discord at its worst."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import discord
import pytest
import simcord

from bot.app.people import Person
from bot.core.menu import Offer
from bot.core.refusal import Refused
from bot.core.seats import Seat
from bot.ui.form import offer_code
from cogs.presses import VERBS
from tests.discord.live import inputs, labels, live, panel, parts, said, text_of

pytestmark = pytest.mark.long

CHANGING = ("finish", "skip", "forget", "pause", "resume", "claim")


async def press(table, who, custom_id: str, room=None) -> Any:
    """Somebody presses a button with this id."""
    (result,) = await press_each(table, who, [custom_id], room)
    return result


async def press_each(table, who, custom_ids: Sequence[str], room=None) -> list[Any]:
    """Somebody presses, one after another, the buttons of messages that carry these ids."""
    channel = room or table.channel
    place = table.env.bot.get_partial_messageable(channel.id)
    results: list[Any] = []
    for made in batched(custom_ids, 25):
        markup = discord.ui.View(timeout=None)
        for custom_id in made:
            markup.add_item(discord.ui.Button(label="Press", custom_id=custom_id))
        markup.stop()
        posted = await place.send("Buttons", view=markup)
        message = next(m for m in channel.history() if m.id == posted.id)
        results += [await who.click(message, custom_id=custom_id) for custom_id in made]
        await posted.delete()
    return results


def batched(items: Sequence[str], size: int) -> Iterator[Sequence[str]]:
    return (items[at : at + size] for at in range(0, len(items), size))


async def test_an_id_that_nobody_made_is_refused_and_changes_nothing(tmp_path):
    args = ("", "²", "9" * 40, "s2/pilot", "٣", "..", "-1", "a!9", "!")
    async with live(tmp_path) as table:
        await table.begin()
        before = await table.unchanged()
        ids = [
            f"as:{table.combat}:{window}:{verb}" + (f":{arg}" if arg else "")
            for verb in sorted({*VERBS, "unheard-of"} - set(CHANGING))
            for window in ("", "x", "99.9")
            for arg in args
        ]
        for made, result in zip(ids, await press_each(table, table.gm, ids), strict=True):
            assert "our fault" not in (said(result) if result.modal is None else ""), made
        assert await table.unchanged() == before


async def test_ids_without_our_form_do_nothing(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        for made in ("garbage", "as:", "as::::", "as:x:y:Z", "as:QQQQ::finish", "as:QQQQ:1:act"):
            result = await press(table, table.pilot, made)
            told = said(result) if panel(result) else ""
            assert told in (
                "",
                "🛑 That battle is not here any more\n▸ Open a new one: /combat new",
            )


async def test_who_manages_another_server_has_no_say_here(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        before = await table.unchanged()
        other = table.env.create_guild("Other")
        manager = other.create_role("GM", permissions=discord.Permissions(manage_guild=True))
        eve = other.add_member(table.env.create_user("eve"), roles=[manager])
        room = other.create_text_channel("elsewhere")
        frame = (await table.battle()).combat.window
        for verb in sorted(set(VERBS) - {"watch", "help", "keep", "forget"}):
            result = await press(table, eve, f"as:{table.combat}:{frame.id}:{verb}:s1", room)
            told = said(result)
            if verb in ("rules", "rule"):
                assert "Lantern" not in told
            else:
                assert told.startswith("🛑 That battle is not here any more"), (verb, told)
        assert await table.unchanged() == before


async def test_after_an_undo_the_buttons_of_what_was_undone_are_old(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        await table.slash(table.engineer, "engineer distribute", pilot=3, gunner=3)
        await table.skip_to("maneuvers")
        form = panel(await table.pick(table.pilot, "Evasive maneuver"))
        await table.slash(table.pilot, "pilot evasive-maneuver")
        again = panel(await table.gm.slash(table.channel, "gm undo"))
        red = next(p for p in parts(again) if ":rewind:" in p["custom_id"])
        twice = panel(await table.gm.slash(table.channel, "gm undo"))
        await table.gm.click(again, custom_id=red["custom_id"])
        second = next(p for p in parts(twice) if ":rewind:" in p["custom_id"])
        assert "🛑 That moment has passed" in said(
            await table.gm.click(twice, custom_id=second["custom_id"])
        )
        # The window of the form is open again, so the form is good again: once.
        send = next(p for p in parts(form) if ":do:" in p["custom_id"])
        old = panel(await table.pick(table.pilot, "Evasive maneuver"))
        assert "🛑" not in said(await table.pilot.click(form, custom_id=send["custom_id"]))
        late = next(p for p in parts(old) if ":do:" in p["custom_id"])
        assert "🛑 That moment has passed" in said(
            await table.pilot.click(old, custom_id=late["custom_id"])
        )


async def test_everything_there_is_to_undo_and_no_more(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        assert "🛑 Nothing" in await table.slash(table.gm, "gm undo")
        before = (await table.battle()).combat.state
        for _ in range(4):
            await table.slash(table.gm, "gm skip")
        asked = panel(await table.gm.slash(table.channel, "gm undo"))
        which = next(p for p in parts(asked) if "options" in p)
        whole = panel(
            await table.gm.select(
                asked, [which["options"][-1]["value"]], custom_id=which["custom_id"]
            )
        )
        red = next(p for p in parts(whole) if ":rewind:" in p["custom_id"])
        await table.gm.click(whole, custom_id=red["custom_id"])
        assert (await table.battle()).combat.state == before
        assert "🛑 Nothing" in await table.slash(table.gm, "gm undo")


async def test_the_controls_of_an_ended_battle(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        frame = (await table.battle()).combat.window
        asked = panel(await table.gm.slash(table.channel, "combat end"))
        twice = panel(await table.gm.slash(table.channel, "gm end"))
        for number, shown in enumerate((asked, twice)):
            end = next(p for p in parts(shown) if ":finish" in p["custom_id"])
            told = said(await table.gm.click(shown, custom_id=end["custom_id"]))
            assert ("🛑 The battle is over" in told) == bool(number)
        before = await table.unchanged()
        code = offer_code(Offer("order_attack", "", "", Seat("s1", "captain"), 0, ""))
        for verb in sorted(set(VERBS) - {"forget"}):
            made = f"as:{table.combat}:{frame.id}:{verb}:{code}"
            for who in (table.captain, table.gm):
                assert "our fault" not in said(await press(table, who, made)), verb
        assert await table.unchanged() == before
        assert "🏁" in "".join(text_of(m) for m in table.channel.history())


@pytest.mark.parametrize(
    "typed", ["three", "-5", "1" * 30, "", " ", "1.5", "٣x", "1e1", "@everyone"]
)
async def test_what_is_typed_and_is_no_number(tmp_path, typed):
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        opened = panel(await table.pick(table.engineer, "Distribute EP"))
        before = await table.unchanged()
        form = await table.engineer.click(opened, label="Type numbers…")
        names = [p["custom_id"] for p in inputs(form.modal)]
        with_junk = dict.fromkeys(names, "0") | {names[0]: typed[:9] or "x"}
        told = said(await table.engineer.submit_modal(form, with_junk))
        assert told.startswith("🛑 "), told
        assert "is a whole number from 0 to" in told
        assert "@everyone" not in told
        assert await table.unchanged() == before


@pytest.mark.parametrize("number", [-1, 10**6, 10**30, -(10**30)])
async def test_numbers_no_client_would_send(tmp_path, number):
    """The options of a command as the program gets them, past what Discord checks."""
    async with live(tmp_path) as table:
        await table.begin()
        await table.skip_to("distribute")
        battles = table.services.battles
        before = await table.unchanged()
        gm = Person(table.gm.id, "Gale", manage_guild=True)
        with pytest.raises(Refused):
            await battles.act(
                table.combat, Person(table.engineer.id, "Ben"), "distribute", {"pilot": number}
            )
        with pytest.raises(Refused):
            await battles.gm_act(
                table.combat, gm, "set_value", {"ship": "s1", "field": "hp", "value": number}
            )
        assert (await battles.log(table.combat, gm, number)).entries
        assert await table.unchanged() == before


@pytest.mark.parametrize("figure", [-5, 21, 10**30])
async def test_figures_of_a_crew_that_no_client_would_send(tmp_path, figure):
    async with live(tmp_path) as table:
        await table.open()
        before = await table.unchanged()
        with pytest.raises(Refused):
            await table.services.battles.set_crew(
                table.combat,
                Person(table.gm.id, "Gale", manage_guild=True),
                "s1",
                skills={"pilot": {"attribute": figure, "skill": figure}},
            )
        assert await table.unchanged() == before


async def test_who_is_forgotten_reads_no_more_in_the_sides_thread(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        await table.slash(table.gm, "ship add", template="kestrel_dart", side="Raiders")
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        await table.slash(eve, "crew claim", station="gunner", ship="s3")
        await table.slash(table.gm, "combat start")
        await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s3", level=0)
        await table.skip_to("attack", "s3")
        (thread,) = table.channel.threads
        await eve.send(thread, "Ready")
        asked = panel(await eve.slash(table.channel, "privacy delete"))
        red = next(p for p in parts(asked) if ":forget" in p["custom_id"])
        assert "✓ You are forgotten" in said(await eve.click(asked, custom_id=red["custom_id"]))
        with pytest.raises(simcord.BackendError):
            await eve.send(thread, "Still here?")
        assert "Eve" not in (await table.battle()).row.table
        await table.slash(table.gm, "gm skip")


async def test_forty_ships(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        for n in range(38):
            await table.slash(
                table.gm, "ship add", template="sand_wasp", side="AB"[n % 2],
                name=f"Wasp {n} of the far fleet", npc=True,
            )  # fmt: skip
        told = await table.slash(table.gm, "ship add", template="sand_wasp", side="A")
        assert told.startswith("🛑 A battle has at most 40 ships")
        await table.slash(table.gm, "combat start")
        for command, who in (
            ("combat status", table.gm), ("crew list", table.gm), ("gm panel", table.gm),
            ("act", table.gm), ("combat map", table.pilot), ("act", table.captain),
        ):  # fmt: skip
            told = await table.slash(who, command)
            assert told
            assert "our fault" not in told, command
        assert labels(table.board)[0] == "Seal my order"
        for command, option, typed, count in (
            ("ship show", "ship", "", 25),
            ("ship show", "ship", "wasp 3", 9),
            ("gm act", "seat", "", 25),
            ("crew assign", "member", "", 25),
        ):
            found = await table.gm.autocomplete(table.channel, command, option, typed)
            assert len(found) == count, command


async def test_what_discord_did_not_take_comes_a_minute_later(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        await table.slash(table.captain, "captain order-attack")
        posts = f"/channels/{table.channel.id}/messages"
        table.env.inject_error("POST", posts, status=503, code=0, times=2)
        count = len(table.channel.history())
        assert "🛑" not in await table.slash(table.gm, "captain order-none")
        assert len(table.channel.history()) == count
        await table.env.advance_time(61)
        told = [text_of(m) for m in table.channel.history()[count:]]
        assert sum("🔓 Orders are open" in text for text in told) == 1
        await table.env.advance_time(600)
        assert len(table.channel.history()) == count + len(told)


async def test_in_a_locked_thread_nothing_is_lost_and_the_gm_is_told_what_is_missing(tmp_path):
    async with live(tmp_path) as table:
        await table.begin()
        posts = f"/channels/{table.channel.id}/messages"
        table.env.inject_error("POST", posts, status=400, code=50083, times=2)
        await table.slash(table.captain, "captain order-attack")
        await table.slash(table.gm, "captain order-none")
        notes = [text_of(m) for m in table.gm.user.dm_channel.history()]
        assert any("🛑 Missing here: Manage Threads" in note for note in notes)
        await table.env.advance_time(200)
        told = [text_of(m) for m in table.channel.history()]
        assert sum("🔓 Orders are open" in text for text in told) == 1


async def test_a_side_whose_thread_is_locked_is_told_directly(tmp_path):
    async with live(tmp_path) as table:
        await table.open()
        await table.slash(table.gm, "ship add", template="kestrel_dart", side="Raiders")
        eve = table.guild.add_member(table.env.create_user("eve", global_name="Eve"))
        await table.slash(eve, "crew claim", station="gunner", ship="s3")
        await table.slash(table.gm, "combat start")
        await table.slash(table.gm, "gm-do set-detection", ship="s1", target="s3", level=0)
        await table.skip_to("maneuvers", "s3")
        (thread,) = table.channel.threads
        posts = f"/channels/{thread.id}/messages"
        table.env.inject_error("POST", posts, status=400, code=50083, times=None)
        await table.skip_to("attack", "s3")
        told = [text_of(m) for m in eve.user.dm_channel.history()]
        assert any("gunner of ▼2" in text for text in told)
