import { readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { parseServerList } from "./server-list.ts";

const entry: JsonObject = { name: "notes", package: "notes-mcp", version: "1.2.3", command: "node" };
const listOf = (...servers: readonly Json[]): Json => ({ servers });

describe("the list of servers", () => {
  it("of this package is well formed, and every server that is installed is started from its own directory", () => {
    const servers = parseServerList(JSON.parse(readFileSync("bench/field/servers.json", "utf8")));
    const installed = servers.filter(({ registry }) => registry === "npm");
    expect(installed.length).toBeGreaterThanOrEqual(25);
    for (const server of installed)
      expect(server.arguments[0]).toMatch(new RegExp(`^\\$ROOT/node_modules/${server.package}/`));
  });

  it("may leave out what a server does not need", () => {
    expect(parseServerList(listOf(entry))).toStrictEqual([
      { ...entry, registry: "npm", arguments: [], environment: {}, rebuild: [], overrides: {}, programs: [] },
    ]);
  });

  it.each<readonly [string, Json, string]>([
    ["is no object", [], 'The list has no array "servers".'],
    ["has an entry that is no object", listOf("notes"), "Server 1 of the list is not an object."],
    ["has a server without a name", listOf({ ...entry, name: "" }), 'Server 1: "name" is not a text.'],
    [
      "has a name that is a path",
      listOf({ ...entry, name: "../notes" }),
      'Server "../notes": "name" has other characters than a-z, 0-9 and -.',
    ],
    ["has a name twice", listOf(entry, entry), 'Two servers of the list are named "notes".'],
    ["has a range", listOf({ ...entry, version: "^1.2.3" }), 'Server "notes": "version" is not exact.'],
    ["has a misspelt member", listOf({ ...entry, argument: [] }), 'Server "notes" has an unknown member "argument".'],
    [
      "has a number among texts",
      listOf({ ...entry, arguments: [1] }),
      'Server "notes": "arguments" is not an array of texts.',
    ],
    [
      "has a number among values",
      listOf({ ...entry, environment: { PORT: 1 } }),
      'Server "notes": "PORT" of "environment" is not a text.',
    ],
    [
      "has another registry",
      listOf({ ...entry, registry: "crates" }),
      'Server "notes": "registry" is neither "npm" nor "pypi".',
    ],
  ])("that %s is refused with the place", (_, list, sentence) => {
    expect(() => parseServerList(list)).toThrow(new Error(sentence));
  });
});
