import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { suggestionFormatNames, type SuggestionFormat } from "../../reports/format-names.ts";
import { runBuiltCommand, unhurried } from "../run-built-command.ts";

let cwd = "";
beforeAll(() => void (cwd = realpathSync(mkdtempSync(join(tmpdir(), "effects-")))));
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

/** What the command prints of a server whose one tool appends to a file, and says that it only reads. */
async function printed(context: TestContext, format: SuggestionFormat): Promise<string> {
  await provenPlan(context, ["sandbox", "syscalls"]);
  const server = ["node", resolve(import.meta.dirname, "../effects/server.mjs"), "append", '{"readOnlyHint":true}'];
  const options = ["--seed", "1", ...unhurried, "--cwd", cwd, "--format", format];
  const { exitCode, stdout, stderr } = await runBuiltCommand("suggest", ...options, "--", ...server);
  expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: "" });
  return stdout;
}

const contradicts = "CONTRADICTS the server, which says true";

/** Parts of what is printed, in their order. */
const expected: Readonly<Record<SuggestionFormat, readonly string[]>> = {
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

describe.concurrent("suggest prints what the calls support", () => {
  it.for(suggestionFormatNames)("as %s", async (format, context) => {
    const text = await printed(context, format);
    const places = expected[format].map((part) => text.indexOf(part));
    expect(places, text).toEqual(places.filter((place) => place >= 0).toSorted((left, right) => left - right));
    if (format === "json") expect(JSON.parse(text)).toMatchObject(report);
  });
});
