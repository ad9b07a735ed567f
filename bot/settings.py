"""What the environment decides: one field a variable, in its own words."""

import logging
import re
from pathlib import Path
from urllib.parse import urlsplit

from pydantic import Field, SecretStr, ValidationError, field_validator
from pydantic_settings import BaseSettings, SettingsConfigDict

from bot.database_url import address

FONTS = Path("var/fonts")
"""Where fonts are looked for if nobody says; the folder may be missing."""


class BadSetting(Exception):
    """A variable of the environment is missing or wrong; the text is one sentence for the host."""


class Settings(BaseSettings):
    """The settings. A field's name in capitals is its variable, its description what is right."""

    model_config = SettingsConfigDict(env_ignore_empty=True, extra="ignore", frozen=True)

    discord_token: SecretStr | None = Field(
        default=None,
        description="the bot's token, from the page Bot of the Discord developer portal",
    )
    discord_api_url: str = Field(
        default="https://discord.com/api/v10",
        description="the base address of Discord's REST API, version 10, "
        "such as https://discord.com/api/v10",
    )
    database_url: str = Field(
        default="sqlite+aiosqlite:///var/action-stations.db",
        description="a file for SQLite, such as sqlite+aiosqlite:///var/action-stations.db, "
        "or a PostgreSQL database, such as postgresql://user:password@host/name",
    )
    log_level: str = Field(default="INFO", description="DEBUG, INFO, WARNING or ERROR")
    board_interval: float = Field(
        default=1.0,
        ge=0,
        le=60,
        description="the seconds between two edits of one board, from 0 to 60",
    )
    pictures: bool = Field(
        default=True,
        description="true or false: whether boards and maps come with a picture",
    )
    font_dir: Path = Field(
        default=FONTS,
        description="a folder with font files for names in scripts other than Latin, Greek and "
        "Cyrillic",
    )
    alive_file: Path = Field(
        default=Path("var/alive"),
        description="the file that the running bot touches for the health check",
    )

    @field_validator("discord_token")
    @classmethod
    def _one_word(cls, token: SecretStr | None) -> SecretStr | None:
        if token is not None and len(token.get_secret_value().split()) != 1:
            raise ValueError("spaces")
        return token

    @field_validator("discord_api_url")
    @classmethod
    def _address(cls, url: str) -> str:
        parts = urlsplit(url)
        if parts.scheme not in {"http", "https"} or not parts.hostname or parts.query:
            raise ValueError("no address")
        return url.rstrip("/")

    @field_validator("database_url")
    @classmethod
    def _database(cls, text: str) -> str:
        address(text)
        return text

    @field_validator("font_dir")
    @classmethod
    def _folder(cls, folder: Path) -> Path:
        if folder != FONTS and not folder.is_dir():
            raise ValueError("no folder")
        return folder

    @field_validator("log_level")
    @classmethod
    def _known_level(cls, level: str) -> str:
        if level.upper() not in {"DEBUG", "INFO", "WARNING", "ERROR"}:
            raise ValueError("no level")
        return level.upper()

    @property
    def token(self) -> str:
        """The token in clear, for the login alone. Raises BadSetting where there is none."""
        if self.discord_token is None:
            raise BadSetting(f"DISCORD_TOKEN is missing: it must be {_right('discord_token')}.")
        return self.discord_token.get_secret_value()

    @property
    def log_level_number(self) -> int:
        return logging.getLevelNamesMapping()[self.log_level]


def load_settings(*, require_token: bool = False) -> Settings:
    """Read the environment. Raises BadSetting at the first variable that is missing or wrong."""
    try:
        settings = Settings()
    except ValidationError as e:
        raise BadSetting(_sentence(e)) from None
    if require_token:
        _ = settings.token
    return settings


def _right(field: str) -> str:
    return str(Settings.model_fields[field].description)


def _sentence(error: ValidationError) -> str:
    first = error.errors(include_url=False)[0]
    field = str(first["loc"][0])
    # An address may hold a password, and this sentence ends in a log.
    shown = re.sub("(//[^/@]*?):.*@", r"\1:***@", str(first["input"]))
    is_now = "is not one word" if field == "discord_token" else f"is {shown!r}"
    return f"{field.upper()} {is_now}, but must be {_right(field)}."
