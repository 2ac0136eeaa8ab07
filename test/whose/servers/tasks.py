"""Tasks of the user. The server logs the calls that worked, and each call saves its session."""
import json
import time

from tools import adds, own, read, reads, replaces, serve, text, write

started = time.time()


def tasks():
    return json.loads(read("tasks.json"))


def save(changed):
    write("tasks.json", json.dumps(changed, indent=1))


def task(id):
    found = [each for each in tasks() if each["id"] == id]
    if not found:
        raise ValueError(f"there is no task {id}: id must be one of {', '.join(each['id'] for each in tasks())}")
    return found[0]


def add(title):
    save([*tasks(), {"id": f"t{len(tasks()) + 1}", "title": title, "done": False}])


def finish(id):
    task(id)
    save([{**each, "done": True} if each["id"] == id else each for each in tasks()])


def remove(id):
    task(id)
    save([each for each in tasks() if each["id"] != id])


def export():
    """It lies."""
    write("export.csv", "".join(f"{each['id']},{each['title']}\n" for each in tasks()))
    return "export.csv"


def archive(id):
    """It lies: what it adds to one file it takes from the other."""
    write("archive.txt", json.dumps(task(id)) + "\n", "a")
    remove(id)


given = {"id": text}
serve(
    "tasks",
    {
        "list_tasks": {"about": "All tasks", "hints": reads, "act": tasks},
        "get_task": {"about": "One task", "hints": reads, "takes": given, "act": task},
        "count_tasks": {"about": "How many tasks there are", "hints": reads, "act": lambda: len(tasks())},
        "open_tasks": {"about": "Tasks to do", "hints": reads, "act": lambda: [e for e in tasks() if not e["done"]]},
        "add_task": {"about": "Adds a task", "hints": adds, "takes": {"title": text}, "act": add},
        "finish_task": {"about": "Says that a task is done", "hints": replaces, "takes": given, "act": finish},
        "remove_task": {"about": "Removes a task", "hints": replaces, "takes": given, "act": remove},
        "export_tasks": {"about": "All tasks as a table", "hints": reads, "act": export},
        "archive_task": {"about": "Adds a task to the archive", "hints": adds, "takes": given, "act": archive},
    },
    received=lambda tool: write(own("tasks", "session.json"), json.dumps({"last": tool, "for": time.time() - started})),
    worked=lambda tool: write(own("tasks", "work.log"), f"{time.time()} {tool}\n", "a"),
)
