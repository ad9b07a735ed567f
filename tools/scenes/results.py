"""Messages that are photographed when they appear in the channel for the first time."""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable

import discord

from tools.studio import Studio, is_board

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
    "🚨": "result-crisis",
}
"""Names by how titles and contents begin; a message has the first that is not taken yet."""
RANK = {name: place for place, name in enumerate(FIRST.values())}
ANSWERED = "prompt-answered"
PROMPTS = 4
"""Different questions that are photographed."""


async def photographed(
    shots: Studio, act: Callable[[], Awaitable[object]], wanted: frozenset[str] | None = None
) -> None:
    """Do something, and photograph the foremost that is new in the channel, of those wanted.

    What is told with it stands in the same picture, and has its own another time.
    """
    channel = shots.world.channel
    before = {message.id for message in channel.history()}
    asked = {m.id for m in channel.history() if any(_is_question(e) for e in m.embeds)}
    await act()
    found: list[tuple[int, str, int]] = []
    answered: list[int] = []
    for message in channel.history():
        if message.id in asked and not any(_is_question(embed) for embed in message.embeds):
            answered.append(message.id)
        if message.id in before or any(is_board(embed) for embed in message.embeds):
            continue
        for words in [embed.title or "" for embed in message.embeds] or [message.content]:
            name = _prompt(shots, words) if words.startswith("⏳") else _result(shots, words)
            if name and (wanted is None or name in wanted):
                found.append((RANK.get(name, -1), name, message.id))
                break
    for _, name, message_id in sorted(found)[:1]:
        await shots.take(name, "Ann", of=message_id)
    if answered and wanted is None and ANSWERED not in shots.taken:
        await shots.take(ANSWERED, "Ann", of=answered[0])


def _is_question(embed: discord.Embed) -> bool:
    """Whether it is a prompt that waits; the title of a board may begin alike."""
    return (embed.title or "").startswith("⏳") and not is_board(embed)


def _result(shots: Studio, words: str) -> str:
    names = (name for start, name in FIRST.items() if words.startswith(start))
    return next((name for name in names if name not in shots.taken), "")


def _prompt(shots: Studio, words: str) -> str:
    """Each question once, up to so many: `prompt`, `prompt-2`."""
    question = re.sub(r"[▲▼]?\d+", "", words)
    if question in shots.questions or len(shots.questions) >= PROMPTS:
        return ""
    shots.questions.add(question)
    number = len(shots.questions)
    return f"prompt-{number}" if number > 1 else "prompt"
