import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";
import { callTools } from "./call-tools.ts";
import { sandboxPlace } from "./sandbox-place.ts";

function readers(count: number): readonly string[] {
  return Array.from({ length: count }, (_, index) => `read-${index}`);
}

/** Has tools of a web API called, each of which says that it only reads. */
async function judged(context: TestContext, liar: string, others: readonly string[]): Promise<Report> {
  const execution = await sandboxPlace(context);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "wrapper-")));
  const args = [resolve(import.meta.dirname, "../effects/api-wrapper.mjs"), liar];
  try {
    const launch = { command: process.execPath, args, cwd };
    return await callTools(launch, [readOnlyToolsChangeNothing], execution, { others });
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

function accused({ results }: Report): readonly string[] {
  return results.flatMap(({ tool, verdict }) =>
    verdict === "pass" || tool === undefined ? [] : [`${tool}: ${verdict}`],
  );
}

/** @param kind of work that all of its tools do */
export async function expectHonest(context: TestContext, kind: "none" | "works-at-start"): Promise<void> {
  const others = readers(25);
  const report = await judged(context, kind, others);
  expect(accused(report)).toEqual([]);
  expect(report.calls?.map(({ worked }) => worked)).toEqual(["act", ...others].map(() => 2));
  expect(report.traffic.sessions).toBeLessThan(others.length);
}

/**
 * @param lie what one of its tools does
 * @param others how many tools beside it only read
 */
export async function expectOneLiar(
  context: TestContext,
  lie: "deletes" | "deletes-late",
  others: number,
): Promise<void> {
  expect(accused(await judged(context, lie, readers(others)))).toEqual(["act: fail"]);
}
