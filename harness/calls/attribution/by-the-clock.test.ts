import { describe, expect, it } from "vitest";
import {
  adds,
  called,
  idle,
  nonsense,
  recorded,
  removes,
  requested,
  sends,
  started,
  whoseIn,
  type Part,
} from "./fixture-records.ts";

const tools = ["a", "b", "c", "d"];
type Parts = readonly Part[];

describe("what comes without a call", () => {
  const seen = [called("a", [adds()]), nonsense("b")];

  it.each<[string, string, Parts, Parts?]>([
    ["is excused at the same age", "at-start", [idle(300, [adds()])]],
    ["is excused within the jitter", "at-start", [{ ...started(), ms: 849 }, idle(300, [adds()])]],
    ["is not at another age", "no-control", [{ ...started(), ms: 851 }, idle(300, [adds()])]],
    ["is excused at any age where it recurs", "by-the-clock", [idle(5_000), idle(300, [adds()]), idle(300, [adds()])]],
    ["does not recur by coming twice at one look", "no-control", [idle(5_000), idle(300, [adds(), adds()])]],
    ["is not excused after a call, as it may be late", "no-control", [nonsense("b"), idle(300, [adds()])]],
    [
      "is not excused where it comes with lists, which may do it",
      "no-control",
      [idle(5_000), requested("tools/list", [adds()]), requested("tools/list", [adds()])],
    ],
    [
      "is not excused where it takes the user's away",
      "explained",
      [idle(300, [removes()])],
      [called("a", [removes()])],
    ],
    [
      "is not excused where it contains what the call was given",
      "explained",
      [idle(300, [adds()])],
      [called("a", [adds("/home/file", { carries: true })])],
    ],
    [
      "is not excused by a file with another number",
      "no-control",
      [idle(300, [adds("/home/u1")])],
      [called("a", [adds("/home/u0")])],
    ],
    ["excuses no other change of the same file", "no-control", [idle(300, [adds()])], [called("a", [removes()])]],
    [
      "is excused where its path is another each time",
      "by-the-clock",
      [1, 2].map((n) => idle(300, [sends("POST", `/beats/${n}`)])),
      [called("a", [sends("POST", "/beats/7")])],
    ],
    [
      "excuses no request for something else",
      "no-control",
      [1, 2].map((n) => idle(300, [sends("POST", `/beats/${n}`)])),
      [called("a", [sends("POST", "/items")])],
    ],
    [
      "is not excused where it asks to remove something",
      "explained",
      [1, 2].map(() => idle(300, [sends("DELETE", "/items")])),
      [called("a", [sends("DELETE", "/items")])],
    ],
  ])("%s", (_, whose, quiet, first = seen) => {
    expect(whoseIn(recorded(tools, first, quiet))).toBe(whose);
  });
});

it("recurs only within a session", () => {
  const records = recorded(
    tools,
    [called("a", [adds()])],
    [idle(5_000), idle(300, [adds()])],
    [idle(9_000), idle(300, [adds()])],
  );
  expect(whoseIn(records)).toBe("no-control");
});
