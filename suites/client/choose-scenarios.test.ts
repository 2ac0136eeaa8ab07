import { describe, expect, it } from "vitest";
import { clientKeysOf } from "../../harness/clients/judge-client.ts";
import { chooseScenarios } from "./choose-scenarios.ts";

/** The dialects of the runs, and those of the results. */
function dialectsOf(names: readonly string[], dialect: string) {
  const { checks, runs, dialects } = chooseScenarios([], names, dialect);
  const keys = checks.flatMap((check) => clientKeysOf(check, dialects).map((key) => key.dialect));
  return { ofRuns: new Set(runs.map((run) => run.dialect)), ofResults: new Set(keys) };
}

describe("the choice of a dialect", () => {
  it("leaves out the results of others, which would be open for want of a run", () => {
    expect(dialectsOf([], "static")).toEqual({ ofRuns: new Set(["static"]), ofResults: new Set(["static"]) });
    const withOne = new Set(["static", "annotations"]);
    expect(dialectsOf([], "annotations")).toEqual({ ofRuns: withOne, ofResults: withOne });
    const one = new Set(["annotations"]);
    expect(dialectsOf(["hints-of-a-call"], "annotations")).toEqual({ ofRuns: one, ofResults: one });
  });

  it("keeps what a scenario without a dialect shows of one, where none was chosen", () => {
    expect(dialectsOf(["list-and-call"], "all").ofResults).toContain("resolve");
  });
});
