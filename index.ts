// Run checks on a server: docs/library.md shows how, and has an example of every name here.
export { runChecks } from "./library/run-checks.ts";
export type { RunChecksOptions } from "./library/run-checks-options.ts";
export { testClient } from "./library/test-client.ts";
export type { TestClientOptions } from "./library/test-client-options.ts";
export { suggestHints } from "./library/suggest-hints.ts";
export { OptionsError } from "./library/options-error.ts";
export { inMemoryTarget } from "./harness/connect/in-memory.ts";
export { readHar } from "./harness/api-stub/har/read-har.ts";
export { parseOpenApi } from "./suites/http-verbs/openapi/operations.ts";
export { verbProfiles } from "./harness/api-stub/verbs/verb-profiles.ts";

// Write a check.
export { defineCheck, type Check } from "./harness/check/check.ts";
export { contradicted, holds, notApplicable, undecided, unseen, type Judgement } from "./harness/check/judgement.ts";
export { requirements } from "./specification/requirements/requirements.ts";
export { calls, conversation, http, httpCalls, listing, relay, windows, wire } from "./library/evidence.ts";
export { queryStep } from "./harness/conversation/query-step.ts";

// Test a check.
export { sampleEvidence, sampleServer } from "./library/sample.ts";

// Read a report.
export { verdicts, type Report } from "./report-model/report-model.ts";
export { exitCodeOf } from "./harness/results/exit-code.ts";
export { findingOf, reportTexts } from "./report-model/finding.ts";
export { reportFormats } from "./reports/index.ts";
