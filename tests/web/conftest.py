"""The browser of the page tests, for the table too."""

from tests.page.conftest import browser

__all__ = ["browser"]
