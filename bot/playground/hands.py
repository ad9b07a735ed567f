"""What people do on Discord: commands typed in, buttons pressed, forms filled in."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, cast

import discord
import simcord

from bot.core.agenda import Value
from bot.core.menu import Offer, ParameterOffer
from bot.playground.transcript import as_text, plain
from bot.ui.form import is_open, offer_code, option_token, split_setting
from cogs.buttons import Target, parse

Result = Any
"""What SimCord hands back of an interaction."""


class Trouble(Exception):
    """Somebody was refused, or a control is not where it should be."""


class Hands:
    """The people of one channel. All they do is told to `say`, and what the bot posts."""

    def __init__(
        self,
        channel: simcord.ChannelHandle,
        names: Mapping[int, str],
        say: Callable[[str], None],
    ) -> None:
        self._channel = channel
        self._names = names
        self._say = say
        self._told: set[int] = set()

    async def command(self, who: simcord.MemberActor, name: str, /, **options: Value) -> Result:
        """Type a slash command. Raises Trouble if it is refused."""
        given = "".join(f" {option}:{value}" for option, value in options.items())
        self._say(f"\n{self._name(who)} ▸ /{name}{given}")
        return self._told_of(await who.slash(self._channel, name, **options))

    async def press(self, who: simcord.MemberActor, label: str) -> Result:
        """Press the newest button with this label that the person sees."""
        message = self._newest(lambda part: part.get("label") == label, who)
        self._say(f"\n{self._name(who)} ▸ [{label}]")
        return self._told_of(await who.click(message, label=label))

    async def choose(self, who: simcord.MemberActor, shown: Result, words: str) -> Result:
        """Choose in the one list of a private answer what has these words in its label."""
        panel = _panel(shown)
        lists = [part for part, _ in _controls(panel) if "options" in part]
        for part in lists[:1]:
            for option in part["options"]:
                if words in option["label"]:
                    self._say(f"{self._name(who)} ▸ [{option['label']}]")
                    chosen = [str(option["value"])]
                    return self._told_of(
                        await who.select(panel, chosen, custom_id=str(part["custom_id"]))
                    )
        raise Trouble(f"{self._name(who)} cannot choose {words}")

    async def act(
        self, who: simcord.MemberActor, offer: Offer, values: Mapping[str, Value]
    ) -> Result:
        """Act by buttons: Act, the action, what it needs, and the green button."""
        steps = [f"\n{self._name(who)} ▸ [Act]"]
        shown = self._told_of(await who.click(self._board(who), label="Act"))
        pick = _find(_panel(shown), "pick", lambda part, _: "options" in part)
        steps.append(offer.name)
        shown = await who.select(
            _panel(shown), [offer_code(offer)], custom_id=str(pick["custom_id"])
        )
        return await self._fill_in(who, self._checked(shown), offer, values, steps)

    async def answer(
        self, who: simcord.MemberActor, offer: Offer, values: Mapping[str, Value]
    ) -> Result:
        """Answer a prompt by its buttons."""
        code = offer_code(offer)

        def is_ours(part: Mapping[str, Any]) -> bool:
            target = parse(str(part.get("custom_id", "")))
            return target is not None and target.arg.split(".")[0] == code

        message = self._newest(is_ours, who)
        part = next(part for part, _ in _controls(message) if is_ours(part))
        steps = [f"\n{self._name(who)} ▸ [{part['label']}]"]
        shown = self._checked(await who.click(message, custom_id=str(part["custom_id"])))
        target = parse(str(part["custom_id"]))
        if target is None or target.verb == "do":
            self._say(steps[0])
            return self._told_of(shown)
        return await self._fill_in(who, shown, offer, values, steps)

    async def _fill_in(
        self,
        who: simcord.MemberActor,
        shown: Result,
        offer: Offer,
        values: Mapping[str, Value],
        steps: list[str],
    ) -> Result:
        """Choose each value that is not yet the one shown, where there is a choice, and send."""
        typed: dict[str, str] = {}
        for place, parameter in enumerate(offer.parameters):
            if parameter.name not in values or not is_open(parameter):
                continue
            token = _token(parameter, values[parameter.name])
            select = _setting(_panel(shown), place)
            if select is None:
                typed[parameter.name] = token
                continue
            if str(select["placeholder"]).endswith(f": {_label(select, token)}"):
                continue
            steps.append(f"{parameter.label} {_label(select, token)}")
            shown = self._checked(
                await who.select(_panel(shown), [token], custom_id=str(select["custom_id"]))
            )
        if typed:
            shown = await self._type(who, shown, typed, steps)
        send = _find(_panel(shown), "do")
        steps.append(f"[{send['label']}]")
        self._say(" → ".join(steps))
        return self._told_of(await who.click(_panel(shown), custom_id=str(send["custom_id"])))

    async def _type(
        self, who: simcord.MemberActor, shown: Result, typed: Mapping[str, str], steps: list[str]
    ) -> Result:
        button = _find(_panel(shown), "num")
        form = await who.click(_panel(shown), custom_id=str(button["custom_id"]))
        if form.modal is None:
            raise Trouble(f"{self._name(who)} pressed {button['label']} and no form opened")
        inputs = {str(p["custom_id"]): str(p.get("value", "")) for p in _inputs(form.modal)}
        steps.append(", ".join(f"{name} {value}" for name, value in typed.items() if value != "0"))
        return self._checked(await who.submit_modal(form, {**inputs, **typed}))

    def _name(self, who: simcord.MemberActor) -> str:
        return self._names.get(who.id, who.name)

    def _board(self, who: simcord.MemberActor) -> discord.Message:
        return self._newest(lambda part: _begins(str(part.get("label"))), who)

    def _newest(
        self, wanted: Callable[[Mapping[str, Any]], bool], who: simcord.MemberActor
    ) -> discord.Message:
        """The newest public message with such a control."""
        for message in reversed(self._channel.history()):
            if any(wanted(part) for part, _ in _controls(message)):
                return message
        raise Trouble(f"{self._name(who)} does not see such a control in the channel")

    def _checked(self, shown: Result) -> Result:
        for answer in (shown.response, *shown.followups):
            for embed in answer.embeds if answer is not None else ():
                if (embed.title or "").startswith("🛑"):
                    text = f"{embed.title}\n{embed.description or ''}"
                    raise Trouble(plain(text.strip(), self._names))
        return shown

    def _told_of(self, shown: Result) -> Result:
        """Say what is new in the channel. Raises Trouble if the person was refused."""
        self._checked(shown)
        for message in self._channel.history():
            if message.id not in self._told:
                self._told.add(message.id)
                self._say(as_text(message, self._names))
        return shown


def _begins(label: str) -> bool:
    return label == "Act" or label.startswith("Seal my ")


def _panel(shown: Result) -> Any:
    """The private message an interaction has sent, or has filled anew."""
    panel = shown.followups[-1] if shown.followups else shown.response
    if panel is None:
        raise Trouble("There was no answer")
    return panel


def _controls(message: Any) -> Iterator[tuple[dict[str, Any], Target | None]]:
    rows: list[Any] = message.components
    for row in rows:
        plain_row = cast("dict[str, Any]", row if isinstance(row, dict) else row.to_dict())
        for part in plain_row["components"]:
            yield part, parse(str(part.get("custom_id", "")))


def _find(
    message: Any,
    verb: str,
    fits: Callable[[Mapping[str, Any], Target], bool] = lambda _part, _target: True,
) -> dict[str, Any]:
    for part, target in _controls(message):
        if target is not None and target.verb == verb and fits(part, target):
            return part
    raise Trouble(f"There is no control to {verb} here")


def _setting(message: Any, place: int) -> dict[str, Any] | None:
    """The select of a parameter; None if it is typed."""
    for part, target in _controls(message):
        if target is not None and target.verb == "set" and split_setting(target.arg)[1] == place:
            return part
    return None


def _token(parameter: ParameterOffer, value: Value) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value) if parameter.is_number else option_token(str(value))


def _label(select: Mapping[str, Any], value: str) -> str:
    return next((str(o["label"]) for o in select["options"] if o["value"] == value), value)


def _inputs(modal: Mapping[str, Any]) -> Iterator[Mapping[str, Any]]:
    for part in modal["components"]:
        if "custom_id" in part:
            yield part
        yield from _inputs({"components": part.get("components", ())})
        if "component" in part:
            yield from _inputs({"components": (part["component"],)})
