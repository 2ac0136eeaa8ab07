import { describe, expect, it } from "vitest";
import { hostileReport } from "../reports/fixture-hostile-report.ts";
import { cleanReport, everyVerdictReport, manyToolsReport, unstartableReport } from "../reports/fixture-reports.ts";
import { reportFormats } from "../reports/index.ts";
import { maskReport } from "./mask-report.ts";
import type { Counterexample } from "./counterexample.ts";
import type { Report } from "./report-model.ts";

const secret = "the-secret-1234";

/** The report with a secret in each of its texts. */
function withSecrets(report: Report): Report {
  return JSON.parse(JSON.stringify(report), (key, value: unknown) =>
    typeof value === "string" && !keptByName.has(key) ? `${secret} ${value}` : value,
  );
}

function mask(text: string): string {
  return text.replaceAll(secret, "‹SECRET›");
}

/** What is written by the project, or by the checks of the user. */
const keptByName = new Set(
  (
    "verdict level pace startedAt check suite dialect case fingerprint ambiguity code kind weight id tier option " +
    "reading why"
  ).split(" "),
);
const ownTexts =
  /^(?:tool|protocol|dialects|seed|readings|foundSettings|failOn|checks|ambiguities|hints\.claims\.open\.hint|observation\.tiers|results\.(?:requirements|contradictedReadings|sdk\\.package))(?:\.|$)/u;

/** Where a secret stands: the names of members, without the numbers of entries. */
function placesOf(value: unknown, path: readonly string[] = []): readonly string[] {
  if (typeof value === "string") return value.includes(secret) ? [path.join(".")] : [];
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => placesOf(each, Array.isArray(value) ? path : [...path, key]));
}

describe("a report with a secret in every text", () => {
  it.each([
    ["clean", cleanReport],
    ["every verdict", everyVerdictReport],
    ["many tools", manyToolsReport],
    ["unstartable", unstartableReport],
    ["hostile", hostileReport],
  ])("has none when it is masked, but where the project speaks: %s", (_, report) => {
    const places = new Set(placesOf(withSecrets(report)));
    expect(places.size).toBeGreaterThan(5);
    const left = new Set(placesOf(maskReport(withSecrets(report), mask)));
    expect([...left].filter((place) => !ownTexts.test(place))).toEqual([]);
    expect(left.size).toBeLessThan(places.size);
  });

  it("masks a secret that goes over several lines of a diff", () => {
    const [found = expect.fail("no result")] = everyVerdictReport.results;
    const diffs = [{ path: "a", lines: ["+ one", "+ two", "+ three"] }];
    const result = { ...found, evidence: { expected: "", observed: [], diffs } };
    const { results } = maskReport({ ...everyVerdictReport, results: [result] }, (text) =>
      text.replace(/one[^]*two/u, "‹KEY›"),
    );
    expect(results[0]?.evidence?.diffs).toEqual([{ path: "a", lines: ["+ ‹KEY›", "+ three"] }]);
  });

  it("masks names of members of arguments, too", () => {
    const [found = expect.fail("no result")] = everyVerdictReport.results;
    const params = { [secret]: [{ a: secret }] };
    const counterexample: Counterexample = {
      pace: "one-by-one",
      calls: [{ method: "x", params, sending: { ahead: [secret], offers: params }, answer: "" }],
      shrunk: { fromBytes: 1, toBytes: 1, steps: 0 },
      reproduced: { times: 3, of: 3 },
    };
    const { results } = maskReport({ ...cleanReport, results: [{ ...found, counterexample }] }, mask);
    const masked = { "‹SECRET›": [{ a: "‹SECRET›" }] };
    expect(results[0]?.counterexample?.calls[0]).toMatchObject({
      params: masked,
      sending: { ahead: ["‹SECRET›"], offers: masked },
    });
  });

  it.each(Object.entries(reportFormats))("shows none in %s", (_, render) => {
    const own = { checks: [], ambiguities: [], readings: [] };
    for (const report of [everyVerdictReport, manyToolsReport, unstartableReport]) {
      const { tool, protocol, dialects, failOn } = report;
      const observation = { tiers: [], missing: [] };
      const secretive = { ...withSecrets(report), ...own, tool, protocol, dialects, failOn, observation };
      const results = secretive.results.map((each) => ({ ...each, requirements: [], contradictedReadings: [] }));
      expect(render(secretive, { colour: false, width: 100 })).toContain(secret);
      expect(render(maskReport({ ...secretive, results }, mask), { colour: false, width: 100 })).not.toContain(secret);
    }
  });
});
