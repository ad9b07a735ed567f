"""The prose of Mneme: pure functions from events and views to blocks."""

from __future__ import annotations

from typing import Any


class Silent:
    def log(self, *looks: Any) -> list[Any]:
        return []


def present_for(content: Any) -> Any:
    return Silent()
