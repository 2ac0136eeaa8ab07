import { describe, expect, it } from "vitest";
import type { ExitCode, Report } from "../../report-model/report-model.ts";
import { answersDiffer, cleanReport, everyVerdictReport, makeReport } from "../fixture-reports.ts";
import { renderClosing } from "./closing.ts";

const width = 80;

/** It is tested in a file of its own. */
function withoutNextStep(lines: readonly string[]): readonly string[] {
  const next = lines.findIndex((line) => line.startsWith("Next: "));
  return next === -1 ? lines : lines.slice(0, next);
}

function lastLines(report: Report): string {
  return withoutNextStep(renderClosing(report, { colour: false, width })).join("\n");
}

/** What the exit code means, in one line. */
function meaning(report: Report): string {
  return withoutNextStep(renderClosing(report, { colour: false, width: 1_000 })).at(-1) ?? "";
}

describe("the last lines", () => {
  it.each<[ExitCode, string]>([
    [0, "Nothing was contradicted. 14 passed."],
    [2, "The command was not understood. See --help."],
    [3, "The server could not be tested. See ERROR above."],
    [4, "Nothing could be verified: nothing passed (14 note, 2 n/a). This is not a pass."],
    [70, "This tool failed, not the server. Please report it, with what stands above and\nthe seed."],
    [130, "Interrupted. The results above are partial."],
  ])("reads exit code %d from the report, whatever the results are", (exitCode, meaning) => {
    expect(
      lastLines({ ...cleanReport, exitCode })
        .split("\n")
        .slice(1)
        .join("\n"),
    ).toBe(meaning);
  });

  it("says which verdicts are open, and how a run fails for them", () => {
    const open = everyVerdictReport.results.filter(({ verdict }) => !["fail", "error"].includes(verdict));
    expect(meaning(makeReport(open))).toBe(
      "Nothing failed. 1 passed; 1 warn, 1 ambiguous, 2 inconclusive, 2 not run. To fail for these: --fail-on warn,ambiguous,inconclusive",
    );
  });

  it("says which verdicts made a run fail that has no fail", () => {
    const open = everyVerdictReport.results.filter(({ verdict }) => !["fail", "error"].includes(verdict));
    expect(lastLines(makeReport(open, { exitCode: 1, failOn: ["fail", "warn", "inconclusive"] }))).toContain(
      "Failed, as you asked for it: 1 warn, 2 inconclusive. Each finding above ends\nwith how to fix it and the command that shows it again.",
    );
    const undecided = open.filter(({ verdict }) => verdict !== "warn");
    expect(lastLines(makeReport(undecided, { exitCode: 1, failOn: ["fail", "warn", "inconclusive"] }))).toContain(
      "Failed, as you asked for it: 2 inconclusive. The reasons are above, under\nInconclusive.",
    );
  });

  it("says of failures whether a MUST is broken or a hint is untrue", () => {
    const untrue = { ...answersDiffer, check: "truth/lies", level: "STATEMENT" } as const;
    const closing = (results: Report["results"]): string =>
      lastLines(makeReport(results, { exitCode: 1 })).replaceAll("\n", " ");
    expect(closing([untrue])).toContain("1 failure. A tool does not behave as its hint says. Each");
    expect(closing([untrue, answersDiffer])).toContain(
      "2 failures. A MUST is broken, and a tool does not behave as its hint says. Each",
    );
  });

  it("does not call the rule of a directory a MUST of the protocol", () => {
    const rule = { ...answersDiffer, check: "directory/openai-tools-have-explicit-hints", suite: "directory" } as const;
    const closing = (results: Report["results"]): string =>
      lastLines(makeReport(results, { exitCode: 1 })).replaceAll("\n", " ");
    expect(closing([rule])).toContain("1 failure. A rule of a directory is broken. Each");
    expect(closing([rule, answersDiffer])).toContain(
      "2 failures. A MUST is broken, and a rule of a directory is broken. Each",
    );
  });

  it("does not say that nothing was contradicted where a contradiction was seen and did not come again", () => {
    const open: Report["results"][number] = { ...answersDiffer, verdict: "inconclusive" };
    const undecided = makeReport([open], { exitCode: 0 });
    const seen = makeReport([{ ...open, fingerprint: "0" }], { exitCode: 0 });
    expect(lastLines(undecided)).toContain("Nothing was contradicted.");
    expect(lastLines(seen)).toContain("Nothing failed.");
    expect(lastLines(seen)).not.toContain("contradicted");
  });

  it("counts the hints that were decided, and says when they are of too few tools", () => {
    const tools = { decided: 2, of: 21, required: 1 };
    const hintsDecided = { decided: 5, of: 61, tools };
    expect(lastLines({ ...cleanReport, hintsDecided })).toContain(
      "\nhints decided: 5 of 61 that calls could prove untrue, on 2 of 21 tools\nNothing was contradicted, but 56 of 61 hints are not decided. 14 passed.",
    );
    const few = { ...hintsDecided, tools: { ...tools, required: 5 } };
    expect(lastLines({ ...cleanReport, exitCode: 4, hintsDecided: few })).toContain(
      "\nToo little could be verified: only 2 tools have a decided hint, and\n--min-verified asks for 5. This is not a pass.",
    );
    expect(lastLines(cleanReport)).not.toContain("hints decided");
  });

  it("says that no tool was called where the server lists none", () => {
    const hintsDecided = { decided: 0, of: 0, tools: { decided: 0, of: 0, required: 1 } };
    const target = { ...cleanReport.target, tools: 0 };
    expect(lastLines({ ...cleanReport, target, exitCode: 4, hintsDecided })).toContain(
      "Too little could be verified: the server lists no tools to this client, so that\nnone was called. This is not a pass.",
    );
  });

  it("does not take a server that claims nothing for one of which nothing was decided", () => {
    const hintsDecided = { decided: 0, of: 0, tools: { decided: 0, of: 0, required: 0 } };
    expect(lastLines({ ...cleanReport, hintsDecided })).toContain(
      "\nhints decided: there were none that calls could prove untrue\n",
    );
  });
});
