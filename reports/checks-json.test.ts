import { expect, it } from "vitest";
import { everyVerdictReport } from "./fixture-reports.ts";
import { renderChecksJson } from "./checks-json.ts";

it("has a check for each result, with the status of the official suite", () => {
  const checks: readonly { status: string; details: { verdict?: string } }[] = JSON.parse(
    renderChecksJson(everyVerdictReport),
  );
  const statuses = new Map(checks.map(({ status, details }) => [details.verdict, status]));
  expect(Object.fromEntries(statuses)).toMatchObject({
    pass: "SUCCESS",
    fail: "FAILURE",
    error: "FAILURE",
    warn: "WARNING",
    ambiguous: "WARNING",
    inconclusive: "SKIPPED",
    "not-run": "SKIPPED",
    note: "INFO",
    "not-applicable": "SKIPPED",
  });
});

it("has the members that the official suite writes, and why a check failed", () => {
  const [failure] = JSON.parse(renderChecksJson(everyVerdictReport)).filter(
    ({ details }: { details: { verdict?: string } }) => details.verdict === "fail",
  );
  expect(failure).toMatchObject({
    id: expect.stringContaining("/"),
    name: expect.any(String),
    description: expect.any(String),
    timestamp: everyVerdictReport.startedAt,
    errorMessage: expect.any(String),
    specReferences: expect.arrayContaining([{ id: expect.any(String) }]),
  });
});
