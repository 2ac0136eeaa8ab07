import { expect, it } from "vitest";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import type { Execution } from "../../../calls/execution/execution.ts";
import { holds, openFor, type Judgement } from "../../../check/judgement.ts";
import { unlessUnlisted } from "./unlisted.ts";

const listed = ["add", "drop", "list"].map((name) => ({ name, definition: { name } }));
const inVain = openFor("no-work", "none of 2 calls worked");

/** Calls of `drop` in these sessions. */
function executionIn(...sessions: readonly number[]): Execution {
  const exchanges = sessions.map((session) => ({
    step: callStep("drop", {}),
    outcome: { kind: "error", error: { code: -32602, message: "Unknown tool: drop" }, faults: [] } as const,
    effects: [],
    network: [],
    blindSpots: [],
    askedAs: { session, request: 1 },
  }));
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

function judged(
  lists: readonly (readonly string[])[],
  judgement: Judgement = inVain,
  evidence = executionIn(1),
): unknown {
  const listedIn = (sessions: readonly number[]): readonly (readonly string[])[] =>
    lists.filter((_, index) => sessions.includes(index + 1));
  return unlessUnlisted({ listedIn }, listed, "drop", { judgement, evidence });
}

it.each<[string, string, readonly string[]]>([
  ["what is missing there", "it lists 2 of its 3 tools there", ["add", "list"]],
  [
    "what only is there",
    'it lists 1 of its 3 tools there, and others that were not tested: "a", "b"',
    ["add", "a", "b", "a"],
  ],
  [
    "no more than three names",
    'it lists 0 of its 3 tools there, and others that were not tested: "a", "b", "c" and 2 more',
    ["a", "b", "c", "d", "e"],
  ],
])("an open claim of a tool that is not listed where it was called tells %s", (_, told, list) => {
  const reason = `the server does not list it where it was called: ${told}`;
  expect(judged([list])).toEqual(openFor("unlisted", reason));
});

it.each<[string, unknown, Judgement]>([
  ["the tool is listed there", judged([["drop"]]), inVain],
  ["it is listed in one of the sessions", judged([["add"], ["drop"]], inVain, executionIn(1, 2)), inVain],
  ["no session is known", judged([]), inVain],
  ["it worked", judged([["add"]], holds(2)), holds(2)],
  ["it is open for something else", judged([["add"]], openFor("time", "late")), openFor("time", "late")],
])("it is judged as it is where %s", (_, judgement, expected) => {
  expect(judgement).toEqual(expected);
});
