"""The environment decides, and a wrong variable is named in one sentence."""

from pathlib import Path

import pytest

from bot.settings import BadSetting, Settings, load_settings

CHECKOUT = Path(__file__).parent.parent


@pytest.fixture(autouse=True)
def empty_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for field in Settings.model_fields:
        monkeypatch.delenv(field.upper(), raising=False)


def test_without_any_variable_only_the_token_is_missing() -> None:
    settings = load_settings()
    assert settings.discord_api_url == "https://discord.com/api/v10"
    assert settings.database_url == "sqlite+aiosqlite:///var/action-stations.db"
    assert settings.log_level == "INFO"
    assert settings.board_interval == 1.0
    with pytest.raises(BadSetting, match=r"^DISCORD_TOKEN is missing: it must be the bot's token"):
        load_settings(require_token=True)


def test_an_empty_variable_counts_as_missing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "")
    monkeypatch.setenv("LOG_LEVEL", "")
    assert load_settings().log_level == "INFO"
    with pytest.raises(BadSetting, match=r"^DISCORD_TOKEN is missing"):
        load_settings(require_token=True)


def test_variables_are_taken(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "abc.def.ghi")
    monkeypatch.setenv("DISCORD_API_URL", "http://127.0.0.1:8080/api/v10/")
    monkeypatch.setenv("DATABASE_URL", "sqlite+aiosqlite:////data/battles.db")
    monkeypatch.setenv("LOG_LEVEL", "debug")
    monkeypatch.setenv("BOARD_INTERVAL", "0")
    settings = load_settings(require_token=True)
    assert settings.token == "abc.def.ghi"
    assert settings.discord_api_url == "http://127.0.0.1:8080/api/v10"
    assert settings.database_url == "sqlite+aiosqlite:////data/battles.db"
    assert settings.log_level_number == 10
    assert settings.board_interval == 0


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("DISCORD_TOKEN", "abc def"),
        ("DISCORD_API_URL", "discord.com/api/v10"),
        ("DISCORD_API_URL", "ftp://discord.com"),
        ("DATABASE_URL", "battles.db"),
        ("DATABASE_URL", "mysql://host/battles"),
        ("DATABASE_URL", "sqlite+aiosqlite://"),
        ("DATABASE_URL", "sqlite+aiosqlite:///:memory:"),
        ("DATABASE_URL", "sqlite+aiosqlite:///file:x?mode=memory&uri=true"),
        ("LOG_LEVEL", "loud"),
        ("BOARD_INTERVAL", "often"),
        ("BOARD_INTERVAL", "-1"),
        ("BOARD_INTERVAL", "nan"),
        ("PICTURES", "sometimes"),
        ("FONT_DIR", "/no/such/folder"),
    ],
)
def test_a_wrong_value_is_one_sentence_naming_the_variable_and_what_would_be_right(
    monkeypatch: pytest.MonkeyPatch, name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSetting) as caught:
        load_settings()
    sentence = str(caught.value)
    assert sentence.startswith(f"{name} is ")
    assert sentence.endswith(f", but must be {Settings.model_fields[name.lower()].description}.")
    assert "\n" not in sentence


@pytest.mark.parametrize(
    "url", ["sqlite:///battles.db", "postgresql://crew:secret@host/battles", "postgres://host/b"]
)
def test_a_file_and_a_postgresql_are_databases(monkeypatch: pytest.MonkeyPatch, url: str) -> None:
    monkeypatch.setenv("DATABASE_URL", url)
    assert load_settings().database_url == url


@pytest.mark.parametrize("password", ["secret", "sec:ret", "s@cret", "sec/ret"])
def test_a_wrong_address_is_named_without_its_password(
    monkeypatch: pytest.MonkeyPatch, password: str
) -> None:
    monkeypatch.setenv("DATABASE_URL", f"mysql://crew:{password}@host/battles")
    with pytest.raises(
        BadSetting, match=r"^DATABASE_URL is 'mysql://crew:\*\*\*@host/battles', but"
    ):
        load_settings()


def test_the_token_is_never_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DISCORD_TOKEN", "top.secret")
    assert "top.secret" not in repr(load_settings())
    monkeypatch.setenv("DISCORD_TOKEN", "top secret")
    with pytest.raises(BadSetting) as caught:
        load_settings()
    assert "top secret" not in str(caught.value)


def test_every_variable_stands_in_the_readme_with_its_default() -> None:
    rows = [
        [cell.strip().strip("`") for cell in line.strip("|").split("|")]
        for line in (CHECKOUT / "README.md").read_text().splitlines()
        if line.startswith("| `")
    ]
    shown = {row[0]: row[1] for row in rows}
    for field, info in Settings.model_fields.items():
        default = "required by `run`" if field == "discord_token" else str(info.default)
        assert shown.get(field.upper()) == default.strip("`")
