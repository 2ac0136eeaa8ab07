import { beforeAll, describe, expect, it } from "vitest";
import type { TestedScenarios } from "../../harness/clients/test-client.ts";
import { clientChecks } from "../../suites/client/index.ts";
import { testReferenceClient } from "./run-reference-client.ts";

const revisions = ["2025-11-25", "2026-07-28"] as const;
const tested = new Map<string, TestedScenarios>();

beforeAll(async () => {
  for (const revision of revisions) tested.set(revision, await testReferenceClient({ revision }));
});

describe.each(revisions)("the honest client in %s", (revision) => {
  it("contradicts nothing, and leaves nothing open", () => {
    const { results = [] } = tested.get(revision) ?? {};
    expect(results.length).toBeGreaterThanOrEqual(clientChecks.length);
    const open = results.filter(({ verdict }) => verdict !== "pass" && verdict !== "not-applicable");
    expect(open.map(({ check, dialect, verdict, message }) => ({ check, dialect, verdict, message }))).toEqual([]);
  });
});

it("the honest client passes each check in one of the revisions", () => {
  const passed = new Set(
    [...tested.values()].flatMap(({ results }) =>
      results.filter(({ verdict }) => verdict === "pass").map(({ check }) => check),
    ),
  );
  expect(clientChecks.map(({ id }) => id).filter((id) => !passed.has(id))).toEqual([]);
});
