import type { Report, Verdict } from "../../report-model/report-model.ts";
import { visibleText } from "../escape/visible-text.ts";
import type { Style } from "./layout.ts";

const maxNameLength = 64;
const maxSentenceLength = 600;

/** A name from outside: tool, check, server. */
export function shownName(name: string): string {
  return visibleText(name, maxNameLength);
}

/** A text of a report, which was cut off where it entered the report. */
export function shownText(text: string): string {
  return visibleText(text);
}

/** A sentence or a line from elsewhere than a report, such as a command or a proposal. */
export function shownSentence(sentence: string): string {
  return visibleText(sentence, maxSentenceLength);
}

const words: Readonly<Record<Verdict, string>> = {
  fail: "fail",
  error: "error",
  warn: "warn",
  ambiguous: "ambiguous",
  inconclusive: "inconclusive",
  "not-run": "not run",
  note: "note",
  pass: "pass",
  "not-applicable": "n/a",
};

/** What asks for no attention has no colour. */
const styles: Readonly<Record<Verdict, readonly Style[]>> = {
  fail: ["red", "bold"],
  error: ["magenta", "bold"],
  warn: ["yellow", "bold"],
  ambiguous: ["cyan", "bold"],
  inconclusive: ["yellow"],
  "not-run": [],
  note: [],
  pass: ["green"],
  "not-applicable": [],
};

/** A sign beside each word: a colour alone tells nothing to many. */
const signs: Readonly<Record<Verdict, string>> = {
  fail: "✗",
  error: "⚡",
  warn: "!",
  ambiguous: "≈",
  inconclusive: "?",
  "not-run": "○",
  note: "i",
  pass: "✓",
  "not-applicable": "–",
};

/** A verdict as one character. */
export function verdictSign(verdict: Verdict): string {
  return signs[verdict];
}

/** A verdict as a column heading and in counts. */
export function verdictWord(verdict: Verdict): string {
  return words[verdict];
}

/** The colours of a verdict. */
export function verdictStyles(verdict: Verdict): readonly Style[] {
  return styles[verdict];
}

/** `1 tool`, `2 tools`. */
export function counted(count: number, singular: string): string {
  return `${count} ${singular}${count === 1 ? "" : "s"}`;
}

/** A duration in the unit a person would choose. */
export function shownDuration(durationMs: number): string {
  const ms = Math.round(durationMs);
  if (ms < 1000) return `${ms} ms`;
  const seconds = Math.round(durationMs / 100) / 10;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${Math.floor(seconds % 60)} s`;
}

/** When a run began, to the minute, and how long it took: `2026-01-31 09:05 UTC, 4.8 s`. */
export function describeTime({ startedAt, durationMs }: Pick<Report, "startedAt" | "durationMs">): string {
  return `${shownName(startedAt.slice(0, 16).replace("T", " "))} UTC, ${shownDuration(durationMs)}`;
}

/** Names of tools as far as they fit beside each other, at least one, with the rest counted. */
export function listNames(names: readonly string[], width: number): string {
  const whole = names.join(", ");
  if (whole.length <= width) return whole;
  let shown = 1;
  const upTo = (count: number): string => `${names.slice(0, count).join(", ")}, +${names.length - count} more`;
  while (shown < names.length - 1 && upTo(shown + 1).length <= width) shown++;
  return names.length === 1 ? whole : upTo(shown);
}
