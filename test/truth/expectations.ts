import { expect } from "vitest";
import { suiteOf } from "../../harness/check/check.ts";
import { isContradiction } from "../../harness/pursuit/pursue.ts";
import type { JudgedResult } from "../recordings/recorded-behaviours.ts";
import type { Behaviour } from "./behaviour.ts";

/** Fails where a behaviour was not judged as it should be. */
export function expectOf(behaviour: Behaviour, results: readonly JudgedResult[]): void {
  const messages = results.map(({ message }) => message).join("\n");
  const contradicted = results.filter(({ verdict }) => isContradiction(verdict));
  const open = results.filter(({ verdict }) => verdict === "inconclusive").map(({ check }) => check);
  const { kills, alsoKills, tells = "", undecided, mayStayOpen } = behaviour;
  expect(new Set(contradicted.map(({ check, verdict }) => `${check}: ${verdict}`)), messages).toEqual(
    new Set([kills, alsoKills].flatMap((each) => (each === undefined ? [] : each.join(": ")))),
  );
  expect(messages).toContain(tells);
  if (undecided !== undefined) expect(open).toContain(undecided);
  else if (kills === undefined) {
    const ofTruth = open.filter((check) => suiteOf({ id: check }) === "truth");
    expect(
      ofTruth.filter((check) => check !== mayStayOpen),
      messages,
    ).toEqual([]);
  }
}
