import { tellingLine } from "../error-text/telling-line.ts";
import { excerpt } from "../json/excerpt.ts";
import type { Outcome } from "../wire/outcome.ts";
import { describeEnd } from "./describe-end.ts";

const maxAnswerLength = 400;
const maxLineLength = 200;

/** One line that says what came back. Hostile text. */
export function describeOutcome(outcome: Outcome): string {
  switch (outcome.kind) {
    case "result":
      return excerpt(`result ${JSON.stringify(outcome.result)}`, maxAnswerLength);
    case "error":
      return excerpt(`error ${outcome.error.code} ${JSON.stringify(outcome.error.message)}`, maxAnswerLength);
    case "malformed":
      return excerpt(
        `malformed (${outcome.faults.map((fault) => fault.code).join(", ")}): ${outcome.excerpt}`,
        maxAnswerLength,
      );
    case "unanswered":
      return `no answer for ${outcome.afterMs} ms`;
    case "gone":
      return `no answer: ${asRest(describeEnd(outcome.reason))}`;
  }
}

/** The same, with what a server that is gone said last, for a reader who sees nothing else of it. Hostile text. */
export function describeLoss(outcome: Outcome): string {
  const stderr = outcome.kind === "gone" && "stderr" in outcome.reason ? outcome.reason.stderr : [];
  const line = tellingLine(stderr);
  if (line === undefined) return describeOutcome(outcome);
  return `${describeOutcome(outcome)}, with ${JSON.stringify(excerpt(line.trim(), maxLineLength))} on stderr`;
}

/** A sentence as the end of another. */
function asRest(sentence: string): string {
  return `${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}
