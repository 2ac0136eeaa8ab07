import { join } from "node:path";
import { expect } from "vitest";
import { isContradiction } from "../../harness/pursuit/pursue.ts";
import type { JudgedResult, RecordedBehaviours } from "../recordings/recorded-behaviours.ts";
import { behaviours, type Behaviour } from "./behaviours.ts";
import { programOf, runBehaviour, sideEffectChecks } from "./run-behaviour.ts";

/** Servers that are asked: what queries of theirs do. */
export const behavioursOfQueries: RecordedBehaviours<Behaviour> = {
  directory: join(import.meta.dirname, "recordings"),
  all: behaviours,
  nameOf: ({ server, behaviour, dialect, tier }) =>
    [`${server} ${behaviour}`, dialect, tier && `seen by the ${tier} only`].filter(Boolean).join(", "),
  programsOf: (behaviour) => [programOf(behaviour)],
  checksOf: () => Promise.resolve(sideEffectChecks),
  run: runBehaviour,
  expectOf,
  keepsJournals: true,
  mayStayOpen: ({ mayStayOpen = [], hasOneOf }) =>
    hasOneOf === undefined ? mayStayOpen : [...mayStayOpen, hasOneOf[0]],
};

function expectOf(behaviour: Behaviour, all: readonly JudgedResult[]): void {
  const { kills, mayStayOpen = [], undecided, hasOneOf: [byChance, verdicts = []] = [] } = behaviour;
  if (byChance !== undefined) expect(verdicts).toContain(all.find(({ check }) => check === byChance)?.verdict);
  const results = all.filter(({ check }) => check !== byChance);
  const contradicted = results.filter(({ verdict }) => isContradiction(verdict));
  expect(contradicted.map(({ check, verdict }) => [check, verdict])).toEqual(kills);
  if (kills.length > 0 && undecided === undefined) return;
  const open = results.filter(({ verdict }) => verdict === "inconclusive" || verdict === "not-run");
  expect(open.map(({ check }) => check).filter((check) => !mayStayOpen.includes(check))).toEqual(undecided ?? []);
}
