"""What Discord loses or delivers twice is done once and posted once."""

from __future__ import annotations

import asyncio

import pytest

REQUESTS = (
    "POST /interactions/*/*/callback",
    "POST /channels/*/messages",
    "PATCH /channels/*/messages/*",
    "PATCH /webhooks/*",
)


async def test_an_interaction_delivered_twice_is_done_once(open_table):
    async with open_table() as table:
        for _ in range(4):
            before = len(table.acts())
            table.server.faults.duplicate_interactions = 1
            await table.do(table.gm, "gm skip")
            assert len(table.acts()) == before + 1
        assert table.numbers() == await table.everything_posted()
        table.all_is_well()


@pytest.mark.parametrize(
    "fault",
    [
        {"action": "drop"},
        {"action": "drop", "apply": True},
        {"status": 500},
        {"status": 502, "times": 2},
    ],
    ids=["lost", "done but unheard", "500", "502 twice"],
)
async def test_whatever_request_fails_an_act_counts_once_and_is_posted_once(open_table, fault):
    async with open_table() as table:
        for request in REQUESTS:
            before = len(table.acts())
            table.server.faults.add(request, **fault)
            await table.gm.slash(table.room, "gm skip", wait=20)
            # An acknowledgement that comes too late does not undo what was asked.
            await table.until(lambda n=before: len(table.acts()) == n + 1)
            table.server.faults.clear()
            await table.do(table.gm, "gm skip")
            assert len(table.acts()) == before + 2, request
            assert table.numbers() == await table.everything_posted(), request
        table.all_is_well()


async def test_a_battle_goes_on_after_the_connection_was_lost(open_table):
    async with open_table() as table:
        for resumable in (True, False):
            table.server.drop_gateway(resumable=resumable)
            await table.server.wait_for(
                lambda: any(s.conn is not None for s in table.server.sessions.values()), 20
            )
            before = len(table.acts())
            await table.do(table.gm, "gm skip")
            assert len(table.acts()) == before + 1
        assert table.numbers() == await table.everything_posted()
        table.all_is_well()


async def test_whatever_fails_beside_a_board_that_is_posted_anew_there_is_one_board(open_table):
    async with open_table() as table:
        await table.do(table.gm, "gm thread")
        (thread,) = table.server.threads(table.room)
        await table.everything_posted()
        for request, fault in (
            (f"PATCH /channels/{thread['id']}/messages/*", {"action": "drop", "times": 9}),
            ("DELETE /channels/*/messages/*", {"action": "drop"}),
            ("POST /channels/*/messages", {"action": "drop", "apply": True, "nth": 2, "times": 1}),
        ):
            rule = table.server.faults.add(request, **fault)
            if request.startswith("DELETE"):
                await the_next_round(table)
            else:
                table.server.delete_message(table.board)
                await table.do(table.gm, "gm skip")
            await table.until(lambda r=rule: r.hits)
            table.server.faults.clear()
            await table.do(table.gm, "gm skip")
            await table.everything_posted()
            assert len(table.boards) == 1, request
        table.all_is_well()


async def the_next_round(table):
    """A board is posted anew in each."""
    began = table.snapshot()["round"]
    while table.snapshot()["round"] == began:
        await table.do(table.gm, "gm skip")


async def test_two_who_open_the_gms_thread_at_once_get_one(open_table):
    async with open_table() as table:
        both = await asyncio.gather(*(table.gm.slash(table.room, "gm thread") for _ in range(2)))
        assert all("Your thread shows" in done.text for done in both)
        (thread,) = table.server.threads(table.room)
        assert len(table.server.messages(thread)) == 1
        table.all_is_well()


async def test_dice_whose_answer_is_lost_are_rolled_once(open_table):
    async with open_table() as table:
        await table.everything_posted()
        before = len(table.messages)
        table.server.faults.add("POST /channels/*/messages", action="drop", apply=True)
        told = await table.gm.slash(table.room, "roll", expression="1d6")
        assert "our fault" not in told.text
        assert len(table.messages) == before + 1
        table.all_is_well()
