"""A server with several tools, and what it does beside them."""
import json
import os
import ssl
import sys
import urllib.request

text = {"type": "string"}

# What tools say of themselves.
reads = {"readOnlyHint": True, "openWorldHint": False}
adds = {"readOnlyHint": False, "destructiveHint": False, "idempotentHint": False, "openWorldHint": False}
replaces = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True, "openWorldHint": False}
asks = {"readOnlyHint": True, "openWorldHint": True}


def own(server, file):
    """The path of a file in a directory of the server's own, which is made."""
    directory = os.path.join(os.path.expanduser("~"), f".{server}")
    os.makedirs(directory, exist_ok=True)
    return os.path.join(directory, file)


def read(path):
    with open(path, encoding="utf-8") as file:
        return file.read()


def write(path, content, mode="w"):
    with open(path, mode, encoding="utf-8") as file:
        file.write(content)


def send(method, path, body=None):
    """Asks the web API of the server. Whatever it answers is an answer."""
    data = None if body is None else json.dumps(body).encode()
    headers = {"content-type": "application/json"}
    request = urllib.request.Request(f"https://api.example.com/v1{path}", data, headers, method=method)
    with urllib.request.urlopen(request, timeout=5, context=ssl.create_default_context()) as response:
        return response.read().decode()


def serve(server, tools, received=None, worked=None):
    """
    Serves tools: by their names what they say of themselves (`hints`, `about`), take (`takes`) and do (`act`).

    `received` is called with each call, whatever it asks for, `worked` after each call that worked.
    """

    def listed(name, tool):
        takes = tool.get("takes", {})
        schema = {"type": "object", "properties": takes, "required": list(takes), "additionalProperties": False}
        return {"name": name, "description": tool["about"], "inputSchema": schema, "annotations": tool["hints"]}

    def call(name, arguments):
        tool = tools[name]
        takes = tool.get("takes", {})
        try:
            if received is not None:
                received(name)
            if set(arguments) != set(takes) or not all(isinstance(each, str) for each in arguments.values()):
                raise ValueError(f"invalid arguments: {', '.join(takes) or 'none'} must be given")
            said = tool["act"](**arguments)
            if worked is not None:
                worked(name)
            content = said if isinstance(said, str) else json.dumps("done" if said is None else said)
            return {"content": [{"type": "text", "text": content}]}
        except (OSError, ValueError) as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}

    def answer(method, params):
        if method == "initialize":
            info = {"name": server, "version": "1"}
            return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": info}
        if method == "ping":
            return {}
        if method == "tools/list":
            return {"tools": [listed(name, tool) for name, tool in tools.items()]}
        if method == "tools/call":
            return call(params["name"], params.get("arguments", {})) if params.get("name") in tools else None
        return None

    for line in sys.stdin:
        request = json.loads(line)
        if "id" not in request:
            continue
        result = answer(request["method"], request.get("params", {}))
        error = {"code": -32602 if request["method"] == "tools/call" else -32601, "message": "not found"}
        body = {"error": error} if result is None else {"result": result}
        print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **body}), flush=True)
