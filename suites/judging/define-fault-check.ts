import { defineCheck, type PassGrounds } from "../../harness/check/check.ts";
import { judgeFaults } from "../../harness/evidence/wire/judge-faults.ts";
import { wire } from "../../harness/evidence/wire/wire.ts";
import type { WireCheck } from "../../harness/evidence/wire/wire-check.ts";

/** Defines a check that any fault on the wire with one of its codes contradicts. */
export function defineFaultCheck(
  facts: Omit<WireCheck, "evidence" | "per" | "dialects" | "judge"> & PassGrounds,
): WireCheck & PassGrounds {
  return defineCheck({
    ...facts,
    evidence: wire,
    per: "server",
    judge: (evidence) => judgeFaults(evidence, facts),
  });
}
