"""When a window closes, and what happens then: written one way everywhere."""

from __future__ import annotations

from dataclasses import dataclass

from bot.ui import text


@dataclass(frozen=True, slots=True)
class Closes:
    """A window's end: a time (seconds since 1970, None if no clock runs) and its default."""

    at: int | None = None
    default: str = ""
    paused: bool = False

    def __str__(self) -> str:
        """`closes <t:…:R>, then *pass*`."""
        default = f"*{text.prose(self.default)}*" if self.default else ""
        if self.paused:
            return "paused: nobody acts, clocks stand still"
        if self.at is None:
            return f"no deadline · default {default}" if default else "no deadline"
        return f"closes {moment(self.at)}" + (f", then {default}" if default else "")

    @property
    def sentence(self) -> str:
        """The same as a line of its own."""
        line = str(self)
        return line[0].upper() + line[1:]

    @property
    def short(self) -> str:
        """For a ping: `Closes in 6 hours.`, nothing where no clock runs."""
        return f" Closes {moment(self.at)}." if self.at is not None and not self.paused else ""


def moment(at: int) -> str:
    """A time as everybody's own client writes it."""
    return f"<t:{at}:R>"


def span(seconds: int) -> str:
    """How long something has waited: `40 min`, `18 h`, `3 days`."""
    minutes = max(1, seconds // 60)
    if minutes < 60:
        return text.keep(f"{minutes} min")
    if minutes < 48 * 60:
        return text.keep(f"{minutes // 60} h")
    return text.keep(f"{minutes // (24 * 60)} days")
