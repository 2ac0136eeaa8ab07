import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, it, type TestContext } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { suggestionFormatNames, type SuggestionFormat } from "../../reports/format-names.ts";
import type { Report } from "../../report-model/report-model.ts";
import { suggestionFormats } from "../../reports/suggestion/index.ts";
import { runBuiltCommand, unhurried } from "../run-built-command.ts";

/** What the command prints as JSON of a server whose one tool appends to a file, and says that it only reads. */
async function printed(context: TestContext): Promise<string> {
  await provenPlan(context, ["sandbox", "syscalls"]);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")));
  try {
    const server = ["node", resolve(import.meta.dirname, "../effects/server.mjs"), "append", '{"readOnlyHint":true}'];
    const options = ["--seed", "1", ...unhurried, "--cwd", cwd, "--format", "json"];
    const { exitCode, stdout, stderr } = await runBuiltCommand("suggest", ...options, "--", ...server);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
    return stdout;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

const contradicts = "CONTRADICTS the server, which says true";

/** Parts of what is printed, in their order. */
const expected: Readonly<Record<Exclude<SuggestionFormat, "diff">, readonly string[]>> = {
  terminal: ["act   ", " calls worked", "readOnlyHint: false", contradicts, "idempotentHint: false", "1 of 1 tool"],
  json: ['"suggestions": ['],
  markdown: ["# Suggested hints", "| tool", "| act", "readOnlyHint: false", contradicts, "idempotentHint: false"],
  ts: ["export const annotations = {", '"act": {', "readOnlyHint: false, //", contradicts, "idempotentHint: false, //"],
  python: [
    "annotations = {",
    '"act": ToolAnnotations(',
    "readOnlyHint=False,  #",
    contradicts,
    "idempotentHint=False,  #",
  ],
};

const hint = { hint: "readOnlyHint", value: false, declared: true, standing: "contradicts" };
const annotations = { readOnlyHint: false, idempotentHint: false };
const report = { exitCode: 0, problems: [], suggestions: [{ tool: "act", annotations, hints: [hint, {}, {}, {}] }] };

it("suggest prints what the calls support, in every format", async (context) => {
  const json = await printed(context);
  const seen: Report = JSON.parse(json);
  expect(seen).toMatchObject(report);
  for (const format of suggestionFormatNames) {
    // It needs the source as well.
    if (format === "diff") continue;
    const text = suggestionFormats[format](seen, { colour: false, width: 100 });
    const places = expected[format].map((part) => text.indexOf(part));
    expect(places, text).toEqual(places.filter((place) => place >= 0).toSorted((left, right) => left - right));
  }
  expect(json).toBe(suggestionFormats.json(seen, { colour: false, width: 100 }));
});
