import { describe, expect, it } from "vitest";
import type { Json } from "../../json/value.ts";
import { saidFailure, saidFailureInside } from "./said-failure.ts";

function said(reply: Json, given: Json = {}): boolean {
  const text = typeof reply === "string" ? reply : JSON.stringify(reply);
  return saidFailure({ content: [{ type: "text", text }] }, given) !== undefined;
}

describe("a result without isError", () => {
  it.each<Json>([
    { status: "error", message: "boom" },
    { status: "failed", reason: "quota" },
    { success: false },
    { ok: false, items: [1] },
    { error: "not found", id: "sample" },
    { error: { code: 404, message: "no such page" } },
    { result: { success: false, error: "x" } },
    { exitCode: 127, stdout: "", stderr: "sh: x: not found" },
    { errors: [{ message: "bad" }], data: null },
    "Error: ENOENT: no such file or directory, open '/x'",
    "❌ Could not reach the database",
    "**Error** while reading: no table",
    "TypeError: x is undefined\n    at f (/a.js:1:2)\n    at g (/a.js:3:4)",
    "Error fetching weather: fetch failed",
    "API error 503: try later",
    "Failed to parse the query",
    "Unable to connect",
    'Note "sample" not found.',
    "Path /x does not exist",
    "ffmpeg is not installed",
    "Unknown action: purge",
    "Please set API_KEY first",
    "Request failed: 401",
    "Command exited with code 2",
    "output of the command\nexit code: 1",
    `Command exited with code 1\n\n${"a line of its output\n".repeat(30)}`,
    `${"a line of its output\n".repeat(30)}[Process finished with exit code 2]`,
    "The command npm run build returned non-zero exit status 1",
    { status: "failed", error: "no space left", steps: [{ name: "copy", status: "done" }] },
    { status: "error", error: { code: "E1" }, results: [], duration_ms: 12 },
    { outcome: "failure", errors: ["a"], completed: 3, steps: ["x"] },
    `Error occurred:\n Invalid arguments for tool t: ${JSON.stringify([{ code: "custom", path: ["a"] }], null, 2)}`,
  ])("says that the call failed: %j", (reply) => {
    expect(said(reply, { id: "sample" })).toBe(true);
  });

  it.each<Json>([
    "done",
    "",
    "The word error is in this file, and nothing failed.",
    "Notes on how not found pages are shown to users",
    "Error handling in Go",
    "ERROR 2026-11-21 disk full\nINFO 2026-11-21 cleaned up",
    ["a", { error: "in a list of records" }],
    { id: 7, name: "build", status: "failed", log: "…" },
    { id: "sample", status: "failed" },
    { id: 7, name: "build", status: "failed", error: "tests failed", steps: [{ name: "test" }] },
    { status: "failed", steps: [{ name: "copy" }] },
    { status: "done", error: null, steps: [] },
    `a log of a build\n${"a line\n".repeat(20)}and here the worker exited with code 1 as it should`,
    "Command exited with code 0",
    { level: "error", error: "disk full", host: "a1" },
    { error: null, rows: [] },
    { errors: [], total: 0 },
    { success: true, message: "Error count: 0" },
    { exitCode: 0, stdout: "error" },
    "Errors: 0, warnings: 0",
    "0 errors",
    "exit code: 0",
    "No results.",
  ])("does not say so: %j", (reply) => {
    expect(said(reply, { id: "sample" })).toBe(false);
  });

  it("says so in one of several texts by how a command ended, and by nothing else", () => {
    const texts = (...all: readonly string[]) => ({ content: all.map((text) => ({ type: "text", text })) });
    expect(saidFailure(texts("a\nb", "Command exited with code 1"), {})).toBe("Command exited with code 1");
    expect(saidFailure(texts("Error: a", "Command exited with code 0"), {})).toBeUndefined();
  });

  it("does not say so by repeating what it was given", () => {
    expect(said("Error: x", { text: "Error: x" })).toBe(false);
  });

  it("says so however long the argument is that it quotes", () => {
    const name = "a long name of a host\n".repeat(60);
    expect(said(`❌ Copy error: Host "${name}" is not known. Known hosts: none.`, { host: name })).toBe(true);
    expect(said(`Error: no host ${JSON.stringify(name)} here`, { hosts: [{ name }] })).toBe(true);
    expect(said(`Error: no host ${JSON.stringify(name)} here`, { host: "other" })).toBe(false);
  });

  it("says it in its structured content as well, and a text beside that is a summary", () => {
    const result = (structuredContent: Json, text: string) => ({
      content: [{ type: "text", text }],
      structuredContent,
    });
    expect(saidFailure(result({ success: false }, "done"), {})).toBe("success: false");
    expect(saidFailure(result({ rows: [1], note: "x" }, "Error: none of the rows is new"), {})).toBeUndefined();
    expect(saidFailure(result({ result: "Error: x" }, "Error: x"), {})).toBe("Error: x");
  });
});

it("a result may report that a part of it failed", () => {
  const inside = (document: Json): string | undefined =>
    saidFailureInside({ content: [{ type: "text", text: JSON.stringify(document) }] }, {});
  const status = { trees: 3, register: { status: "error", reachable: false, error: "no key" } };
  expect(inside(status)).toBe('error: "no key"');
  expect(saidFailureInside({ content: [], structuredContent: status }, {})).toBe('error: "no key"');
  expect(inside({ state: { of: { ok: false } } })).toBe("ok: false");
  expect(inside({ fellings: [{ status: "error", error: "wet" }] })).toBeUndefined();
  expect(inside({ trees: 3, register: { status: "ok", error: null } })).toBeUndefined();
});
