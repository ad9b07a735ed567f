import discord
import pytest
from discord import app_commands

from bot.run import Services, build_bot
from bot.settings import Settings
from bot.ui.components import (
    ButtonSpec,
    InputSpec,
    Message,
    ModalSpec,
    SelectOption,
    SelectSpec,
)
from cogs.answer import Answer, open_form, respond
from cogs.buttons import Forms, Target, form, parse, pressed, sent, view

ACT = ButtonSpec("Act", "primary", "act")
MAP = ButtonSpec("Map", "secondary", "map")
FIRE = ButtonSpec("Fire", "success", "fire", "gun:2")
NAME = ButtonSpec("Name…", "danger", "name")
SHUT = ButtonSpec("Shut", "secondary", "shut", disabled=True)
TARGET = SelectSpec(
    "Target",
    (SelectOption("▼1 Red Jackal", "s1", "2 CU"), SelectOption("▼2 Camel", "s2", default=True)),
    "target",
)
BOARD = Message("Board").with_rows((ACT, MAP, FIRE, NAME, SHUT))
FORM = ModalSpec(
    "Name the ship",
    (InputSpec("name", "Name", "Lantern", max_length=32), InputSpec("crew", "Crew", "5")),
    "named",
)


class Hand:
    """Takes down every press and every form."""

    def __init__(self) -> None:
        self.pressed: list[tuple[str, str, str, str, list[str]]] = []
        self.submitted: list[tuple[str, str, str, str, dict[str, str]]] = []

    async def press(self, interaction, combat, window, verb, arg, values):
        async def work():
            self.pressed.append((combat, window, verb, arg, values))
            text = f"{verb} by {interaction.user.name}"
            return Answer(Message(text), in_place=verb == "target")

        if verb == "name":
            await open_form(interaction, form(FORM, "c1", "12.0"))
        else:
            await respond(interaction, work)

    async def submit(self, interaction, combat, window, verb, arg, inputs):
        async def work():
            self.submitted.append((combat, window, verb, arg, dict(inputs)))
            return Answer(Message("Named"))

        await respond(interaction, work)

    def services(self) -> Services:
        async def start(bot):
            @bot.tree.command(description="Post the board")
            async def board(interaction: discord.Interaction) -> None:
                async def work():
                    await interaction.channel.send(**sent(BOARD, "c1", "12.0"))
                    return Answer(Message("Choose").with_rows((TARGET,)), "c1", "12.0")

                await respond(interaction, work)

            @bot.tree.command(description="Name a ship")
            @app_commands.describe(name="Its name")
            async def rename(interaction: discord.Interaction, name: str = "") -> None:
                await open_form(interaction, form(FORM, "c1", "12.0"))

            await bot.tree.sync()

        return Services(
            cogs=[lambda _: Forms(self.submit)],
            dynamic_items=[pressed(self.press)],
            start=start,
        )

    async def board(self, table):
        shown = await table.ann.slash(table.channel, "board")
        return table.sees(table.bob)[-1], shown.response


async def test_a_press_brings_combat_window_verb_and_argument(open_table):
    hand = Hand()
    async with open_table(hand.services()) as table:
        board, _ = await hand.board(table)
        answer = await table.bob.click(board, label="Fire")
        await table.ann.click(board, label="Map")
    assert hand.pressed == [("c1", "12.0", "fire", "gun:2", []), ("c1", "12.0", "map", "", [])]
    assert [f.content for f in answer.followups] == ["fire by bob"]
    assert answer.followups[0].ephemeral


async def test_a_select_brings_its_values_and_may_fill_its_own_panel(open_table):
    hand = Hand()
    async with open_table(hand.services()) as table:
        _, panel = await hand.board(table)
        answer = await table.ann.select(panel, ["s1"])
        assert hand.pressed == [("c1", "12.0", "target", "", ["s1"])]
        assert answer.followups == []
        assert answer.response.id == panel.id
        assert answer.response.content == "target by ann"


async def test_a_form_brings_what_was_typed(open_table):
    hand = Hand()
    async with open_table(hand.services()) as table:
        board, _ = await hand.board(table)
        shown = await table.bob.click(board, label="Name…")
        assert shown.modal["components"][0]["components"][0]["value"] == "Lantern"
        answer = await table.bob.submit_modal(shown, {"name": "Wasp", "crew": "5"})
        assert [f.content for f in answer.followups] == ["Named"]
        assert answer.followups[0].ephemeral
    assert hand.submitted == [("c1", "12.0", "named", "", {"name": "Wasp", "crew": "5"})]


async def test_a_form_opened_by_a_command_is_answered_privately(open_table):
    hand = Hand()
    async with open_table(hand.services()) as table:
        shown = await table.ann.slash(table.channel, "rename")
        answer = await table.ann.submit_modal(shown, {"name": "Wasp", "crew": "6"})
        assert answer.ephemeral
        assert answer.response.content == "Named"
    assert hand.submitted == [("c1", "12.0", "named", "", {"name": "Wasp", "crew": "6"})]


async def test_buttons_selects_and_open_forms_outlive_a_restart_and_days(open_table):
    before, after = Hand(), Hand()
    async with open_table(before.services()) as table:
        board, panel = await before.board(table)
        shown = await table.bob.click(board, label="Name…")
        await table.env.restart_bot(build_bot(after.services(), Settings()))
        await table.env.advance_time(60)
        await table.bob.submit_modal(shown, {"name": "Wasp", "crew": "5"})
        await table.env.advance_time(3 * 24 * 3600)
        await table.bob.click(board, label="Act")
        await table.ann.select(panel, ["s1"])
    assert before.pressed == []
    assert [verb for _, _, verb, _, _ in after.pressed] == ["act", "target"]
    assert len(after.submitted) == 1


async def test_sent_controls_are_not_kept_in_memory(open_table):
    hand = Hand()
    async with open_table(hand.services()) as table:
        for _ in range(3):
            board, _ = await hand.board(table)
            await table.bob.click(board, label="Name…")
        store = table.bot._connection._view_store
        assert store._views == {}
        assert store._modals == {}
        assert len(store._dynamic_items) == 1


async def test_controls_are_drawn_as_described(open_table):
    hand = Hand()
    async with open_table(hand.services()) as table:
        board, panel = await hand.board(table)
        buttons = board.components[0].children
        assert [b.label for b in buttons] == ["Act", "Map", "Fire", "Name…", "Shut"]
        assert [b.style.name for b in buttons] == [
            "primary",
            "secondary",
            "success",
            "danger",
            "secondary",
        ]
        assert [b.disabled for b in buttons] == [False, False, False, False, True]
        select = panel.components[0]["components"][0]
        assert select["placeholder"] == "Target"
        assert [option["default"] for option in select["options"]] == [False, True]


async def test_rows_stand_as_they_are_described():
    made = view(((ACT, MAP), (TARGET,), (FIRE,)), "c1", "12.0")
    assert [item.row for item in made.children] == [0, 0, 1, 2]


async def test_a_message_pings_only_the_people_it_means(open_table):
    async with open_table(Services()) as table:
        channel = table.bot.get_channel(table.channel.id)
        text = f"<@{table.ann.id}> <@{table.bob.id}> @everyone"
        await channel.send(**sent(Message(text, mentions=(table.ann.id,))))
        (post,) = [r.json for r in table.env.http_requests if r.path.endswith("/messages")]
    assert post["allowed_mentions"]["users"] == [table.ann.id]
    assert post["allowed_mentions"]["parse"] == []


@pytest.mark.parametrize(
    "target",
    [Target("c1", "12.0", "act"), Target("c1", "", "map"), Target("7", "3.1", "fire", "gun:2:x")],
)
def test_an_id_reads_back_as_what_was_written(target):
    assert parse(target.custom_id) == target


@pytest.mark.parametrize(
    "other", ["as:", "other:c1:1:act", "as:c1:act", "as:c1:1.0:", "AS:c:1:act"]
)
def test_ids_of_others_are_not_ours(other):
    assert parse(other) is None


@pytest.mark.parametrize(
    "target",
    [
        Target("c1", "12.0", "act", "x" * 100),
        Target("c:1", "12.0", "act"),
        Target("c1", "12.0", "Act now"),
    ],
)
def test_an_id_that_would_be_lost_is_not_made(target):
    with pytest.raises(ValueError, match=r"longer than|read back"):
        _ = target.custom_id
