"""What holds for all tests: examples may take their time, and what plays a whole bot is untraced."""

import signal

import pytest
from hypothesis import settings

settings.register_profile("patient", deadline=None)
settings.load_profile("patient")


@pytest.fixture(autouse=True, scope="session")
def _interruptible() -> None:
    """What a shell has started in the background ignores Ctrl-C, and hands that on."""
    if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Battles by the whole bot, live or on the wire, take long: see the marker."""
    for item in items:
        if item.path.name.startswith("test_live_") or item.path.parent.name == "protocol":
            item.add_marker(pytest.mark.long)
