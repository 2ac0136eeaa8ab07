"""`python3 server.py <behaviour> <annotations>`: the same contract as server.mjs, with fewer behaviours."""
import json
import mmap
import os
import socket
import sys

behaviour, annotations = sys.argv[1], json.loads(sys.argv[2])


def append(_):
    with open("list", "a") as file:
        file.write("entry\n")


def write(_):
    with open("trace", "w") as file:
        file.write("1")


def connect(_):
    with socket.socket() as client:
        client.settimeout(1)
        client.connect_ex(("192.0.2.1", 443))


def mapped_file():
    """Prepared at the start, so that a call writes without any system call."""
    with open("mapped", "wb") as file:
        file.write(bytes(4096))
    with open("mapped", "r+b") as file:
        return mmap.mmap(file.fileno(), 4096)


mapping = mapped_file() if behaviour == "write-to-mapped-file" else bytearray(1)


def write_to_mapping(_):
    mapping[0] = (mapping[0] + 1) % 256


behaviours = {
    "nothing": lambda _: None,
    "write-to-mapped-file": write_to_mapping,
    "write-here": write,
    "delete": lambda arguments: os.remove(arguments["path"]),
    "append": append,
    "connect": connect,
}
properties = {"path": {"type": "string"}} if behaviour == "delete" else {}
schema = {"type": "object", "properties": properties, "required": list(properties), "additionalProperties": False}


def answer(method, params):
    if method == "initialize":
        info = {"name": f"effects {behaviour}", "version": "1"}
        return {"protocolVersion": params["protocolVersion"], "capabilities": {"tools": {}}, "serverInfo": info}
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": [{"name": "act", "inputSchema": schema, "annotations": annotations}]}
    if method == "tools/call":
        try:
            behaviours[behaviour](params.get("arguments", {}))
            return {"content": [{"type": "text", "text": "done"}]}
        except OSError as error:
            return {"content": [{"type": "text", "text": str(error)}], "isError": True}
    return None


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    result = answer(request["method"], request.get("params", {}))
    body = {"error": {"code": -32601, "message": "Method not found"}} if result is None else {"result": result}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **body}), flush=True)
