/** Params of queries that fit the schemas of the reference server. */
export const good: readonly unknown[] = [
  { name: "manage_files", arguments: { path: "a", action: "read" } },
  { name: "manage_files", arguments: { action: "delete", path: "a" } },
  { name: "manage_files", arguments: { path: "a", action: "append", content: "x" } },
  { name: "call_api", arguments: { method: "OPTIONS", path: "/a" } },
  { name: "call_api", arguments: { method: "POST", path: "/a", body: {} } },
  { name: "archive", arguments: { scope: "all", mode: "move", force: true } },
  { name: "archive", arguments: { scope: "one", mode: "copy", path: "a" } },
  { name: "label_files", arguments: { path: "a", action: "add", label: "x" } },
  { name: "lookup_records", arguments: { source: "mirror", limit: 100 } },
  { name: "lookup_records", arguments: { filter: { archived: true, text: "x" } } },
  { name: "lookup_records", arguments: { filter: { text: "x", archived: true } } },
];

/** Params that do not. */
export const bad: readonly unknown[] = [
  undefined,
  {},
  { name: "nobody", arguments: {} },
  { name: "", arguments: { path: "a", action: "read" } },
  { name: "MANAGE_FILES", arguments: { path: "a", action: "read" } },
  { name: " manage_files ", arguments: { path: "a", action: "read" } },
  { name: "constructor", arguments: {} },
  { name: "launch_confetti", arguments: { color: "red", location: "here" } },
  { name: "server_status", arguments: {} },
  { name: "manage_files" },
  { name: "lookup_records", arguments: [] },
  { name: "lookup_records", arguments: null },
  { name: "manage_files", arguments: {} },
  { name: "manage_files", arguments: { path: "a", action: "burn" } },
  { name: "manage_files", arguments: { path: "", action: "read" } },
  { name: "manage_files", arguments: { path: 7, action: "read" } },
  { name: "manage_files", arguments: { path: "a", action: "append" } },
  { name: "manage_files", arguments: { path: "a", action: "read", extra: 1 } },
  { name: "lookup_records", arguments: { limit: 101 } },
  { name: "lookup_records", arguments: { record: "x" } },
  { name: "lookup_records", arguments: { filter: { text: 7 } } },
];
