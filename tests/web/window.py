"""A window of a real browser at a served table: taps are counted, and whatever it complains of is kept."""

from typing import Any

from tests.web.server import Serving

BOARD = '#board [data-k="{}"]'


class Window:
    """One window, or the screen of a phone."""

    def __init__(self, browser: Any, address: str, lang: str = "en", wide: int = 1280, dark: bool = False) -> None:
        phone = wide < 800
        self.context = browser.new_context(
            viewport={"width": wide, "height": 844 if phone else 900},
            has_touch=phone,
            is_mobile=phone,
            locale={"en": "en-GB", "ru": "ru-RU"}[lang],
            color_scheme="dark" if dark else "light",
        )
        self.page = self.context.new_page()
        self.page.set_default_timeout(20_000)
        self.said: list[str] = []
        self.taps, self.phone = 0, phone
        self.page.on("console", lambda message: self.said.append(message.text))
        self.page.on("pageerror", lambda error: self.said.append(str(error)))
        self.page.goto(address)
        self.page.locator("#head h1").wait_for()

    def settled(self) -> "Window":
        """Wait until nothing is under way, and see that nothing sticks out at the side."""
        self.page.wait_for_timeout(20)
        self.page.locator("body:not([aria-busy])").wait_for()
        wide = self.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
        assert wide[0] <= wide[1], f"it scrolls sideways: {wide}"
        return self

    def _press(self, found: Any) -> "Window":
        self.taps += 1
        found.scroll_into_view_if_needed()
        if self.phone:
            found.tap()
        else:
            found.click()
        return self.settled()

    def tap(self, key: str) -> "Window":
        """Tap something on the board; the ground of others at its head."""
        found = self.page.locator(BOARD.format(key))
        if not found.locator(":scope > .halo").count():
            found = found.locator("text").first
        return self._press(found)

    def press(self, said: str, within: str = "") -> "Window":
        """Press a button by what is written on it; several are told apart by the group they stand in."""
        root = self.page.get_by_role("group", name=within, exact=True).first if within else self.page
        found = root.get_by_role("button", name=said, exact=True)
        marked = root.get_by_role("button", name=f"✓ {said}", exact=True)
        return self._press(found.or_(marked).first)

    def begin(self, said: str) -> "Window":
        """Press a button whose words begin so."""
        return self._press(self.page.locator("button", has_text=said).first)

    def fill(self, label: str, value: Any, name: str = "input") -> "Window":
        """Choose from a list or write a number: two taps."""
        self.taps += 2
        found = self.page.get_by_label(label, exact=True).and_(self.page.locator(name)).first
        found.scroll_into_view_if_needed()
        if name == "select":
            found.select_option(str(value))
        else:
            found.fill(str(value))
            found.press("Enter")
        return self.settled()

    def step(self, label: str) -> "Window":
        """Press the button that makes a number greater."""
        group = self.page.get_by_role("group", name=label, exact=True).locator(".step").first
        return self._press(group.locator("button").last)

    @property
    def verdict(self) -> str:
        """The sentence that is shown."""
        return str(self.page.locator("#sheet .sentence").inner_text())

    def part(self, name: str) -> str:
        """What can be read in a part of the page."""
        return str(self.page.locator(f"#{name}").inner_text())

    def close(self) -> None:
        """Close it; nothing may have been complained of."""
        assert self.said == [], self.said
        self.context.close()


def seat(server: Serving, browser: Any, whom: str, **how: Any) -> Window:
    """A window at somebody's link."""
    return Window(browser, f"http://127.0.0.1:{server.port}{server.link(whom)}", **how)
