"""Names that attack: whatever people call ships, sides, battles and themselves, it is only text."""

from __future__ import annotations

import re
from typing import Any

import pytest

from bot.ui.graphemes import END_ISOLATE, ISOLATE
from tests.discord.live import live, panel, parts

pytestmark = pytest.mark.long

NAMES = (
    "@everyone",
    "<@&1> @here",
    "**bold** `code` ||hidden|| ~~gone~~ __u__",
    "\u202eevil\u2066\u2067",
    "a\u200b\u200d\u2060b\ufeff",
    "e" + "\u0301" * 99,
    "one\ntwo\r\nthree\tfour",
    "x" * 100,
    "   ",
    "\u3164\u2800",
    "# Heading",
    "> quote",
    "- item",
    "1. first",
    "[press](https://evil.example)",
    "<t:0:R> <#5> </act:1>",
    "👩‍🚀" * 20,
    "船艦宇宙" * 20,
    "سفينة القراصنة",
    "\\",
    ":smile: <:a:1>",
    "${jndi} %s {0} {name}",
    "'; DROP TABLE combats; --",
    "\x00\x07bell",
)
DANGEROUS = re.compile(
    r"@(?=everyone|here)|(?<!\\)<@|(?<!\\)<[#:/]|(?<!\\)\*\*bold|(?<!\\)`code|(?<!\\)\|\|hidden"
    r"|(?<!\\)~~gone|(?<!\\)\[press|https:/+evil|(?m:^#{1,3} |^> |^- item|^1\. )"
)
UNSEEN = re.compile(r"[\u202a-\u202e\u2066\u2067\u200b\u2060\ufeff\x00-\x08\r]|\u0301{9}")


def markdown_of(message: Any) -> list[str]:
    found = [message.content.replace("\u200b", "\u200c")]
    for shown in message.embeds:
        found += [shown.title, shown.description]
        found += [text for field in shown.fields for text in (field.name, field.value)]
    return [text for text in found if text]


def plain_of(message: Any) -> list[str]:
    found = [name for e in message.embeds for name in (e.author.name, e.footer.text)]
    for part in parts(message):
        found += [part.get("label"), part.get("placeholder")]
        for option in part.get("options", ()):
            found += [option["label"], option.get("description")]
    return [text for text in found if text]


def faults(message: Any, called: set[str]) -> list[str]:
    """What a name has done to a message. `called`: mentions of people who are to be called."""
    found: list[str] = []
    for text in markdown_of(message):
        for mention in called:
            text = text.replace(mention, "")  # noqa: PLW2901
        found += [f"{m.group()!r} in {text!r}" for m in DANGEROUS.finditer(text)]
    for text in plain_of(message):
        found += [f"two lines: {text!r}"] if "\n" in text else []
        found += [] if text.strip(f"{ISOLATE}{END_ISOLATE} ") else [f"blank: {text!r}"]
    for text in (*markdown_of(message), *plain_of(message)):
        bare = text.replace("@\u200b", "")
        found += [f"{m.group()!r} in {text!r}" for m in UNSEEN.finditer(bare)]
        if text.count(ISOLATE) != text.count(END_ISOLATE):
            found.append(f"turned around: {text!r}")
    return found


async def fleet(table, names):
    """Ships of all names on two sides of such names, with players of such names aboard."""
    await table.slash(table.gm, "setup ruleset", game="coriolis")
    await table.slash(table.gm, "combat new", name=names[0])
    table.combat = (await table.services.battles.in_channel(table.channel.id)).id
    sides = (f"A {names[1]}", f"B {names[2]}")
    for at, name in enumerate(names):
        await table.slash(
            table.gm, "ship add", template="lantern_of_azhar" if at < 2 else "sand_wasp",
            side=sides[at % 2], name=name, npc=at > 0,
        )  # fmt: skip
    await table.slash(table.gm, "combat option", option="mutual_detection", value="yes")
    stations = ("captain", "engineer", "pilot", "sensors", "gunner")
    for station, name in zip(stations, names[3:], strict=False):
        member = table.env.create_user(f"user_{station}", global_name=name.strip()[:32] or "?")
        table.crew[station] = table.guild.add_member(member)
        await table.slash(table.crew[station], "crew claim", station=station)


@pytest.mark.parametrize("first", range(0, len(NAMES), 8))
async def test_a_name_is_only_a_name(tmp_path, first):
    names = NAMES[first : first + 8]
    async with live(tmp_path) as table:
        await fleet(table, names)
        shown: list[Any] = []

        async def see(wish) -> Any:
            result = await wish
            if result.modal is None:
                shown.append(panel(result))
            return result

        gm, channel = table.gm, table.channel
        for who in (gm, table.pilot):
            for command in ("combat status", "crew list", "help", "privacy show"):
                await see(who.slash(channel, command))
        await table.slash(gm, "combat start")
        for reason in names[:2]:
            await see(gm.slash(channel, "gm pause", reason=reason))
            await see(table.captain.slash(channel, "captain order-attack"))
            await see(table.pilot.slash(channel, "help"))
            await see(gm.slash(channel, "gm resume"))
        await see(table.captain.slash(channel, "captain order-attack"))
        await see(gm.slash(channel, "gm peek"))
        await table.skip_to("distribute")
        await see(table.engineer.slash(channel, "engineer distribute", gunner=4, pilot=2))
        for command in ("act", "odds", "gm panel", "gm undo", "combat log", "combat map"):
            await see(gm.slash(channel, command))
        await table.skip_to("attack")
        await see(table.captain.slash(channel, "gunner fire", weapon="x", target="s2"))
        await see(table.pick(table.gunner, "Fire"))
        for ship in range(1, len(names) + 1):
            await see(table.gunner.slash(channel, "ship show", ship=f"s{ship}"))
        await see(gm.slash(channel, "gm act", seat="s2/pilot"))
        await see(table.gunner.slash(channel, "crew leave"))
        await see(gm.slash(channel, "crew assign", member="s1c5", user=table.pilot))
        await see(gm.slash(channel, "crew kick", member="s1c5"))
        for expression in names:
            await see(table.pilot.slash(channel, "roll", expression=f"2d6 # {expression}"[:100]))
            await see(table.pilot.slash(channel, "roll", expression=expression))
            await see(gm.slash(channel, "crew claim", station=expression, ship=expression))
            await see(gm.slash(channel, "gm undo", to=expression))
            await see(table.pilot.slash(channel, "rules", action=expression))
            await see(gm.slash(channel, "combat option", option=expression, value=expression))
        for command, option in (
            ("gunner fire", "target"), ("ship show", "ship"), ("gm act", "seat"),
            ("gm undo", "to"), ("crew assign", "member"),
        ):  # fmt: skip
            who = table.gunner if command == "gunner fire" else gm
            for choice in await who.autocomplete(channel, command, option, ""):
                assert 1 <= len(choice["name"]) <= 100
                assert not UNSEEN.search(choice["name"]), choice
                assert "\n" not in choice["name"]
        asked = await see(gm.slash(channel, "combat end"))
        end = next(p for p in parts(panel(asked)) if "finish" in p["custom_id"])
        await see(gm.click(panel(asked), custom_id=end["custom_id"]))
        await see(gm.slash(channel, "combat log"))
        people = {f"<@{one.id}>" for one in (gm, *table.crew.values())}
        everything = [*channel.history(), *(m for m in shown if m is not None)]
        assert [fault for message in everything for fault in faults(message, people)] == []
        assert not any(m.mention_everyone or m.role_mentions for m in channel.history())
        assert not any("our fault" in text for m in everything for text in markdown_of(m))
