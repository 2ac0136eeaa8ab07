import type { CheckFacts } from "./check.ts";
import { contradicted, type Contradiction } from "./judgement.ts";

/** What every check says of itself, for one that a test makes up. */
export function checkFacts(id: string): CheckFacts {
  return { id, title: "t", level: "MUST", requirements: [], matters: "m", fix: ["f"] };
}

/** A contradiction of no check in particular. */
export function lieOf(facts: Partial<Omit<Contradiction, "kind">> = {}): Contradiction {
  return contradicted({ message: "It lies.", expected: "e", observed: [], ...facts });
}

/** One that a reading of the text excuses. */
export const excusedLie: Contradiction = lieOf({
  message: "It lies, by one reading.",
  ambiguity: { id: "AMB-05", contradictedBy: ["strict"] },
});
