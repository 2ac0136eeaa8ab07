import { describe, expect, it } from "vitest";
import { clientChecks } from "../../suites/client/index.ts";
import { testReferenceClient } from "./run-reference-client.ts";

describe.each(["2025-11-25", "2026-07-28"] as const)("the honest client in %s", (revision) => {
  it("contradicts nothing, and leaves nothing open", async () => {
    const { results } = await testReferenceClient({ revision });
    const open = results.filter(({ verdict }) => verdict !== "pass" && verdict !== "not-applicable");
    expect(open.map(({ check, dialect, verdict, message }) => ({ check, dialect, verdict, message }))).toEqual([]);
  });
});

it("the honest client passes each check in one of the revisions", async () => {
  const runs = [
    await testReferenceClient({ revision: "2025-11-25" }),
    await testReferenceClient({ revision: "2026-07-28" }),
  ];
  const passed = new Set(
    runs.flatMap(({ results }) => results.filter(({ verdict }) => verdict === "pass").map(({ check }) => check)),
  );
  expect(clientChecks.map(({ id }) => id).filter((id) => !passed.has(id))).toEqual([]);
});
