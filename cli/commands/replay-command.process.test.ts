import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { metaKeys } from "../../harness/revisions/meta-keys.ts";
import { fingerprintOf } from "../../report-model/fingerprint.ts";
import { savedFindings } from "../../report-model/saved-finding.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { runArguments } from "../run/fixture-arguments.ts";
import { replayCommand } from "./replay-command.ts";

const directory = mkdtempSync(join(tmpdir(), "replay-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

/** Keeps the first message that it gets, and ends. */
const server = `
process.stdin.once("data", (text) => {
  require("node:fs").writeFileSync(process.argv[1], text);
  process.exit();
});`;

it.each([
  ["the name that the client had where it was seen", {}, "claude-code"],
  ["the one that the user gives instead", { as: "some-ide" }, "some-ide"],
])("a server is told %s", async (_, typed, name) => {
  const { counterexample = expect.fail("no counterexample") } = answersDiffer;
  const calls = counterexample.calls.map((call) => ({ ...call, sending: { as: "claude-code" } }));
  const result = { ...answersDiffer, counterexample: { ...counterexample, calls } };
  const [finding] = savedFindings(makeReport([{ ...result, fingerprint: fingerprintOf(result) }]));
  const [path, told] = [join(directory, "finding.json"), join(directory, "told.json")];
  writeFileSync(path, JSON.stringify(finding));
  await replayCommand(path, runArguments(typed), [process.execPath, "-e", server, told], fixtureSurroundings());
  expect(JSON.parse(readFileSync(told, "utf8"))).toMatchObject({
    params: { _meta: { [metaKeys.clientInfo]: { name } } },
  });
});
