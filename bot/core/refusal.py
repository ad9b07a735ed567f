"""What can go wrong, and who reads it.

Refused      the player reads it: what forbids it, how things stand, what is possible
BadContent   the author of a ship or scenario file reads it (bot.content)
anything else is a fault of ours: logged with an id, nothing changed
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Refusal:
    """The forbidding fact with its numbers; the state now; what is possible instead.

    A `moot` one is not worth a line in a list of what is not possible now: there is nothing of
    the kind to do it with.
    """

    fact: str
    now: str = ""
    instead: str = ""
    moot: bool = False

    def __str__(self) -> str:
        return ". ".join(part for part in (self.fact, self.now, self.instead) if part)


class Refused(Exception):
    """An act that is not possible now. Nothing was changed."""

    def __init__(self, fact: str | Refusal, now: str = "", instead: str = "") -> None:
        self.refusal = fact if isinstance(fact, Refusal) else Refusal(fact, now, instead)
        super().__init__(str(self.refusal))
