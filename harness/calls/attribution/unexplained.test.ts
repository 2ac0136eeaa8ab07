// Of `habits.ts`: what calls that must fail would tell.
import { expect, it } from "vitest";
import { attribute } from "./attribute.ts";
import {
  adds,
  called,
  comesAndGoes,
  connects,
  nonsense,
  own,
  recorded,
  removes,
  type Part,
} from "./fixture-records.ts";
import type { RecordedEffect } from "../journal/session-record.ts";

const tools = ["a", "b", "c", "d"];

function unexplained(effect: RecordedEffect, ...more: readonly (readonly Part[])[]): readonly string[] {
  const calls = tools.flatMap((name) => [called(name, [effect]), called(name, [effect])]);
  return [...attribute(recorded(tools, calls, ...more)).unexplained];
}

it.each<[string, RecordedEffect, readonly string[]]>([
  ["a change that nearly all tools make", adds(), tools],
  ["what is the server's own", own(), []],
  ["what comes and goes", comesAndGoes(), []],
  ["where they connect to", connects("api.example.com:443"), []],
  ["what takes the user's away, which nothing excuses", removes(), []],
])("calls that must fail are to tell whose it is, or not: %s", (_, effect, expected) => {
  expect(unexplained(effect)).toEqual(expected);
});

it("nothing is left to tell where such calls have told", () => {
  const told = tools.map((name) => nonsense(name, [adds()]));
  expect(unexplained(adds(), told)).toEqual([]);
});
