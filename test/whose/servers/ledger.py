"""A ledger of the user. Two tools that say that they only read undo each other, and so do two that do not say so."""
import os

from tools import adds, read, reads, replaces, serve, text, write


def lines():
    return read("ledger.txt").splitlines()


def without(mark):
    write("ledger.txt", "".join(f"{each}\n" for each in lines() if each != mark))


def append(mark):
    write("ledger.txt", f"{mark}\n", "a")


def drop():
    if os.path.exists("draft.txt"):
        os.remove("draft.txt")


serve(
    "ledger",
    {
        "list_lines": {"about": "All lines", "hints": reads, "act": lines},
        "count_lines": {"about": "How many lines there are", "hints": reads, "act": lambda: len(lines())},
        "last_line": {"about": "The last line", "hints": reads, "act": lambda: lines()[-1]},
        "begin": {"about": "Begins to read", "hints": reads, "act": lambda: append("begun")},
        "rollback": {"about": "Ends reading", "hints": reads, "act": lambda: without("begun")},
        "open_draft": {
            "about": "Begins a draft",
            "hints": adds,
            "takes": {"line": text},
            "act": lambda line: write("draft.txt", f"{line}\n", "a"),
        },
        "drop_draft": {"about": "Drops the draft", "hints": replaces, "act": drop},
    },
)
