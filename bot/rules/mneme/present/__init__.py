"""The prose of Mneme: pure functions from events and views to blocks."""

from __future__ import annotations

from typing import Any


def present_for(content: Any) -> Any:
    return content
