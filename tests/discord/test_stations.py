import dataclasses

import discord
import pytest

from bot.run import Services, build_bot
from bot.settings import Settings
from bot.ui.components import Message
from cogs.answer import Answer, respond
from cogs.station_specs import ActionSpec, ParamSpec, StationSpec, check_limits
from cogs.stations import Stations, best, sync_if_changed

COOK = StationSpec(
    "cook",
    "cook",
    "What the cook does",
    [
        ActionSpec(
            "fry_egg",
            "fry-egg",
            "Fry some eggs for somebody",
            [
                ParamSpec("guest", "pick", "Who is hungry"),
                ParamSpec("eggs", "int", "How many", min=1, max=3),
                ParamSpec("salt", "int", "A little or a lot", required=False),
                ParamSpec(
                    "side",
                    "choice",
                    "Which side up",
                    required=False,
                    choices=[("Sunny side up", "up"), ("Over easy", "over")],
                ),
            ],
        ),
        ActionSpec("rest", "rest", "Do nothing"),
    ],
)
WAITER = StationSpec("waiter", "waiter", "What the waiter does", [ActionSpec("bow", "bow", "Bow")])


class Kitchen:
    """Takes down what is performed and what is asked for."""

    def __init__(self) -> None:
        self.performed: list[tuple[str, str, dict[str, object]]] = []
        self.asked: list[tuple[str, str, str, str, dict[str, object]]] = []
        self.guests = [("Red Jackal", "s1"), ("Old Jack", "s2"), ("Ajax", "s3"), ("Lantern", "s4")]
        self.stations = Stations(self.perform, self.suggest)

    async def perform(self, interaction, station, action, values):
        async def work():
            self.performed.append((station, action, values))
            return Answer(Message(f"{action} done"))

        await respond(interaction, work)

    async def suggest(self, interaction, station, action, param, current, so_far):
        self.asked.append((station, action, param, current, dict(so_far)))
        if self.guests is None:
            raise OSError("the guest list is gone")
        return self.guests


async def test_an_action_comes_back_with_its_typed_options(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        done = await table.ann.slash(
            table.channel, "cook fry-egg", guest="s2", eggs=3, side="over", salt=-2
        )
        await table.ann.slash(table.channel, "cook fry-egg", guest="s2", eggs=1)
        await table.ann.slash(table.channel, "cook rest")
    assert kitchen.performed == [
        ("cook", "fry_egg", {"guest": "s2", "eggs": 3, "side": "over", "salt": -2}),
        ("cook", "fry_egg", {"guest": "s2", "eggs": 1}),
        ("cook", "rest", {}),
    ]
    assert done.response.content == "fry_egg done"
    assert done.ephemeral


async def test_discord_itself_keeps_numbers_in_range_and_choices_to_the_list(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        for wrong in ({"eggs": 4}, {"eggs": 0}, {"eggs": 1, "side": "raw"}, {}):
            with pytest.raises(Exception, match=r"eggs|side"):
                await table.ann.slash(table.channel, "cook fry-egg", guest="s1", **wrong)
    assert kitchen.performed == []


async def test_suggestions_know_what_is_typed_and_what_is_filled_in(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        offered = await table.ann.autocomplete(
            table.channel, "cook fry-egg", "guest", "ja", eggs=2, side="up"
        )
    assert kitchen.asked == [("cook", "fry_egg", "guest", "ja", {"eggs": 2, "side": "up"})]
    assert [choice["value"] for choice in offered] == ["s1", "s2", "s3"]


async def test_failing_suggestions_offer_nothing(open_table):
    kitchen = Kitchen()
    kitchen.guests = None
    async with open_table(Services()) as table:
        await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        assert await table.ann.autocomplete(table.channel, "cook fry-egg", "guest", "x") == []


def test_the_best_match_stands_first():
    guests = [("Ajax", "s3"), ("Old Jack", "s2"), ("jackal", "s1"), ("Lantern", "s4")]
    assert [choice.value for choice in best(guests, "JA")] == ["s1", "s2", "s3"]
    assert [choice.value for choice in best(guests, "s4")] == ["s4"]
    assert [choice.value for choice in best(guests, " ")] == ["s3", "s2", "s1", "s4"]


def test_suggestions_fit_discord():
    names = [(f"Ship {n}", f"s{n}") for n in range(40)]
    assert len(best(names, "")) == 25
    awkward = [
        (" ", "blank"),
        ("\u200b\u2068\u2069", "hidden"),
        ("x" * 120, "long"),
        ("y", "v" * 101),
    ]
    assert [(choice.name, choice.value) for choice in best(awkward, "")] == [
        ("blank", "blank"),
        ("hidden", "hidden"),
        ("x" * 99 + "…", "long"),
    ]


async def test_discord_is_told_only_what_is_new(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        register = kitchen.stations.register
        first = await register(table.bot, table.guild.id, [COOK], None)
        assert table.calls("PUT", "/commands") == 1
        assert await register(table.bot, table.guild.id, [COOK], first) == first
        assert table.calls("PUT", "/commands") == 1
        second = await register(table.bot, table.guild.id, [COOK, WAITER], first)
        assert second != first
        assert table.calls("PUT", "/commands") == 2


async def test_another_ruleset_takes_the_former_commands_away(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        known = await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        known = await kitchen.stations.register(table.bot, table.guild.id, [WAITER], known)
        assert table.ann.available_commands(table.channel) == ("waiter bow",)
        await kitchen.stations.register(table.bot, table.guild.id, [], known)
        assert table.ann.available_commands(table.channel) == ()


async def test_two_servers_play_by_different_rules(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        other = table.env.create_guild("Other")
        channel = other.create_text_channel("battle")
        cat = other.add_member(table.env.create_user("cat"))
        await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        await kitchen.stations.register(table.bot, other.id, [WAITER], None)
        assert cat.available_commands(channel) == ("waiter bow",)
        await cat.slash(channel, "waiter bow")
        await table.ann.slash(table.channel, "cook rest")
    assert [station for station, _, _ in kitchen.performed] == ["waiter", "cook"]


async def test_after_a_restart_the_commands_work_without_telling_discord(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        known = await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        guild_id = table.guild.id

        async def start(bot):
            assert await kitchen.stations.register(bot, guild_id, [COOK], known) == known

        await table.env.restart_bot(build_bot(Services(start=start), Settings()))
        await table.ann.slash(table.channel, "cook rest")
        assert table.calls("PUT", "/commands") == 1
    assert kitchen.performed == [("cook", "rest", {})]


async def test_what_discord_does_not_take_leaves_the_former_commands(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        known = await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        table.env.inject_error("PUT", "/applications/*/guilds/*/commands", status=400)
        with pytest.raises(discord.HTTPException):
            await kitchen.stations.register(table.bot, table.guild.id, [WAITER], known)
        await table.ann.slash(table.channel, "cook rest")
        await kitchen.stations.register(table.bot, table.guild.id, [WAITER], known)
        await table.ann.slash(table.channel, "waiter bow")
    assert [action for _, action, _ in kitchen.performed] == ["rest", "bow"]


async def test_a_command_the_bot_no_longer_has_is_refused(open_table):
    kitchen = Kitchen()
    async with open_table(Services()) as table:
        await kitchen.stations.register(table.bot, table.guild.id, [COOK], None)
        await table.env.restart_bot(build_bot(Services(), Settings()))
        refused = await table.ann.slash(table.channel, "cook rest")
        assert refused.ephemeral
        assert refused.response.embeds[0].title == "🛑 That command is no longer here"
        assert [type(error) for error in table.env.errors] == [discord.app_commands.CommandNotFound]


async def test_global_commands_are_told_once_too(open_table):
    async with open_table(Services()) as table:

        @table.bot.tree.command(description="Anything")
        async def anything(interaction: discord.Interaction) -> None: ...

        known = await sync_if_changed(table.bot, None, None)
        assert table.ann.available_commands(table.channel) == ("anything",)
        assert await sync_if_changed(table.bot, None, known) == known
        assert table.calls("PUT", "/commands") == 1


def faults(**changes):
    return check_limits([dataclasses.replace(WAITER, **changes)])


def with_param(**changes):
    param = dataclasses.replace(ParamSpec("depth", "int", "How deep"), **changes)
    return faults(actions=[ActionSpec("bow", "bow", "Bow", [param])])


def test_specs_within_the_limits_have_no_faults():
    full = StationSpec(
        "full",
        "n" * 32,
        "d" * 100,
        [
            ActionSpec(f"a{n}", f"a{n}", "d", [ParamSpec(f"p{i}", "int", "d") for i in range(25)])
            for n in range(25)
        ],
    )
    assert check_limits([COOK, WAITER, full]) == []


@pytest.mark.parametrize(
    ("found", "sentence"),
    [
        (
            faults(actions=[ActionSpec(f"a{n}", f"a{n}", "d") for n in range(26)]),
            "/waiter has 26 actions, at most 25 are possible.",
        ),
        (
            faults(
                actions=[
                    ActionSpec(
                        "bow", "bow", "d", [ParamSpec(f"p{n}", "int", "d") for n in range(26)]
                    )
                ]
            ),
            "/waiter bow has 26 options, at most 25 are possible.",
        ),
        (
            faults(description="d" * 101),
            "/waiter has a text of 101 characters, at most 100 are possible.",
        ),
        (faults(description=" "), "/waiter has a blank text."),
        (
            faults(name="Waiter"),
            "/Waiter: 'Waiter' is not a name of 1 to 32 small letters, digits, - and _.",
        ),
        (faults(actions=[]), "/waiter has no actions."),
        (faults(actions=[*WAITER.actions] * 2), "/waiter has 2 times 'bow'."),
        (
            faults(
                actions=[
                    ActionSpec(
                        f"a{n}",
                        f"a{n}",
                        "d",
                        [ParamSpec(f"p{i}", "int", "d" * 99) for i in range(4)],
                    )
                    for n in range(20)
                ]
            ),
            "/waiter has 8176 characters in all, at most 8000 are possible.",
        ),
        (with_param(name="two words"), "/waiter bow two words is not the name of a parameter."),
        (with_param(name="from"), "/waiter bow from is not the name of a parameter."),
        (with_param(min=3, max=2), "/waiter bow depth has no number from 3 to 2."),
        (with_param(kind="choice"), "/waiter bow depth is a choice and has 0 choices."),
        (with_param(kind="pick", min=1), "/waiter bow depth has a range and is no number."),
        (
            with_param(kind="choice", choices=[(f"c{n}", f"c{n}") for n in range(26)]),
            "/waiter bow depth has 26 choices, at most 25 are possible.",
        ),
        (
            check_limits([dataclasses.replace(WAITER, name=f"w{n}") for n in range(101)]),
            "The server has 101 commands, at most 100 are possible.",
        ),
    ],
)
def test_past_a_limit_stands_a_sentence(found, sentence):
    assert sentence in found


async def test_nothing_is_registered_past_a_limit(open_table):
    kitchen = Kitchen()
    bad = dataclasses.replace(COOK, name="Bad Name", description="")
    async with open_table(Services()) as table:
        with pytest.raises(ValueError, match=r"Bad Name.*\n.*blank"):
            await kitchen.stations.register(table.bot, table.guild.id, [WAITER, bad], None)
        assert table.bot.tree.get_commands(guild=discord.Object(table.guild.id)) == []
