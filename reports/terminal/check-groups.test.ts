import { describe, expect, it } from "vitest";
import type { Result } from "../../report-model/report-model.ts";
import { renderInconclusive, renderNotes, renderNotRun, renderSdkNotes } from "./check-groups.ts";

const layout = { colour: false, width: 70 };

function makeResult(check: string, message: string, tool?: string): Result {
  return {
    check,
    suite: "hints",
    level: "STATEMENT",
    requirements: [],
    dialect: "static",
    verdict: "note",
    message,
    trials: 1,
    ...(tool === undefined ? {} : { tool }),
  };
}

function undecided(results: readonly Result[]): readonly string[] {
  const open = results.map((result): Result => ({ ...result, verdict: "inconclusive" }));
  return renderInconclusive({ results: open, checks: [] }, layout);
}

describe("renderSdkNotes", () => {
  it("names the SDK, its version and what it does in one line, which no note repeats", () => {
    const sdk = { package: "mcp", version: "2.3.0" };
    const notes = ["read", "write"].map((tool) => ({ ...makeResult("output/repeated", "It is not.", tool), sdk }));
    const results = [...notes, { ...makeResult("error-codes/unknown", "A result."), sdk }];
    expect(renderSdkNotes(results, layout)).toEqual([
      "Not yours to fix, every server made with mcp 2.3.0 does it:",
      "  output/repeated, error-codes/unknown",
    ]);
    expect(renderNotes(results, layout)).toEqual([]);
    expect(renderSdkNotes([{ ...makeResult("a/b", "m"), sdk: { package: "mcp" } }], layout)).toEqual([
      "Not yours to fix, every server made with mcp does it: a/b",
    ]);
    const old = { package: "mcp", version: "1.30.0", before: "2.0.0" };
    expect(renderSdkNotes([{ ...makeResult("a/b", "m"), sdk: old }], layout)).toEqual([
      "Not yours to fix, every server made with mcp 1.30.0 does it: a/b",
      "  (fixed in 2.0.0)",
    ]);
  });
});

describe("renderNotes", () => {
  it("gives each check its tools and what was seen", () => {
    const notes = [
      makeResult("hints/titles-agree", "They differ.", "read"),
      makeResult("hints/titles-agree", "They differ.", "write"),
      makeResult("determinism/other-session-agrees", "Another session answered otherwise."),
    ];
    expect(renderNotes(notes, layout)).toEqual([
      'Notes (no verdict; "explain <check>" says more)',
      "  hints/titles-agree   read, write",
      "    They differ.",
      "  determinism/other-session-agrees",
      "    Another session answered otherwise.",
    ]);
  });

  it("lists a tool once, in however many dialects it has the note", () => {
    const note = makeResult("hints/a", "m", "read");
    expect(renderNotes([note, { ...note, dialect: "resolve" }], layout)[1]).toBe("  hints/a   read");
  });

  it("gives nothing where there are no notes", () => {
    expect(renderNotes([], layout)).toEqual([]);
  });
});

describe("renderInconclusive", () => {
  it("gives a reason once for all the checks that share it", () => {
    const results = [
      makeResult("a/one", "Left out by --suite.", "read"),
      makeResult("a/two", "Left out by --suite."),
      makeResult("a/three", "Out of time."),
    ];
    expect(undecided(results)).toEqual([
      "Inconclusive",
      "  Left out by --suite. (2 checks: a/one, a/two; read)",
      "  Out of time. (a/three)",
    ]);
  });

  it("counts the reasons of a check that differ from tool to tool, instead of listing them", () => {
    const results = ["read", "write", "move"].map((tool) => makeResult("a/one", `${tool} has no arguments.`, tool));
    expect(undecided(results)).toEqual([
      "Inconclusive",
      "  read has no arguments. (and 2 more like it) (a/one: read, write,",
      "  move)",
    ]);
  });

  it("hides no reason behind another one of the same check", () => {
    const results = [makeResult("a/one", "The server ended.", "read"), makeResult("a/one", "Out of time.", "write")];
    expect(undecided(results)).toEqual([
      "Inconclusive",
      "  The server ended. (a/one: read)",
      "  Out of time. (a/one: write)",
    ]);
  });

  it("folds checks and tools that are too many for a line", () => {
    const results = Array.from({ length: 60 }, (_, index) =>
      ["a/one", "a/two"].map((check) => makeResult(check, "Out of time.", `tool_${index}`)),
    ).flat();
    expect(undecided(results).join("")).toMatch(/\(2 checks: a\/one, a\/two; 60 tools: tool_0, .* \+\d\d more\)$/u);
  });

  it("tells many checks by their suites, unless all is asked for", () => {
    const results = ["one", "two", "three"].map((name): Result => ({
      ...makeResult(`hints/${name}`, "Out of time.", "read"),
      verdict: "inconclusive",
    }));
    expect(renderInconclusive({ results, checks: [] }, layout, "cut")[1]).toBe(
      "  Out of time. (3 checks: hints; read)",
    );
    expect(renderInconclusive({ results, checks: [] }, layout)[1]).toContain("(3 checks: hints/one, hints/two");
  });

  it("cuts a long reason, unless all is asked for", () => {
    const long = [{ ...makeResult("a/one", "It said so. ".repeat(80)), verdict: "inconclusive" }] as const;
    expect(renderInconclusive({ results: long, checks: [] }, layout, "cut").length).toBeLessThan(6);
    expect(renderInconclusive({ results: long, checks: [] }, layout).length).toBeGreaterThan(10);
  });

  it("bounds the checks of one reason and the reasons", () => {
    const shared = Array.from({ length: 20 }, (_, index) => makeResult(`a/${index}`, "Shared."));
    const own = Array.from({ length: 30 }, (_, index) => makeResult(`b/${index}`, `Reason ${"x".repeat(index)}.`));
    const lines = undecided([...shared, ...own]);
    expect(lines.join("")).toContain("20 checks: a/0, a/1,");
    expect(lines.at(-1)).toBe("  +19 more reasons: see the JSON report");
  });
});

function suiteOf(check: string): string {
  return check.replace(/\/.*$/u, "");
}

describe("renderNotRun", () => {
  it("gives each reason one line, with how many checks of which suites share it", () => {
    const results = [
      makeResult("a/one", "Left out by --suite."),
      makeResult("a/two", "Left out by --suite.", "read"),
      makeResult("b/three", "Left out by --suite."),
      makeResult("c/four", "Out of time."),
    ].map((result): Result => ({ ...result, suite: suiteOf(result.check), verdict: "not-run" }));
    expect(renderNotRun({ results, checks: [] }, layout)).toEqual([
      "Not run",
      "  Left out by --suite. (3 checks: a, b)",
      "  Out of time. (1 check: c)",
    ]);
    expect(renderNotRun({ results: [], checks: [] }, layout)).toEqual([]);
  });

  it("cuts a long reason, unless all is asked for", () => {
    const result = { ...makeResult("a/one", `Said by it: ${"a long rule ".repeat(40)}of a directory.`), suite: "a" };
    const long: readonly Result[] = [{ ...result, verdict: "not-run" }];
    const cut = renderNotRun({ results: long, checks: [] }, layout, "cut");
    expect(cut.slice(0, 2)).toEqual(["Not run", expect.stringMatching(/^ {2}Said by it: a long rule/u)]);
    expect(cut).toHaveLength(4);
    expect(cut.slice(2).join(" ")).toMatch(/ (?:a|long|rule) … \(1 check: a\)$/u);
    expect(renderNotRun({ results: long, checks: [] }, layout).join(" ")).toContain("of a directory. (1 check: a)");
  });
});
