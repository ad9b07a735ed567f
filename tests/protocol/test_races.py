"""Two at once: one wins, the other is told."""

from __future__ import annotations

import asyncio
import json


def refused(done) -> bool:
    return "🛑" in done.text


async def test_of_two_who_take_a_seat_at_once_one_gets_it(open_table):
    async with open_table() as table:
        await table.do(table.crew["gunner"], "crew leave")
        dana, eli = table.server.user("Dana"), table.server.user("Eli")
        both = await asyncio.gather(
            *(who.slash(table.room, "crew claim", station="gunner") for who in (dana, eli))
        )
        assert sorted(map(refused, both)) == [False, True]
        winner, loser = sorted(both, key=refused)
        assert f"{winner.actor.name} is the gunner" in loser.text
        table.all_is_well()


async def test_of_two_who_answer_one_window_one_does_and_the_other_is_told(open_table):
    async with open_table() as table:
        before = len(table.acts())
        await table.do(table.crew["captain"], "captain order-evade")
        # The GM may act for any seat, so both have the right to the Jackal's last order.
        both = await asyncio.gather(
            *(
                table.gm.slash(table.room, f"captain order-{o}", ship="s2")
                for o in ("attack", "none")
            )
        )
        assert sorted(map(refused, both)) == [False, True]
        assert len(table.acts()) == before + 2
        assert len(set(table.numbers())) == len(table.numbers())
        table.all_is_well()


async def test_a_button_pressed_twice_at_once_acts_once(open_table):
    async with open_table() as table:
        await table.do(table.gm, "gm skip")
        await table.everything_posted()
        before = len(table.acts())
        ben = table.crew["engineer"]
        shown = await ben.click(table.board, "Act")
        shown = await ben.select(shown.ephemeral[0], ["Distribute EP"], "Choose")
        (panel,) = shown.ephemeral
        both = await asyncio.gather(*(ben.click(panel, "Distribute EP") for _ in range(2)))
        assert len(table.acts()) == before + 1
        assert all(done.acked for done in both)
        assert table.numbers() == await table.everything_posted()
        table.all_is_well()


def parts(message):
    return [part for row in message["components"] for part in row["components"]]


def told_twice(table, who):
    """How often somebody reads that a second press does not count."""
    return json.dumps(who.sees(table.room)).count("You have pressed that twice")


async def test_an_order_sealed_three_times_at_once_is_one_act(open_table):
    async with open_table() as table:
        ann = table.crew["captain"]
        await table.everything_posted()
        before = len(table.acts())
        (panel,) = (await ann.click(table.board, "Seal my order")).ephemeral
        (form,) = (await ann.click(panel, "REPAIR!")).ephemeral
        send = next(p["custom_id"] for p in parts(form) if ":do:" in p["custom_id"])
        await asyncio.gather(*(ann.click(form, custom_id=send) for _ in range(3)))
        await table.until(lambda: told_twice(table, ann) == 2)
        assert len(table.acts()) == before + 1
        table.all_is_well()


async def test_what_the_gm_chooses_twice_at_once_is_done_once(open_table):
    async with open_table() as table:
        (shown,) = (await table.gm.slash(table.room, "gm panel")).ephemeral
        await asyncio.gather(
            *(table.gm.select(shown, ["quiet"], "Run the battle…") for _ in range(2))
        )
        ((people,),) = table.rows("SELECT table_record FROM combats")
        assert json.loads(people)["pings"] is False
        before = len(table.acts())
        (shown,) = (await table.gm.slash(table.room, "gm panel")).ephemeral
        (kinds,) = (await table.gm.select(shown, ["bring"], "Run the battle…")).ephemeral
        (sides,) = (await table.gm.select(kinds, ["sand_wasp"], "Which ship")).ephemeral
        await asyncio.gather(
            *(table.gm.select(sides, ["Raiders"], "On which side") for _ in range(2))
        )
        await table.until(lambda: told_twice(table, table.gm) == 1)
        assert len(table.acts()) == before + 1
        table.all_is_well()
