"""The referee as tools for an assistant (Model Context Protocol): it asks the referee instead of guessing.

Every tool is an operation of `referee serve --stdio`; nothing is decided here.
"""

from typing import Any

import msgspec
from mcp.server.mcpserver import MCPServer

from referee.serve.server import Server

INSTRUCTIONS = """A referee for the board games magnate, streets, carnegie and corporations.
Sit down with `table` (a position like that of a scenario file is enough), then `judge` any move as a player says it
("anna buy 2E"): the answer is yes or no with the rule, its book and page, the arithmetic, and the disputed points it
hangs on. Never rule yourself: quote the verdict, its rules and what is disputed. `ask` answers questions about the
rules, `rules` and `explain` look them up."""

Found = dict[str, Any]


def mcp_server(server: Server) -> MCPServer:
    """Return the tools over one table."""
    tools = MCPServer("referee", instructions=INSTRUCTIONS)

    def call(op: str, lang: str, **args: Any) -> Found:
        given = {key: value for key, value in args.items() if value is not None}
        answer = msgspec.to_builtins(server.answer({"op": op, "args": given, "lang": lang}), enc_hook=str)
        found: Found = {key: answer[key] for key in ("result", "error") if key in answer}
        return found

    @tools.tool()
    def table(
        game: str,
        players: list[str | dict[str, str]],
        position: dict[str, Any] | None = None,
        options: dict[str, Any] | None = None,
        seed: int | None = None,
        lang: str = "en",
    ) -> Found:
        """Sit down to a game, or at a position given as in a scenario file; tells where the game stands.

        A player is a name, or {name: what is played}.
        """
        return call("new", lang, game=game, players=players, position=position, options=options, seed=seed)

    @tools.tool()
    def judge(line: str, lang: str = "en") -> Found:
        """Judge a move as a player says it ("anna buy 2E"): yes or no, why, by which rule, what is disputed."""
        return call("judge", lang, line=line)

    @tools.tool()
    def legal(lang: str = "en") -> Found:
        """List who may act at the table now and every legal move, with what it costs and yields."""
        return call("legal", lang)

    @tools.tool()
    def show(lang: str = "en") -> Found:
        """Show the table: where the game stands, the position as data, and the board drawn in letters."""
        parts = {op: call(op, lang) for op in ("summary", "position", "picture")}
        return {key: value for part in parts.values() for key, value in part.get("result", part).items()}

    @tools.tool()
    def rules(game: str, words: str, lang: str = "en") -> Found:
        """Find the rules, disputed points and examples of a game by words."""
        return call("rules", lang, game=game, words=words)

    @tools.tool()
    def ask(question: str, game: str | None = None, lang: str = "en") -> Found:
        """Ask in plain words what the rules say ("who wins a tie?"), or about a move or number of the table."""
        return call("ask", lang, question=question, game=game)

    @tools.tool()
    def explain(id: str, lang: str = "en") -> Found:
        """Explain one rule or disputed point by its id (magnate.buy.price): what it says, where, which readings."""
        return call("explain", lang, id=id)

    return tools


def main(server: Server) -> None:
    """Serve the tools on standard input and output."""
    mcp_server(server).run("stdio")
