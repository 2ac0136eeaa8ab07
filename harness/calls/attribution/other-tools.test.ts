import { expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import { adds, called, recorded, sends, type Part } from "./fixture-records.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

const made = (id: number): RecordedEffect => adds(`/home/out-${id}`);
const fails = { hasFailed: true };

it.each<[string, boolean, RecordedEffect, readonly Part[]]>([
  ["of no other tool", false, sends("POST"), [called("a", [sends("POST")])]],
  ["a request of another one", true, sends("POST"), [called("b", [sends("POST")])]],
  ["another request of another one", false, sends("POST"), [called("b", [sends("PUT")])]],
  ["of another one that worked", false, made(1), [called("b", [made(2)])]],
  ["of another one that failed, under another number", true, made(1), [called("b", [made(2)], fails)]],
  ["of the tool itself where it failed", false, made(1), [called("a", [made(2)], fails)]],
  ["what the server may keep for itself", true, { ...made(1), owner: "server" }, []],
])("an effect of a tool may be of all, or not: %s", (_, expected, effect, session) => {
  expect(attribute(recorded(["a", "b"], session)).mayBeOfAll("a", effect)).toBe(expected);
});
