"""How the data files of a 2D6 game are checked: every fault at its own place."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Annotated

from pydantic import BaseModel, ConfigDict, Field, StringConstraints, ValidationError
from pydantic_core import InitErrorDetails, PydanticCustomError

Id = Annotated[str, Field(pattern=r"^[a-z][a-z0-9_]*$")]
Name = Annotated[str, StringConstraints(strip_whitespace=True, min_length=1, max_length=80)]
Text = Annotated[str, Field(max_length=1000)]
Whole = Annotated[int, Field(strict=True)]
Count = Annotated[int, Field(strict=True, ge=0, le=9999)]
YesNo = Annotated[bool, Field(strict=True)]

Fault = tuple[tuple[str | int, ...], object, str]
"""Where it stands in the entry, what stands there, and what was expected."""


class Entry(BaseModel):
    model_config = ConfigDict(frozen=True, extra="forbid")


def raise_all(faults: Iterable[Fault]) -> None:
    """Raises pydantic's ValidationError with every fault at its own place."""
    details = [
        InitErrorDetails(
            type=PydanticCustomError("content", "{expected}", {"expected": f"expected {expected}"}),
            loc=place,
            input=value,
        )
        for place, value, expected in faults
    ]
    if details:
        raise ValidationError.from_exception_data("content", details)


def one_of(ids: Iterable[str]) -> str:
    return f"one of {', '.join(sorted(ids))}"
