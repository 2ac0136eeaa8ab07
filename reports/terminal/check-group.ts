import type { Result } from "../../report-model/report-model.ts";

/** One check with the tools it came out the same way for, and why. */
export interface CheckGroup {
  readonly check: string;
  readonly suite: string;
  readonly tools: Set<string>;
  readonly reasons: Set<string>;
}

/** Results put together by their check, in the order in which they came. */
export function groupByCheck(results: readonly Result[]): readonly CheckGroup[] {
  const groups = new Map<string, CheckGroup>();
  for (const { check, suite, tool, message } of results) {
    const group = groups.get(check) ?? { check, suite, tools: new Set(), reasons: new Set() };
    groups.set(check, group);
    if (tool !== undefined) group.tools.add(tool);
    group.reasons.add(message);
  }
  return [...groups.values()];
}
