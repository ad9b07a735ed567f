"""The one place that answers an interaction: acknowledged at once, then one private answer.

Discord waits three seconds for an acknowledgement and fifteen minutes for the rest. Nothing is
read or decided before it. If it cannot be given, the act still counts: the board shows it.
"""

import asyncio
import logging
import secrets
import weakref
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from typing import Any, TypeAlias

import discord
from discord import app_commands

from bot.app.refusals import Paused
from bot.core.blocks import Kind
from bot.core.refusal import Refusal, Refused
from bot.ui.components import Message
from bot.ui.embeds import embed
from bot.ui.text import sentence
from cogs.buttons import cleared, sent
from cogs.posting import FAULTS, twice

_log = logging.getLogger(__name__)

Interaction: TypeAlias = discord.Interaction[Any]

_REMEMBERED = 1000
_seen: weakref.WeakKeyDictionary[discord.Client, deque[int]] = weakref.WeakKeyDictionary()

_ALREADY_ACKNOWLEDGED = 40060
_AUTOCOMPLETE = discord.InteractionType.autocomplete
_GONE = frozenset({10008, 10015, 10062, 50027})  # message, webhook, interaction, its token


@dataclass(frozen=True, slots=True)
class Answer:
    """What the person alone reads, with the combat and window its controls are made for.

    `in_place` fills the private panel whose control was used instead of adding a message.
    """

    message: Message
    combat: str = ""
    window: str = ""
    files: Sequence[discord.File] = ()
    in_place: bool = False


Work: TypeAlias = Callable[[], Awaitable[Answer | None]]
"""Does what was asked. None leaves nothing to read. It may raise Refused."""


AFTERWARDS = "afterwards"
"""In an interaction's extras: what is still to be done when the person has the answer."""


async def respond(interaction: Interaction, work: Work) -> None:
    """Acknowledge, do the work, answer once, then what is to follow. Never raises.

    The work begins when the acknowledgement is under way: nobody waits for Discord's receipt
    before everybody else can read what happened.
    """
    if _is_repeated(interaction):
        return
    acknowledged = asyncio.create_task(acknowledge(interaction))
    await asyncio.sleep(0)  # so that it is sent before anything is done
    await _answered(interaction, work, acknowledged)
    afterwards = interaction.extras.pop(AFTERWARDS, None)
    if afterwards is not None:
        try:
            await afterwards()
        except Exception as error:  # noqa: BLE001 - the answer is given already
            _note(interaction, error)


async def _answered(interaction: Interaction, work: Work, acknowledged: Awaitable[None]) -> None:
    refused = False
    try:
        answer = await work()
    except Refused as no:
        answer = refusal(no.refusal, "💤" if isinstance(no, Paused) else "🛑")
        refused = True
    except Exception as error:  # noqa: BLE001 - whatever it is, the person is told
        await acknowledged
        await _tell_fault(interaction, error)
        return
    await acknowledged
    try:
        await _send(interaction, answer)
        if refused and _is_choice(interaction):
            await _clear(interaction)
    except discord.HTTPException as error:
        if _is_gone(error):
            _log.info("The answer came too late for %s: %s", _name(interaction), error)
            return
        await _tell(interaction, _lost(_note(interaction, error)))
    except Exception as error:  # noqa: BLE001 - an answer that we made badly
        await _tell(interaction, _lost(_note(interaction, error)))


async def open_form(interaction: Interaction, form: discord.ui.Modal) -> None:
    """Open a form instead of acknowledging; it must be the first thing an interaction gets."""
    if _is_repeated(interaction):
        return
    try:
        await interaction.response.send_modal(form)
    except discord.HTTPException as error:
        if _is_gone(error) or error.code == _ALREADY_ACKNOWLEDGED:
            _log.info("The form came too late for %s: %s", _name(interaction), error)
            return
        await _fail(interaction, error)
    except Exception as error:  # noqa: BLE001 - the person is told
        await _fail(interaction, error)


async def _fail(interaction: Interaction, error: Exception) -> None:
    await acknowledge(interaction)
    await _tell_fault(interaction, error)


async def acknowledge(interaction: Interaction) -> None:
    """A private deferral of a command, a deferred update of a control or form. Never raises."""
    if interaction.response.is_done() or interaction.type is _AUTOCOMPLETE:
        return
    try:
        await twice(
            lambda: interaction.response.defer(
                ephemeral=True, thinking=_is_new_message(interaction)
            )
        )
    except discord.InteractionResponded:
        return
    except discord.HTTPException as error:
        # Already acknowledged is what we hear when only the answer to our request was lost.
        if error.code != _ALREADY_ACKNOWLEDGED:
            _log.warning("No acknowledgement for %s: %s", _name(interaction), error)
    except Exception as error:  # noqa: BLE001 - the act counts without it
        _log.warning("No acknowledgement for %s: %s", _name(interaction), error)


async def on_tree_error(interaction: Interaction, error: app_commands.AppCommandError) -> None:
    """What commands raise outside of `respond`; set as the error handler of the command tree."""
    if interaction.type is _AUTOCOMPLETE:
        return
    if isinstance(error, (app_commands.CommandNotFound, app_commands.CommandSignatureMismatch)):
        await acknowledge(interaction)
        await _tell(interaction, refusal(_OLD_COMMAND))
        return
    if isinstance(error, app_commands.TransformerError):
        await acknowledge(interaction)
        await _tell(interaction, refusal(_NOT_HERE))
        return
    cause = error.original if isinstance(error, app_commands.CommandInvokeError) else error
    await _fail(interaction, cause)


_OLD_COMMAND = Refusal(
    "That command is no longer here",
    "The server plays by other rules now, or the bot was renewed.",
    "Type / again: the list is up to date",
)


_NOT_HERE = Refusal(
    "What you named is not in this server", "Nothing was done.", "Choose from the list"
)


def refusal(what: Refusal, glyph: str = "🛑") -> Answer:
    instead = f"▸ {sentence(what.instead)}" if what.instead else ""
    return _card(Kind.NOTHING, f"{glyph} {sentence(what.fact)}", sentence(what.now), instead)


def _fault(number: str) -> Answer:
    return _card(
        Kind.HARM,
        "🛑 That failed, and it is our fault",
        "Nothing changed and nothing was spent. Please try again.",
        f"▸ If it stays, give the GM this number: **{number}**",
    )


def _lost(number: str) -> Answer:
    # The work was done, so it would be wrong to say that nothing changed.
    return _card(
        Kind.HARM,
        "🛑 We could not show the answer, and it is our fault",
        "What you did counts; the board is up to date.",
        f"▸ If it stays, give the GM this number: **{number}**",
    )


def _card(kind: Kind, title: str, *lines: str) -> Answer:
    return Answer(Message(embeds=(embed(kind, title=title, lines=lines),)))


async def _tell_fault(interaction: Interaction, error: BaseException) -> None:
    await _tell(interaction, _fault(_note(interaction, error)))


def _note(interaction: Interaction, error: BaseException) -> str:
    number = secrets.token_hex(3)[:5].upper()
    _log.error("Fault %s in %s", number, _name(interaction), exc_info=error)
    return number


async def _tell(interaction: Interaction, answer: Answer) -> None:
    """The last word of an error path: what cannot be sent is logged and let be."""
    try:
        await _send(interaction, answer)
    except Exception as error:  # noqa: BLE001 - nobody is left to tell
        _log.warning("No answer for %s: %s", _name(interaction), error)


async def _send(interaction: Interaction, answer: Answer | None) -> None:
    new_message = _is_new_message(interaction)
    if answer is None:
        if new_message:
            await twice(interaction.delete_original_response)
        return
    fields = sent(answer.message, answer.combat, answer.window)
    if new_message or answer.in_place:

        async def edit() -> None:
            for file in answer.files:
                file.reset()
            await interaction.edit_original_response(attachments=answer.files, **fields)

        await twice(edit)
    else:
        await interaction.followup.send(files=answer.files, ephemeral=True, wait=True, **fields)


def _is_choice(interaction: Interaction) -> bool:
    """Whether something was chosen in a list of a panel that only the person sees."""
    chosen = dict(interaction.data or {}).get("component_type")
    message = interaction.message
    is_list = chosen == discord.ComponentType.select.value
    return is_list and message is not None and message.flags.ephemeral


async def _clear(interaction: Interaction) -> None:
    """Let the panel show no choice that was refused. Never raises: it is only how it looks."""
    if interaction.message is None:
        return
    try:
        await interaction.edit_original_response(view=cleared(interaction.message))
    except FAULTS as error:
        _log.info("A refused choice stays in its list for %s: %s", _name(interaction), error)


def _is_repeated(interaction: Interaction) -> bool:
    """Whether this process had the interaction before: the gateway may deliver it twice."""
    seen = _seen.setdefault(interaction.client, deque(maxlen=_REMEMBERED))
    if interaction.id in seen:
        return True
    seen.append(interaction.id)
    return False


def _is_new_message(interaction: Interaction) -> bool:
    """Whether the answer is a message of its own: after a command, or a form opened by one."""
    return interaction.type is not discord.InteractionType.component and interaction.message is None


def _is_gone(error: discord.HTTPException) -> bool:
    return error.code in _GONE


def _name(interaction: Interaction) -> str:
    data: dict[str, Any] = dict(interaction.data or {})
    return f"{interaction.type.name} {data.get('custom_id') or data.get('name')} ({interaction.id})"
