"""`python sdk-python.py [http]`: a server on the Python SDK (`mcp`, version 2), on stdio or on the port in `PORT`."""

import os
import sys
from typing import Literal

from mcp.server.mcpserver import MCPServer
from mcp.types import ToolAnnotations

server = MCPServer("sdk-python", version="1.0.0")


@server.tool(annotations=ToolAnnotations(read_only_hint=False, destructive_hint=True, open_world_hint=False))
def manage_notes(action: Literal["read", "append", "delete"], note: str) -> str:
    """Read, append to or delete one note."""
    return f"{action} {note}"


@server.tool(annotations=ToolAnnotations(read_only_hint=True, destructive_hint=True, open_world_hint=False))
def count_words(text: str) -> int:
    """Count the words of a text."""
    return len(text.split())


if sys.argv[1:] == ["http"]:
    server.run("streamable-http", port=int(os.environ["PORT"]))
else:
    server.run()
