import logging
import re

import discord
import pytest

from bot.core.refusal import Refused
from bot.run import Services
from bot.ui.components import ButtonSpec, Message
from cogs.answer import Answer, respond
from cogs.buttons import pressed, sent

HERE = Message("Here").with_rows((ButtonSpec("Go", "primary", "go"),))
GONE = Answer(Message("Gone"))


class Worker:
    """A command /go and a button Go that do the same work, and count it."""

    def __init__(self, result: Answer | Exception | None) -> None:
        self.result = result
        self.done = 0
        self.repeat = False

    async def work(self):
        self.done += 1
        if isinstance(self.result, Exception):
            raise self.result
        return self.result

    def services(self) -> Services:
        async def press(interaction, combat, window, verb, arg, values):
            await respond(interaction, self.work)
            if self.repeat:
                await respond(interaction, self.work)

        async def start(bot):
            @bot.tree.command(description="Go")
            async def go(interaction: discord.Interaction) -> None:
                await respond(interaction, self.work)

            @bot.tree.command(description="Post the button")
            async def post(interaction: discord.Interaction) -> None:
                await interaction.response.send_message(**sent(HERE, "c1", "1.0"))

            @bot.tree.command(description="Raise outside of the responder")
            async def stumble(interaction: discord.Interaction) -> None:
                raise RuntimeError("stumbled")

            await bot.tree.sync()

        return Services(dynamic_items=[pressed(press)], start=start)

    async def press(self, table):
        posted = await table.gm.slash(table.channel, "post")
        return await table.ann.click(posted.response, label="Go")


def levels(caplog: pytest.LogCaptureFixture) -> list[str]:
    return [record.levelname for record in caplog.records if record.name == "cogs.answer"]


def number_in(embed: discord.Embed) -> str:
    found = re.search(r"this number: \*\*([0-9A-F]{5})\*\*$", embed.description)
    assert found, embed.description
    return found[1]


async def test_a_command_is_deferred_privately_and_the_answer_fills_the_deferral(open_table):
    worker = Worker(Answer(Message("Gone", (discord.Embed(title="E"),))))
    async with open_table(worker.services()) as table:
        result = await table.ann.slash(table.channel, "go")
        first = next(r for r in table.env.http_requests if "/interactions/" in r.path)
        assert first.json == {"type": 5, "data": {"flags": 64}}
        assert (result.ephemeral, result.followups) == (True, [])
        assert (result.response.content, result.response.embeds[0].title) == ("Gone", "E")
        assert table.sees(table.bob) == []


async def test_the_acknowledgement_is_under_way_before_anything_is_done(open_table):
    async with open_table(Services(start=loud)) as table:
        before = len(table.env.http_requests)
        result = await table.ann.slash(table.channel, "shout")
        made = table.env.http_requests[before:]
        asked = [(r.method, r.path.rsplit("/", 1)[-1]) for r in made]
        assert asked == [("POST", "callback"), ("POST", "messages"), ("PATCH", "@original")]
        assert result.response.content == "Gone"


async def loud(bot):
    """A command whose work is a message for everybody, posted at once."""

    @bot.tree.command(description="Shout")
    async def shout(interaction: discord.Interaction) -> None:
        async def work() -> Answer:
            await interaction.channel.send("Hey")
            return GONE

        await respond(interaction, work)

    await bot.tree.sync()


async def test_a_press_leaves_the_message_alone_and_answers_privately(open_table):
    worker = Worker(GONE)
    async with open_table(worker.services()) as table:
        result = await worker.press(table)
        assert [(f.content, f.ephemeral) for f in result.followups] == [("Gone", True)]
        assert [m.content for m in table.sees(table.bob)] == ["Here"]


async def test_nothing_to_say_leaves_nothing_to_read(open_table):
    worker = Worker(None)
    async with open_table(worker.services()) as table:
        result = await table.ann.slash(table.channel, "go")
        assert (result.acknowledged, result.response) == (True, None)
        result = await worker.press(table)
        assert (result.acknowledged, result.followups) == (True, [])
    assert worker.done == 2


async def test_a_refusal_says_what_forbids_how_it_stands_and_what_is_possible(open_table):
    worker = Worker(Refused("That costs 3 EP, you have 2", "1 for the shot.", "Fire with 1 less"))
    async with open_table(worker.services()) as table:
        result = await table.ann.slash(table.channel, "go")
        embed = result.response.embeds[0]
        assert embed.title == "🛑 That costs 3 EP, you have 2"
        assert embed.description == "1 for the shot.\n▸ Fire with 1 less"
        pressed_result = await worker.press(table)
        assert pressed_result.followups[0].embeds == [embed]


async def test_a_fault_of_ours_is_logged_under_the_number_the_person_gets(open_table, caplog):
    worker = Worker(KeyError("target"))
    async with open_table(worker.services()) as table:
        result = await table.ann.slash(table.channel, "go")
        embed = result.response.embeds[0]
    assert embed.title == "🛑 That failed, and it is our fault"
    assert embed.description.startswith(
        "Nothing changed and nothing was spent. Please try again.\n▸ If it stays, give the GM"
    )
    (record,) = [r for r in caplog.records if r.levelno == logging.ERROR]
    assert number_in(embed) in record.getMessage()
    assert record.exc_info[0] is KeyError


async def test_an_act_whose_answer_cannot_be_shown_does_not_claim_that_nothing_changed(open_table):
    worker = Worker(Answer(Message("x" * 2001)))
    async with open_table(worker.services()) as table:
        result = await table.ann.slash(table.channel, "go")
        embed = result.response.embeds[0]
    assert number_in(embed)
    assert "What you did counts" in embed.description
    assert worker.done == 1


async def test_without_an_acknowledgement_the_act_still_counts(open_table, caplog):
    caplog.set_level(logging.INFO)
    worker = Worker(GONE)
    async with open_table(worker.services()) as table:
        table.env.inject_error(
            "POST",
            "/interactions/*/*/callback",
            status=404,
            code=10062,
            message="Unknown interaction",
        )
        result = await table.ann.slash(table.channel, "go")
        assert not result.acknowledged
    assert worker.done == 1
    assert levels(caplog) == ["WARNING", "INFO"]


async def test_a_lost_acknowledgement_that_had_arrived_is_no_failure(open_table, caplog):
    caplog.set_level(logging.INFO)
    worker = Worker(GONE)
    async with open_table(worker.services()) as table:
        posted = await table.gm.slash(table.channel, "post")
        table.env.inject_error("POST", "/interactions/*/*/callback", status=400, code=40060)
        result = await table.ann.click(posted.response, label="Go")
        assert [f.content for f in result.followups] == ["Gone"]
    assert (worker.done, levels(caplog)) == (1, [])


@pytest.mark.parametrize("code", [10008, 10015, 0])
async def test_an_answer_that_cannot_be_sent_raises_nothing(open_table, code):
    worker = Worker(GONE)
    async with open_table(worker.services()) as table:
        table.env.inject_error("*", "/webhooks/*", status=404, code=code, times=None)
        result = await table.ann.slash(table.channel, "go")
        assert result.acknowledged
        assert result.response.content == ""
    assert worker.done == 1


async def test_the_same_interaction_is_worked_on_once(open_table):
    worker = Worker(GONE)
    worker.repeat = True
    async with open_table(worker.services()) as table:
        result = await worker.press(table)
        assert [f.content for f in result.followups] == ["Gone"]
    assert worker.done == 1


async def test_an_error_outside_of_the_responder_is_told_too(open_table):
    worker = Worker(None)
    async with open_table(worker.services()) as table:
        result = await table.ann.slash(table.channel, "stumble")
        assert number_in(result.response.embeds[0])
        assert result.ephemeral
        assert len(table.env.errors) == 1
