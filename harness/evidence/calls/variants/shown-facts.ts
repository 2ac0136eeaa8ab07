import { createHash } from "node:crypto";
import { lastingEffects, type ObservedExchange } from "../../../calls/execution/execution.ts";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import { withoutPlainNames } from "../../../connect/owned-name.ts";
import { argumentsOf, toolOf } from "../../../conversation/conversation.ts";
import { readHints } from "../../../dialects/hints.ts";
import { canonicalText } from "../../../json/canonical.ts";
import { excerpt } from "../../../json/excerpt.ts";
import { withoutTimes } from "../../../json/times.ts";
import { member } from "../../../json/value.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { ShownFact } from "../check/clients-evidence.ts";

/** More of an answer is compared by its digest. */
const maxKeptLength = 1_000;
const maxAboutLength = 200;

/** Which tools a session lists, and with which hints. */
export function listedFacts(tools: readonly ListedTool[]): readonly ShownFact[] {
  return [...new Map(tools.map((tool) => [tool.name, tool])).values()].flatMap(({ name, definition }): ShownFact[] => [
    { kind: "tools", about: name, shows: "listed" },
    { kind: "hints", about: name, shows: JSON.stringify(readHints(member(definition, "annotations"))) },
  ]);
}

/** What a call did and how it was answered. */
export function calledFacts(exchange: ObservedExchange): readonly ShownFact[] {
  const { step } = exchange;
  const given = excerpt(JSON.stringify(argumentsOf(step) ?? {}), maxAboutLength);
  const name = `${toolOf(step) ?? ""} ${given}`;
  return [
    { kind: "effects", about: name, shows: effectsIn(exchange) },
    { kind: "answers", about: name, shows: answerIn(exchange) },
  ];
}

/** By their kinds: which file it is, and what stands in it, hangs on the session. */
function effectsIn(exchange: ObservedExchange): string {
  const changes = lastingEffects(exchange).map(({ kind, owner }) => `${kind} (${ownerNames[owner]})`);
  const reached = exchange.network.map(({ reach }) => (reach === "external" ? "reached beyond the machine" : ""));
  const kinds = new Set([...changes, ...reached].filter((each) => each !== ""));
  return kinds.size === 0 ? "nothing" : [...kinds].toSorted().join(", ");
}

const ownerNames = {
  user: "the user's",
  machine: "the machine's",
  api: "a web API's",
  unclear: "perhaps the server's",
  server: "the server's",
} as const;

function answerIn({ outcome }: ObservedExchange): string {
  const call = callOutcomeOf(outcome);
  switch (call.kind) {
    case "success":
      return shortened(
        [member(call.result, "content"), member(call.result, "structuredContent")]
          .flatMap((part) => (part === undefined ? [] : canonicalText(part)))
          .join(" "),
      );
    case "tool-error":
      return `failed: ${shortened(call.text)}`;
    case "rpc-error":
      return `error ${call.error.code}`;
    case "asks-back":
      return "asks for input";
    case "no-answer":
      return "no answer";
  }
}

/** Without what differs from session to session for a known reason; the rest is compared between sessions of one name. */
function shortened(answer: string): string {
  const text = withoutPlainNames(withoutTimes(answer));
  if (text.length <= maxKeptLength) return text;
  return `${excerpt(text, maxKeptLength)} (${createHash("sha256").update(text).digest("hex")})`;
}
