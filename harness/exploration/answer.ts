import { callOutcomeOf, textOf } from "../calls/replies/call-outcome.ts";
import { saidFailure } from "../calls/replies/said-failure.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { isFiller } from "../api-stub/answers/sample-value.ts";
import type { Outcome } from "../wire/outcome.ts";
import { harvest, type Harvested } from "./harvest.ts";

/** The result of a call in an exploration. */
export type Answer =
  | {
      readonly kind: "worked";
      /** It contains something that the arguments did not. */
      readonly isTelling: boolean;
      /** Values that other tools may ask for. */
      readonly found: readonly Harvested[];
    }
  /** `text` says why. */
  | { readonly kind: "failed"; readonly text: string }
  /** No answer within the time allowed for a call. */
  | { readonly kind: "silent" }
  | { readonly kind: "gone" };

/** Only this much of an error is read. */
const maxErrorLength = 20_000;

/** @param asked what the tool has asked: the API stub makes up its answers */
export function answerOf(outcome: Outcome, given: JsonObject, asked: "web-apis" | "nobody"): Answer {
  const call = callOutcomeOf(outcome);
  switch (call.kind) {
    case "rpc-error": {
      const { message, data } = call.error;
      const more = data === undefined ? "" : `\n${JSON.stringify(data)}`;
      return { kind: "failed", text: `${message}${more}`.slice(0, maxErrorLength) };
    }
    case "tool-error":
      return { kind: "failed", text: call.text.slice(0, maxErrorLength) };
    case "asks-back":
      return { kind: "failed", text: "the server asks back" };
    case "no-answer":
      if (outcome.kind === "malformed") return { kind: "failed", text: "the answer is malformed" };
      return { kind: outcome.kind === "gone" ? "gone" : "silent" };
    case "success": {
      const words = saidFailure(call.result, given);
      if (words !== undefined) return { kind: "failed", text: wholeText(call.result, words) };
      const all = harvest(call.result);
      const found = asked === "web-apis" ? all.filter(({ value }) => !isFiller(value)) : all;
      const echoed = new Set(textsOf(given));
      return { kind: "worked", isTelling: all.some(({ value }) => !echoed.has(String(value))), found };
    }
  }
}

/** A failure reported without `isError` may say more than its first line. */
function wholeText(result: JsonObject, words: string): string {
  return `${words}\n${textOf(result)}`.slice(0, maxErrorLength);
}

/** Texts and numbers among arguments. */
export function textsOf(value: Json): readonly string[] {
  if (typeof value === "string") return [value];
  if (typeof value === "number") return [String(value)];
  if (Array.isArray(value)) return value.flatMap(textsOf);
  return isJsonObject(value) ? Object.keys(value).flatMap((key) => textsOf(member(value, key) ?? null)) : [];
}

const minMasked = 2;

/** An error without the arguments, numbers and ids in it: the same error about other arguments is equal. */
export function maskedError(text: string, given: JsonObject): string {
  let masked = text;
  const texts = textsOf(given)
    .filter((each) => each.length >= minMasked)
    .toSorted((left, right) => right.length - left.length);
  for (const each of texts) masked = masked.replaceAll(each, "…");
  return masked.replaceAll(/[\da-f]{8}-[\da-f-]{27}|\d+/giu, "#");
}
