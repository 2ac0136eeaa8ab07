import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openSavedUpstream, readUpstream } from "./upstream.ts";

let directory = "";

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "upstream-"));
});

afterEach(() => rmSync(directory, { recursive: true }));

function file(text: string): string {
  const path = join(directory, "traffic.har");
  writeFileSync(path, text);
  return path;
}

it("reads a recording, and knows off", async () => {
  const entry = {
    request: { method: "GET", url: "https://api.example.com/v1" },
    response: { status: 200, content: { text: "{}" } },
  };
  const upstream = file(JSON.stringify({ log: { entries: [entry] } }));
  expect(await readUpstream({ upstream })).toMatchObject([{ host: "api.example.com", path: "/v1", text: "{}" }]);
  expect(await readUpstream({ upstream: "off" })).toBe("off");
  expect(await readUpstream({})).toBeUndefined();
});

it.each([
  ["no JSON", "is not JSON"],
  ['{"log":{}}', "is not a recording in HAR 1.2: log.entries is undefined, not an array"],
  ['{"log":{"entries":[]}}', "has no answer to a request over HTTP (entries: 0)"],
])("refuses %s with what is wrong", async (text, message) => {
  await expect(readUpstream({ upstream: file(text) })).rejects.toThrow(message);
});

it("refuses what is not there, and an address", async () => {
  await expect(readUpstream({ upstream: join(directory, "none.har") })).rejects.toThrow("does not exist");
  await expect(readUpstream({ upstream: "https://example.com/a.har" })).rejects.toThrow("no URLs are fetched");
});

it("writes an archive to a file of its owner, and refuses a place that it cannot be written to before a run", async () => {
  const path = join(directory, "out.har");
  await openSavedUpstream(path)?.({ log: {} });
  expect(JSON.parse(readFileSync(path, "utf8"))).toEqual({ log: {} });
  expect(() => openSavedUpstream(join(directory, "none", "out.har"))).toThrow("--save-upstream");
  expect(openSavedUpstream(undefined)).toBeUndefined();
});
