import type { Report } from "../../report-model/report-model.ts";

/** Tools that were to be called and of which no call did what it asked for, those among them that were not called at all. */
export interface NeverWorked {
  readonly tools: readonly string[];
  /** All that were to be called. */
  readonly of: number;
}

/** Which tools a run rests on nothing for; none where no tool was to be called. */
export function neverWorked({
  hints,
  calls = [],
  hintsDecided,
}: Pick<Report, "hints" | "calls" | "hintsDecided">): NeverWorked {
  const called = calls.map(({ tool }) => tool);
  const wanted = hintsDecided === undefined ? called : (hints?.map(({ tool }) => tool) ?? called);
  const working = new Set(calls.filter(({ worked }) => worked > 0).map(({ tool }) => tool));
  return { tools: wanted.filter((tool) => !working.has(tool)), of: wanted.length };
}
