"""Records of a web API, which is told with each call that the session goes on."""
from urllib.parse import quote

from tools import asks, send, serve, text

changes = {"readOnlyHint": False, "destructiveHint": True, "idempotentHint": True}
given = {"id": text}


def peek(id):
    """It lies: what it shows counts as read from then on."""
    send("PATCH", f"/records/{quote(id, safe='')}", {"read": True})
    return send("GET", f"/records/{quote(id, safe='')}")


def refresh():
    """It lies."""
    send("PUT", "/index", {"fresh": True})
    return send("GET", "/index")


serve(
    "records",
    {
        "list_records": {"about": "All records", "hints": asks, "act": lambda: send("GET", "/records")},
        "get_record": {
            "about": "One record",
            "hints": asks,
            "takes": given,
            "act": lambda id: send("GET", f"/records/{quote(id, safe='')}"),
        },
        "list_fields": {"about": "All fields", "hints": asks, "act": lambda: send("GET", "/fields")},
        "status": {"about": "Whether the API works", "hints": asks, "act": lambda: send("GET", "/status")},
        "add_record": {
            "about": "Adds a record",
            "hints": {"readOnlyHint": False, "destructiveHint": False},
            "takes": {"title": text},
            "act": lambda title: send("POST", "/records", {"title": title}),
        },
        "rename_record": {
            "about": "Gives a record another title",
            "hints": changes,
            "takes": {"id": text, "title": text},
            "act": lambda id, title: send("PUT", f"/records/{quote(id, safe='')}", {"title": title}),
        },
        "peek_record": {"about": "The start of a record", "hints": asks, "takes": given, "act": peek},
        "show_index": {"about": "The index", "hints": asks, "act": refresh},
    },
    received=lambda tool: send("PUT", "/session", {"open": True}),
)
