import { expect, it } from "vitest";
import { introductionOf } from "../../harness/check/fixture-subject.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { ClientsEvidence, Shown, ShownFact } from "../../harness/evidence/calls/check/clients-evidence.ts";
import { behavesAlikeForAllClients } from "./all-clients.ts";

function judge(ours: readonly Shown[], theirs: readonly Shown[], more: Partial<ClientsEvidence> = {}): Judgement {
  const evidence = { as: "claude-code", known: [], ours, theirs, called: 2, tools: 3, ...more };
  return behavesAlikeForAllClients.judge(evidence, { introduction: introductionOf([]) });
}

function fact(kind: ShownFact["kind"], about: string, shows: string): ShownFact {
  return { kind, about, shows };
}

const listed = fact("tools", "a", "listed");

it("what is the same for both names holds, and the pass says what it rests on", () => {
  expect(judge([[listed]], [[listed]])).toMatchObject({
    kind: "holds",
    trials: 2,
    remark: 'met as "claude-code" as well: its list, and calls of 2 of 3 tools',
  });
});

it("a list alone, which is the same, does not show that calls do the same", () => {
  expect(judge([[listed]], [[listed]], { called: 0 })).toEqual({
    kind: "unseen",
    reason: 'no call was made as another client: its list is the same for "claude-code"',
  });
});

it.each<[ShownFact["kind"], string]>([
  ["hints", 'A tool has other hints for a client called "claude-code": a 1 → 2.'],
  ["effects", 'The same call does something else for a client called "claude-code": a 1 → 2.'],
  ["answers", 'The same call is answered differently to a client called "claude-code": a 1 → 2.'],
])("other %s in each session of the other name are told", (kind, message) => {
  const [ours, theirs] = [
    [listed, fact(kind, "a", "1")],
    [listed, fact(kind, "a", "2")],
  ];
  expect(judge([ours, ours], [theirs, theirs])).toMatchObject({ kind: "contradicted", message, observed: ["a 1 → 2"] });
});

it.each([
  ["one more", [listed, fact("tools", "b", "listed")], "b not listed → listed"],
  ["none", [], "a listed → not listed"],
])("a list that has %s for the other name is told", (_, theirs, line) => {
  expect(judge([[listed], [listed]], [theirs, theirs])).toMatchObject({ kind: "contradicted", observed: [line] });
});

it("what differs from session to session of one name says nothing of the other", () => {
  const counted = [1, 2, 3, 4].map((count) => [listed, fact("answers", "a", `${count}`)]);
  expect(judge(counted.slice(0, 2), counted.slice(2))).toMatchObject({ kind: "holds" });
  const [one, other] = [
    [listed, fact("effects", "a", "nothing")],
    [listed, fact("effects", "a", "file.create")],
  ];
  expect(judge([one, other], [other, other])).toMatchObject({ kind: "holds" });
});

it("what was seen under the usual name elsewhere may be chance", () => {
  const [heads, tails] = ["heads", "tails"].map((side) => [listed, fact("answers", "a", side)]);
  const [ours, theirs] = [
    [heads ?? [], heads ?? []],
    [tails ?? [], tails ?? []],
  ];
  expect(judge(ours, theirs)).toMatchObject({ kind: "contradicted" });
  expect(judge(ours, theirs, { known: tails ?? [] })).toMatchObject({ kind: "holds" });
});

it("a call that one session lacks says nothing", () => {
  const called = [listed, fact("effects", "a", "file.create")];
  expect(judge([[listed], called], [called, called])).toMatchObject({ kind: "holds" });
});

it("a difference that was seen once is left open", () => {
  const other = [listed, fact("answers", "a", "2")];
  expect(judge([[listed, fact("answers", "a", "1")]], [other])).toMatchObject({
    kind: "undecided",
    reason:
      'something was otherwise for a client called "claude-code", and it was not met again to see whether it always is',
  });
});

it("a long answer is shown from where it changes", () => {
  const [ours, theirs] = ["right", "wrong"].map((word) => [fact("answers", "a {}", `${"x".repeat(500)} ${word}`)]);
  const around = `…${"x".repeat(19)}`;
  expect(judge([ours ?? [], ours ?? []], [theirs ?? [], theirs ?? []])).toMatchObject({
    observed: [`a {} ${around} right → ${around} wrong`],
  });
});
