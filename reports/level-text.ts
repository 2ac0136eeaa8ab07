import type { Level } from "../report-model/report-model.ts";

const explained: Readonly<Partial<Record<Level, string>>> = {
  REQUIRED: "a member that the schema requires",
  DEFAULT: "a default that the text states",
  STATEMENT: "a sentence without a keyword such as MUST",
  GUIDANCE: "advice",
  PROCESS: "a rule for proposals and test suites",
};

/** A level, and what it is where it is not a keyword that readers know. */
export function levelText(level: Level): string {
  const meaning = explained[level];
  return meaning === undefined ? level : `${level}: ${meaning}`;
}
