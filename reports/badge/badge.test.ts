import { describe, expect, it } from "vitest";
import { verdicts, type Report, type Result, type Verdict } from "../../report-model/report-model.ts";
import { cleanReport, everyVerdictReport, makeReport, unstartableReport } from "../fixture-reports.ts";
import { readXml, type ReadElement } from "../junit/fixture-xml-reader.ts";
import { badgeOf, isNoBadge, type Badge } from "./badge.ts";
import { renderBadgeSvg, renderEndpoint } from "./index.ts";

const [sample] = cleanReport.results;

function resultsOf(given: readonly Partial<Result>[]): readonly Result[] {
  if (sample === undefined) throw new Error("the fixture has a result");
  return given.map((more) => ({ ...sample, dialect: "static", suite: "hints", ...more }));
}

/** `message | color` of the badge, or why there is none. */
function said(given: readonly Partial<Result>[], more: Partial<Report> = {}): string {
  const badge = badgeOf(makeReport(resultsOf(given), more));
  return isNoBadge(badge) ? badge.code : `${badge.message} | ${badge.color}`;
}

const pass: Partial<Result> = { verdict: "pass" };

describe("badgeOf", () => {
  it("names the version of the server, and the suites where they are few", () => {
    const badge = badgeOf(makeReport(resultsOf([pass, { ...pass, suite: "schema", dialect: "annotations" }])));
    expect(badge).toEqual({
      label: "MCP hints of 2.3.0",
      message: "no findings in hints, schema, not called",
      details:
        "notes-server 2.3.0: no findings; suites hints, schema; dialects static, annotations; no tool called; tested 2026-01-02 with mcp-annotations-conformance 0.1.0",
      color: "brightgreen",
    });
  });

  it("does not name suites that are many, and says where no tool was called", () => {
    const many = ["a", "b", "c"].map((name) => ({ ...pass, suite: name, dialect: name }));
    expect(said(many)).toBe("no findings, not called | brightgreen");
    const hintsDecided = { decided: 1, of: 1, tools: { decided: 1, of: 1, required: 1 } };
    expect(said(many, { hintsDecided })).toBe("no findings | brightgreen");
  });

  it("is as short as others beside it", () => {
    const of = (verdict: Verdict, count: number): readonly Partial<Result>[] =>
      Array.from({ length: count }, () => ({ verdict }));
    const many = ["a", "b", "c"].map((suite) => ({ ...pass, suite }));
    const hintsDecided = { decided: 1, of: 1, tools: { decided: 1, of: 1, required: 1 } };
    for (const open of [of("inconclusive", 20), [...of("fail", 3), ...of("inconclusive", 20)]]) {
      const badge = badgeOf(makeReport(resultsOf([...many, ...of("warn", 2), ...open]), { hintsDecided }));
      if (isNoBadge(badge)) throw new Error("has a pass");
      expect(Number(readSvg(badge).attributes.get("width"))).toBeLessThanOrEqual(250);
    }
  });

  it("leaves out a suite in which nothing was decided", () => {
    const undecided: readonly Verdict[] = ["not-run", "not-applicable", "error", "inconclusive"];
    const others = undecided.map((verdict) => ({ verdict, suite: verdict, dialect: verdict }));
    expect(said([pass, ...others])).toBe("no findings, 1 undecided in hints, not called | brightgreen");
  });

  it("tells findings, worst first, and known ones apart", () => {
    const known = { verdict: "fail", known: { reason: "fixed in 2.4" } } as const;
    expect(said([pass, { verdict: "warn" }, { verdict: "warn" }])).toContain("2 warn in hints");
    expect(said([pass, { verdict: "warn" }])).toMatch(/yellow$/u);
    expect(said([pass, { verdict: "ambiguous" }, { verdict: "fail" }, known], { exitCode: 1 })).toMatch(
      /^1 fail, 2 more in hints, .* \| red$/u,
    );
    expect(said([pass, known])).toMatch(/^1 known in hints, .* \| yellow$/u);
  });

  it("is not given where nothing was verified", () => {
    const withoutPass = verdicts.filter((verdict) => verdict !== "pass").map((verdict) => ({ verdict }));
    expect(said(withoutPass)).toBe("nothing-verified");
    expect(said([])).toBe("nothing-verified");
  });

  it("is not given for a run that was not whole", () => {
    for (const exitCode of [2, 3, 4, 70, 130] as const) {
      expect(badgeOf(makeReport(resultsOf([pass]), { exitCode }))).toEqual({ code: "not-a-whole-run", exitCode });
    }
    expect(badgeOf(unstartableReport)).toHaveProperty("code", "not-a-whole-run");
  });
});

/** A picture that stands in a page needs no declaration; the reader of the tests wants one. */
function readSvg(badge: Badge): ReadElement {
  return readXml(`<?xml version="1.0" encoding="UTF-8"?>\n${renderBadgeSvg(badge)}`);
}

describe("the formats of a badge", () => {
  const badge = badgeOf({ ...everyVerdictReport, exitCode: 1 });
  if (isNoBadge(badge)) throw new Error("the fixture has a pass");

  it("writes what shields reads", () => {
    const { details: _, ...shown } = badge;
    expect(JSON.parse(renderEndpoint(badge))).toEqual({ schemaVersion: 1, ...shown });
  });

  it("draws a picture that says the same to a reader of screens", () => {
    const svg = readSvg(badge);
    expect(renderBadgeSvg(badge)).toContain("; tested 2026-01-02 with ");
    expect([svg.name, svg.attributes.get("aria-label")]).toEqual(["svg", `${badge.label}: ${badge.message}`]);
  });

  it("keeps markup and control characters of a foreign file inert", () => {
    const hostile = `<script>alert(1)</script>\u{202e}\u0000"'&`;
    const foreign = badgeOf(makeReport(resultsOf([{ ...pass, suite: hostile, dialect: hostile }])));
    if (isNoBadge(foreign)) throw new Error("has a pass");
    const svg = renderBadgeSvg(foreign);
    for (const inert of ["<script", "\u{202e}", "\u0000"]) expect(svg).not.toContain(inert);
    expect(readSvg(foreign).attributes.get("aria-label")).toContain("<script>alert(1)</script>\\u{202e}");
  });
});
