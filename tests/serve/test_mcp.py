"""The referee as tools for an assistant, asked by the official client."""

import asyncio
import json
import sys
from typing import Any

import pytest

pytest.importorskip("mcp")
from mcp import Client, StdioServerParameters, stdio_client

from referee.serve.mcp import mcp_server
from referee.serve.server import Server
from tests.desk.test_chair import CORNER
from tests.serve.test_stdio import ask, at_the_corner

POSITION = {**CORNER, "tiles": {"2": "halestown"}}


def told(result: Any) -> Any:
    """What a tool gives back, as data."""
    return json.loads(result.content[0].text)


async def a_dispute(client: Client) -> dict[str, Any]:
    """Sit down at the corner and ask everything there is."""
    tools = await client.list_tools()
    assert {tool.name for tool in tools.tools} == {"table", "judge", "legal", "show", "ask", "rules", "explain"}
    seated = await client.call_tool("table", {"game": "magnate", "players": ["anna", "boris"], "position": POSITION})
    asked = {"table": told(seated), "judge": told(await client.call_tool("judge", {"line": "anna buy 2E"}))}
    for name in ("legal", "show"):
        asked[name] = told(await client.call_tool(name, {}))
    asked["rules"] = told(await client.call_tool("rules", {"game": "magnate", "words": "buy price"}))
    asked["explain"] = told(await client.call_tool("explain", {"id": "magnate.amb.buy_diagonal", "lang": "ru"}))
    asked["wrong"] = told(await client.call_tool("judge", {"line": "xyzzy"}))
    return asked


def test_the_tools_answer_as_the_messages_do() -> None:
    async def talk() -> dict[str, Any]:
        async with Client(mcp_server(Server())) as client:
            return await a_dispute(client)

    asked, server = asyncio.run(talk()), at_the_corner()
    assert asked["judge"] == {"result": ask(server, "judge", line="anna buy 2E")["result"]}
    assert asked["legal"] == {"result": ask(server, "legal")["result"]}
    assert asked["show"]["actors"] == ["anna"] and asked["show"]["picture"].startswith("Magnate")
    assert asked["rules"]["result"]["found"][0]["id"].startswith("magnate.")
    assert {one["name"] for one in asked["explain"]["result"]["readings"]} == {"with_diagonals", "orthogonal_only"}
    assert asked["wrong"]["error"]["code"] == "not_understood"


def test_the_command_serves_the_tools_to_the_official_client() -> None:
    async def talk() -> dict[str, Any]:
        program = StdioServerParameters(command=sys.executable, args=["-m", "referee", "mcp"])
        async with Client(stdio_client(program)) as client:
            return await a_dispute(client)

    assert asyncio.run(asyncio.wait_for(talk(), 60))["judge"]["result"]["verdict"]["holds"] is True
