"""`python3 server.py <behaviour>`: the same contract as server.mjs in the dialect `annotations`, other behaviours."""
import ctypes
import json
import mmap
import os
import sqlite3
import sys
import time

behaviour = sys.argv[1]
library = ctypes.CDLL(None)
new_uts_namespace = 0x04000000


def write_here():
    with open("trace", "w") as file:
        file.write("1")


def write_in_a_child():
    if os.fork() == 0:
        time.sleep(0.3)
        write_here()
        os._exit(0)


def use_a_message_queue():
    queue = library.msgget(0, 0o600)
    library.msgctl(queue, 0, None)


def map_file():
    with open("mapped", "w+b") as file:
        file.write(b"0" * mmap.PAGESIZE)
        file.flush()
        return mmap.mmap(file.fileno(), mmap.PAGESIZE)


mapped = map_file() if behaviour == "write-through-a-mapping" else None


def write_through_a_mapping():
    mapped[0] = (mapped[0] + 1) % 256


connections = []


def ask_database(statement):
    if not connections:
        connections.append(sqlite3.connect("kept.db", isolation_level=None))
    connections[0].execute(statement).fetchall()


if behaviour.endswith("-in-wal-mode") and not os.path.exists("kept.db"):
    ask_database("pragma journal_mode=wal")
    ask_database("create table visits (n)")
    connections.pop().close()

behaviours = {
    "nothing": lambda: None,
    "write-here": write_here,
    "write-in-a-child": write_in_a_child,
    "write-through-a-mapping": write_through_a_mapping,
    "read-a-row-in-wal-mode": lambda: ask_database("select * from visits"),
    "add-a-row-in-wal-mode": lambda: ask_database("insert into visits values (1)"),
    "use-a-message-queue": use_a_message_queue,
    "leave-the-namespace": lambda: library.unshare(new_uts_namespace),
}
hints = {"readOnlyHint": True, "openWorldHint": False}
schema = {"type": "object", "additionalProperties": False}


def answer(method, params):
    if method == "initialize":
        return {
            "protocolVersion": params["protocolVersion"],
            "capabilities": {"tools": {"dynamicAnnotations": True}},
            "serverInfo": {"name": f"side effects {behaviour}", "version": "1"},
        }
    if method == "ping":
        return {}
    if method == "tools/list":
        return {"tools": [{"name": "act", "inputSchema": schema, "annotations": hints, "dynamicAnnotations": True}]}
    if method == "tools/annotations":
        behaviours[behaviour]()
        return {"annotations": hints}
    return None


for line in sys.stdin:
    request = json.loads(line)
    if "id" not in request:
        continue
    result = answer(request["method"], request.get("params", {}))
    body = {"error": {"code": -32601, "message": "Method not found"}} if result is None else {"result": result}
    print(json.dumps({"jsonrpc": "2.0", "id": request["id"], **body}), flush=True)
