import type { Report, Verdict } from "../../report-model/report-model.ts";

/** The verdict of each result, by what it is about. */
export function verdictsOf({ results }: Pick<Report, "results">): ReadonlyMap<string, Verdict> {
  return new Map(
    results.map(({ check, dialect, tool, verdict }) => [[check, dialect, tool ?? ""].join(" ").trim(), verdict]),
  );
}

/** What came out otherwise, one sentence each. */
export function differences(
  before: ReadonlyMap<string, Verdict>,
  after: ReadonlyMap<string, Verdict>,
): readonly string[] {
  const about = [...new Set([...before.keys(), ...after.keys()])];
  return about
    .filter((each) => before.get(each) !== after.get(each))
    .map((each) => `${each}: ${before.get(each) ?? "nothing"}, then ${after.get(each) ?? "nothing"}`);
}
