import { describeHelp, isSameCall, type Execution } from "../../harness/calls/execution/execution.ts";
import {
  contradicted,
  holds,
  notApplicable,
  openFor,
  partlyHeld,
  unseen,
  type Contradiction,
  type Judgement,
} from "../../harness/check/judgement.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import { whoDid, type ClaimRule, type Offence } from "./claim-rule.ts";
import type { Claim } from "./claim.ts";
import { verdictOn, type Breach } from "./verdict-on.ts";

const maxObserved = 5;

/** Judges every call that a claim is about. A contradiction that no reading excuses goes before one that a reading does. */
export function judgeCalls(execution: Execution, claim: Claim, rule: ClaimRule): Judgement {
  const verdict = verdictOn([execution], claim, rule);
  switch (verdict.kind) {
    case "broken":
      return contradictionOf(verdict.breaches, claim, rule, describeHelp(execution));
    case "kept":
      return holds(verdict.shown.length, verdict.restsOn);
    case "partly":
      return partlyHeld(verdict.reason, verdict.heldWithout);
    case "open":
      return { ...openFor(verdict.cause, verdict.reason), ...(verdict.isMasked === true ? { isMasked: true } : {}) };
    case "unseen":
      return unseen(verdict.reason, undefined, "sight");
    case "unclaimed":
      return notApplicable(verdict.reason);
  }
}

/** Offences that no reading excuses come first, then effects before requests. The server's own state comes last (AMB-21). */
function gravityOf(contradiction: Pick<Contradiction, "ambiguity" | "severity">): number {
  const { ambiguity, severity } = contradiction;
  if (ambiguity === undefined) return severity === undefined ? 0 : 1;
  return ambiguity.id === "AMB-21" ? 3 : 2;
}

function contradictionOf(
  breaches: readonly Breach[],
  claim: Claim,
  rule: ClaimRule,
  help: readonly string[],
): Judgement {
  const gravest = breaches.reduce((worst, each) => (gravityOf(each.offence) < gravityOf(worst.offence) ? each : worst));
  const { offence: worst, index, call } = gravest;
  const repetition = call.after.findIndex((each) => isSameCall(each, call.exchange));
  const others = breaches.filter((each) => each.index === index && each !== gravest);
  const shown = [gravest, ...others].slice(0, maxObserved).map(({ offence }) => offence);
  const decisive = [
    ...(worst.withPrevious === true ? [index - 1] : []),
    index,
    ...(worst.withRepetition === true && repetition !== -1 ? [index + 1 + repetition] : []),
  ];
  const diffs = shown.flatMap(({ diff }) => (diff === undefined ? [] : [diff]));
  return contradicted({
    ...(worst.case === undefined ? {} : { case: worst.case }),
    message: `${claim.finding(rule.hint)} ${whoDid(worst)} ${worst.did}.`,
    expected: rule.expected,
    observed: [...shown.map(({ observed }) => observed), ...help].map((line) => excerpt(line, 400)),
    ...(diffs.length === 0 ? {} : { diffs }),
    exchanges: worst.isOfAllTools === true ? allShowing(worst, breaches) : decisive,
    ...(worst.isOfAllTools === true ? { isOfAllTools: true } : {}),
    ...(worst.ambiguity === undefined ? {} : { ambiguity: worst.ambiguity }),
    ...(worst.severity === undefined ? {} : { severity: worst.severity }),
  });
}

/** The calls with the same offence. */
function allShowing(offence: Offence, breaches: readonly Breach[]): readonly number[] {
  return [...new Set(breaches.filter((each) => each.offence.case === offence.case).map(({ index }) => index))];
}
