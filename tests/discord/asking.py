"""Short forms for tests that use commands."""

from typing import Any

from tests.discord.live import Live, text_of


async def offered(
    live: Live, who: Any, command: str, wanted: str, typed: str = "", /, **given: object
) -> dict[str, str]:
    """What is offered while typing, as label by value."""
    found = await who.autocomplete(live.channel, command, wanted, typed, **given)
    return {choice["value"]: choice["name"] for choice in found}


def public(live: Live) -> str:
    """All that everybody can read in the channel."""
    return "\n".join(text_of(message) for message in live.channel.history())


async def two_ships(live: Live) -> None:
    """The Lantern of the crew against the GM's Red Jackal, not begun; nobody sits anywhere."""
    await live.slash(live.gm, "setup ruleset", game="coriolis")
    await live.slash(live.gm, "combat new", name="Ambush")
    await live.slash(live.gm, "ship add", template="lantern_of_azhar", side="Crew", name="Lantern")
    await live.slash(live.gm, "ship add", template="red_jackal", side="Raiders", npc=True)
    live.combat = (await live.services.battles.in_channel(live.channel.id)).id


def marked_up(live: Live) -> str:
    """All that anybody can read where Discord reads markdown and mentions."""
    found: list[str] = []
    for who in (live.gm, *live.crew.values()):
        for message in live.channel.history(viewer=who):
            found.append(message.content)
            for shown in message.embeds:
                found += [shown.title or "", shown.description or ""]
                found += [text for f in shown.fields for text in (f.name or "", f.value or "")]
    return "\n".join(found)
