import { expect, it } from "vitest";
import { groupFindings } from "../../report-model/finding-group.ts";
import { completeRelay } from "../../report-model/fixture-relayed-tools.ts";
import type { Report, Result } from "../../report-model/report-model.ts";
import { answersDiffer, cleanReport, makeReport, manyToolsReport } from "../fixture-reports.ts";
import { renderFindingsFoot } from "./findings-foot.ts";

function foot(report: Report): string {
  return renderFindingsFoot(report, groupFindings(report), { colour: false, width: 1_000 }, true).join("\n");
}

const draft: Result = { ...answersDiffer, dialect: "annotations" };
const warned: Result = { ...answersDiffer, dialect: "static", verdict: "warn" };
const how = "What stands first is about drafts of the protocol (annotations): --dialect static leaves these out.";

it("counts the results that are shown together with others, and says where each is", () => {
  expect(foot(manyToolsReport)).toMatch(/^14 results in 1 finding: .*the JSON report has each\.\n--verbose shows/u);
  expect(foot(makeReport([warned]))).toBe(
    "--verbose shows each finding in full: all requests, requirements, wording and fixes.",
  );
  expect(foot(cleanReport)).toBe("");
});

it("says how to leave drafts out where all that stands first is about them", () => {
  expect(foot(makeReport([draft, warned]))).toContain(how);
  expect(foot(makeReport([draft], { relay: completeRelay }))).toContain(how);
});

it("does not where something released stands first, or nothing else was found", () => {
  expect(foot(makeReport([draft, { ...draft, dialect: "static" }]))).not.toContain("--dialect");
  expect(foot(makeReport([draft]))).not.toContain("--dialect");
});
