import { excerpt } from "../json/excerpt.ts";
import type { Outcome } from "../wire/outcome.ts";

const maxAnswerLength = 400;

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
      return `no answer: the server was gone (${outcome.reason.code})`;
  }
}
