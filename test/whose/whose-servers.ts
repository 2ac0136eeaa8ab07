import { adds, asks, reads, replaces, saysThatIt, sends, sets, type WhoseServer } from "./whose-server.ts";

/** Done twice is done once, though something is done. */
const once = ["idempotent", "closedWorld"] as const;
const api = "api.example.com";

export const whoseServers: readonly WhoseServer[] = [
  {
    file: "notes.mjs",
    project: { "notes/shopping.txt": "buy milk\n", "notes/draft.txt": "an idea\n" },
    given: { name: "shopping.txt", text: "milk", line: "eggs for us", content: "bread here" },
    tools: {
      list_notes: reads,
      read_note: reads,
      find_notes: reads,
      size_of_note: reads,
      usage: reads,
      add_line: adds,
      replace_note: replaces,
      remove_note: replaces,
      check_notes: saysThatIt(reads, once),
    },
  },
  {
    file: "tasks.py",
    given: { id: "t2", title: "another task" },
    project: {
      "tasks.json": JSON.stringify(
        ["t1", "t2", "t3"].map((id) => ({ id, title: `the task ${id}`, done: id === "t3" })),
      ),
    },
    tools: {
      list_tasks: reads,
      get_task: reads,
      count_tasks: reads,
      open_tasks: reads,
      add_task: adds,
      finish_task: replaces,
      remove_task: replaces,
      export_tasks: {
        ...saysThatIt(reads, once),
        unseen: { nonDestructive: "its file is its own, until tasks change" },
      },
      archive_task: saysThatIt(adds, once),
    },
  },
  {
    file: "harbour.mjs",
    given: { ship: "Berta" },
    project: { "ships.json": JSON.stringify(["Anna", "Berta"]) },
    tools: {
      list_ships: reads,
      count_ships: reads,
      describe_ship: reads,
      first_ship: reads,
      add_ship: adds,
      inspect_ship: saysThatIt(reads, ["nonDestructive", "closedWorld"]),
    },
  },
  {
    file: "garden.mjs",
    project: { "garden.txt": "rose\ntulip\noak\n" },
    given: { plant: "tulip" },
    tools: {
      list_plants: reads,
      count_plants: reads,
      longest_name: reads,
      first_plant: reads,
      spell: reads,
      add_plant: adds,
      tidy: saysThatIt(adds, ["closedWorld"]),
      water: saysThatIt(reads, ["nonDestructive", "closedWorld"]),
    },
  },
  {
    file: "clock.py",
    project: { "alarms.txt": "07:00\n08:30\n21:15\n", "old.lock": "1\n" },
    given: { alarm: "08:30" },
    tools: {
      now: reads,
      list_alarms: reads,
      count_alarms: reads,
      read_alarm: reads,
      set_alarm: adds,
      stop_alarm: replaces,
      next_alarm: saysThatIt(reads, once),
      snooze: saysThatIt(replaces, ["nonDestructive", "closedWorld"]),
    },
  },
  {
    file: "issues.mjs",
    project: {},
    given: { id: "i17xyz", title: "a new title", comment: "my comment" },
    apis: [api, "telemetry.example.net"],
    tools: {
      list_issues: asks,
      get_issue: asks,
      list_labels: asks,
      get_label: asks,
      whoami: asks,
      list_boards: asks,
      days_between: reads,
      create_issue: sends,
      add_comment: sends,
      rename_issue: sets,
      remove_issue: sets,
      sync_labels: saysThatIt(asks, ["idempotent"]),
      close_board: saysThatIt(sends, ["idempotent"]),
      time_zone: saysThatIt(reads, asks.isTrue),
    },
  },
  {
    file: "records.py",
    project: {},
    given: { id: "r17xyz", title: "a new title" },
    apis: [api],
    tools: {
      list_records: asks,
      get_record: asks,
      list_fields: asks,
      status: asks,
      add_record: sends,
      rename_record: sets,
      peek_record: saysThatIt(asks, ["idempotent"]),
      show_index: saysThatIt(asks, ["idempotent"]),
    },
  },
  {
    file: "files.mjs",
    given: { name: "two.txt" },
    project: { "files/one.txt": "the first\n", "files/two.txt": "the second\n", "files/three.txt": "the third\n" },
    tools: {
      list_files: reads,
      read_file: reads,
      is_selected: reads,
      select: {
        declares: ["nonDestructive", ...once],
        isTrue: ["nonDestructive", ...once],
        unseen: { readOnly: "what is selected is in memory, and shows where a tool is asked for it" },
      },
      read_selected: reads,
      delete_selected: { ...replaces, onlyAfter: ["select"] },
      archive_selected: { ...saysThatIt(adds, once), onlyAfter: ["select"] },
      begin: { declares: adds.declares, isTrue: [...adds.isTrue, "idempotent"] },
      rollback: { ...replaces, onlyAfter: ["begin"] },
    },
  },
  {
    file: "board.mjs",
    given: { card: "a1", title: "renamed here", line: "worked on it" },
    project: { "board.json": JSON.stringify({ a1: "the first", a2: "the second" }) },
    tools: {
      // It writes the board 1.2 s later as it was read: what another has changed meanwhile is gone.
      get_card: saysThatIt(reads, once),
      list_cards: reads,
      count_cards: reads,
      has_card: reads,
      rename_card: replaces,
      log_work: adds,
    },
  },
  ...[5, 4].map((lying): WhoseServer => {
    const names = ["year", "month", "colours", "days", "zone"];
    const tools = names.map((name, at) => [name, at < lying ? saysThatIt(reads, once) : reads] as const);
    const project = { "important.txt": "to keep\n" };
    return { file: "alike.mjs", option: String(lying), project, tools: Object.fromEntries(tools) };
  }),
  {
    file: "purge.py",
    project: {},
    apis: [api],
    tools: Object.fromEntries(
      ["pages", "links", "images", "words", "users"].map((name) => [`list_${name}`, saysThatIt(asks, ["idempotent"])]),
    ),
  },
  {
    file: "restless.mjs",
    given: { item: "three things" },
    project: { "state.json": JSON.stringify({ items: ["one", "two"], count: 0 }), "note-7.txt": "to keep\n" },
    tools: {
      list_items: reads,
      count_items: reads,
      first_item: reads,
      add_item: adds,
      check_items: saysThatIt(reads, once),
      check_notes: saysThatIt(reads, once),
    },
  },
  {
    file: "ledger.py",
    given: { line: "30 milk bought" },
    project: { "ledger.txt": "10 bread\n20 tea\n" },
    tools: {
      list_lines: reads,
      count_lines: reads,
      last_line: reads,
      begin: saysThatIt(reads, adds.isTrue),
      rollback: { ...saysThatIt(reads, once), onlyAfter: ["begin"] },
      open_draft: adds,
      drop_draft: { ...replaces, onlyAfter: ["open_draft"] },
    },
  },
];
