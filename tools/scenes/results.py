"""Messages that are photographed when they appear in the channel for the first time."""

from __future__ import annotations

from collections.abc import Awaitable, Callable

from tools.studio import Studio

FIRST = {
    "💥 Hit": "result-hit",
    "💥 Critical": "result-critical",
    "💥": "result-harm",
    "Miss": "result-miss",
    "🎯 Lock": "result-lock",
    "No lock": "result-no-lock",
    "🎯 Evasive": "result-evasive",
    "🎯 Repaired": "result-repair",
    "No repair": "result-no-repair",
    "🔓": "orders-open",
    "🎯": "result-success",
    "No ": "result-failure",
    "⏳": "prompt",
    "🚨": "result-crisis",
}
"""Names by how titles and contents begin; a message has the first that is not taken yet."""
RANK = list(FIRST.values())


async def photographed(
    shots: Studio, act: Callable[[], Awaitable[object]], wanted: frozenset[str] | None = None
) -> None:
    """Do something, and photograph the foremost that is new in the channel, of those wanted.

    What is told with it stands in the same picture, and has its own another time.
    """
    channel = shots.world.channel
    before = {message.id for message in channel.history()}
    await act()
    found: list[tuple[int, str, int]] = []
    for message in channel.history():
        if message.id in before:
            continue
        for words in [embed.title or "" for embed in message.embeds] or [message.content]:
            names = [name for start, name in FIRST.items() if words.startswith(start)]
            name = next((n for n in names if n not in shots.taken), None)
            if name is not None and (wanted is None or name in wanted):
                found.append((RANK.index(name), name, message.id))
    for _, name, message_id in sorted(found)[:1]:
        await shots.take(name, "Ann", of=message_id)
