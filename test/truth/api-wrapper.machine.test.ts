import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, type TestContext } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";
import { callTools } from "./call-tools.ts";
import { sandboxPlace } from "./sandbox-place.ts";

const others = Array.from({ length: 25 }, (_, index) => `read-${index}`);

/** Has 26 tools of a web API called, each of which says that it only reads. */
async function judged(context: TestContext, liar: string): Promise<Report> {
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

const honest = ["none", "works-at-start"];

it.for(honest)("many tools that only read from a web API share boxes and pass: %s", async (kind, context) => {
  const report = await judged(context, kind);
  expect(accused(report)).toEqual([]);
  expect(report.calls?.map(({ worked }) => worked)).toEqual(["act", ...others].map(() => 2));
  expect(report.traffic.sessions).toBeLessThan(others.length);
});

it.for(["deletes", "deletes-late"])(
  "one among them that %s is accused, and none of the others",
  async (liar, context) => {
    expect(accused(await judged(context, liar))).toEqual(["act: warn"]);
  },
);
