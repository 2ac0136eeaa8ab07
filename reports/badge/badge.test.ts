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
  it("names suites, dialects, version and date of what was tested", () => {
    expect(said([pass, { ...pass, suite: "schema", dialect: "annotations" }])).toBe(
      "no findings | hints, schema | static, annotations | 0.1.0 | 2026-01-02 | brightgreen",
    );
  });

  it("counts suites and dialects that are too many to name", () => {
    const many = ["a", "b", "c"].map((name) => ({ ...pass, suite: name, dialect: name }));
    expect(said(many)).toContain("| 3 suites | 3 dialects |");
  });

  it("leaves out a suite in which nothing was decided", () => {
    const undecided: readonly Verdict[] = ["not-run", "not-applicable", "error", "inconclusive"];
    const others = undecided.map((verdict) => ({ verdict, suite: verdict, dialect: verdict }));
    expect(said([pass, ...others])).toBe(
      "no findings, 1 inconclusive | hints | static | 0.1.0 | 2026-01-02 | brightgreen",
    );
  });

  it("tells findings, worst first, and known ones apart", () => {
    const known = { verdict: "fail", known: { reason: "fixed in 2.4" } } as const;
    expect(said([pass, { verdict: "warn" }, { verdict: "warn" }])).toContain("2 warn | hints");
    expect(said([pass, { verdict: "warn" }])).toMatch(/yellow$/u);
    expect(said([pass, { verdict: "ambiguous" }, { verdict: "fail" }, known], { exitCode: 1 })).toMatch(
      /^1 fail, 1 ambiguous, 1 known \| .* \| red$/u,
    );
    expect(said([pass, known])).toMatch(/^1 known \| .* \| yellow$/u);
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
    expect(JSON.parse(renderEndpoint(badge))).toEqual({ schemaVersion: 1, ...badge });
  });

  it("draws a picture that says the same to a reader of screens", () => {
    const svg = readSvg(badge);
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
