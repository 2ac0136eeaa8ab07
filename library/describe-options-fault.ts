import type { OptionsFault } from "./options-fault.ts";

/** A fault in words. */
export interface DescribedFault {
  /** What is wrong, and where; no full stop at the end. */
  readonly problem: string;
  /** What to do; whole sentences. */
  readonly remedy: string;
}

/** Says what is wrong with the options of a run, and what to do. */
export function describeOptionsFault(fault: OptionsFault): DescribedFault {
  switch (fault.code) {
    case "malformed-check": {
      const whole = fault.check === undefined ? fault.place : `${fault.check} (${fault.place})`;
      const what = fault.member === undefined ? whole : `${fault.member} of ${whole}`;
      return {
        problem: `${what} is ${fault.found}, not ${fault.expected}`,
        remedy: "docs/library.md shows how to write a check.",
      };
    }
    case "check-id-taken":
      return {
        problem:
          fault.by === "bundled"
            ? `${fault.check} (${fault.place}) has the id of a bundled check`
            : `${fault.check} (${fault.place}) has the id of another check that was given`,
        remedy: "Give each check an id of its own, such as mine/claim.",
      };
    case "unknown-explanation":
      return {
        problem: `${fault.check} (${fault.place}) is explained by ${fault.explainedBy}, which does not exist`,
        remedy: "Name the id of a check that is bundled or given beside it.",
      };
    case "malformed-option":
      return { problem: `${fault.option} is ${fault.found}, not ${fault.expected}`, remedy: "Correct the option." };
    case "unknown-name":
      return {
        problem: `${fault.option}: ${JSON.stringify(fault.name)} does not exist`,
        remedy: `These exist: ${fault.known.join(", ")}.`,
      };
    case "no-sandbox":
      return {
        problem: `execute calls tools in a sandbox, and none can be made here: ${fault.problem}`,
        remedy: `${fault.remedy}. Or give execute: { realEffects: true } to call them without a sandbox: their effects are permanent.`,
      };
  }
}
