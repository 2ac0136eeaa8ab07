import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { Ajv } from "ajv";
import { format } from "oxfmt";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { configurationSchema } from "./configuration-schema.ts";
import { readConfiguration, settings } from "./configuration.ts";
import { passedVariables } from "./passed-variables.ts";
import { openReports } from "./report-outputs.ts";

const directory = mkdtempSync(join(tmpdir(), "configuration-schema-"));
afterAll(() => rmSync(directory, { recursive: true }));

const isValid = new Ajv().compile(configurationSchema());

/** Whether a run takes the settings from a file that was given. */
async function isTaken(settings: unknown): Promise<boolean> {
  const path = join(directory, "settings.json");
  writeFileSync(path, JSON.stringify(settings));
  try {
    const { run } = await readConfiguration(path, directory);
    openReports(run.report ?? []);
    passedVariables(run, { env: [], envFrom: [] }, { file: path, found: false });
    return true;
  } catch (error) {
    if (error instanceof UsageError) return false;
    throw error;
  }
}

/** The example that messages give of each setting. */
const ofMessages = settings.map(({ key, example }) => {
  const value: unknown = JSON.parse(example);
  return { [key]: value };
});

const taken: readonly unknown[] = [
  ...ofMessages,
  {},
  { $schema: "https://example.com/config.schema.json" },
  { command: ["node", "server.js", ""], execute: false, seed: -3 },
  { url: "http://127.0.0.1:3000/mcp", env: { A: "" }, checks: [] },
  { examples: { "*": { path: "one", paths: [["a"], 1, null] } } },
  { httpVerbs: {} },
  { failOn: [], minVerified: 0 },
  { minVerified: "100%", profiles: [] },
  { readings: {}, reports: ["terminal", "json=report.json"] },
  { as: "claude-code/2.0", baseline: "known.json" },
  { env: ["PATH"] },
  { ignore: [] },
  { ignore: [{ check: "schema/hints-are-booleans", tool: "a", reason: "soon", until: "2027-01-31" }] },
];

const refused: readonly unknown[] = [
  [],
  "node server.js",
  { failon: ["warn"] },
  { command: "" },
  { command: [] },
  { command: 1 },
  { command: ["node", 1] },
  { url: "" },
  { url: 1 },
  { env: ["A=1"] },
  { env: [1] },
  { env: { A: 1 } },
  { checks: "./a.js" },
  { checks: [1] },
  { examples: [] },
  { examples: { read: ["a"] } },
  { httpVerbs: { profil: "orval" } },
  { httpVerbs: { profile: 1 } },
  { httpVerbs: { tools: { find: 1 } } },
  { profiles: ["opena"] },
  { profiles: "openai" },
  { execute: "true" },
  { seed: 1.5 },
  { seed: 2 ** 40 },
  { failOn: ["fial"] },
  { failOn: "warn" },
  { minVerified: "101%" },
  { minVerified: "80" },
  { minVerified: -1 },
  { baseline: 1 },
  { readings: { destructive: "none" } },
  { readings: { destructiv: "additive" } },
  { reports: "terminal" },
  { reports: ["termina"] },
  { reports: ["json="] },
  { as: "" },
  { ignore: {} },
  { ignore: [{ check: "schema/hints-are-booleans", tool: "a" }] },
  { ignore: [{ check: "schema/hints-are-booleans", tool: "a", reason: " " }] },
  { ignore: [{ check: "", reason: "soon" }] },
  { ignore: [{ check: "a/b", tool: 1, reason: "soon" }] },
  { ignore: [{ check: "a/b", dialect: "static", reason: "soon" }] },
  { ignore: [{ check: "a/b", reason: "soon", until: "soon" }] },
  { ignore: [{ check: "a/b", reason: "soon", until: "2027-13-01" }] },
];

describe("the schema of a configuration", () => {
  it("is published as it is made: `npm run docs` writes it", async () => {
    const { code } = await format("config.schema.json", JSON.stringify(configurationSchema()), { printWidth: 120 });
    await expect(code).toMatchFileSnapshot(resolve("config.schema.json"));
  });

  it("has each setting", () => {
    const keys = settings.map(({ key }) => key);
    expect(keys.filter((key) => !taken.some((each) => JSON.stringify(each).includes(`"${key}"`)))).toEqual([]);
    expect(keys.filter((key) => !refused.some((each) => JSON.stringify(each).includes(`"${key}"`)))).toEqual([]);
  });

  it.each(taken.map((settings) => [JSON.stringify(settings), settings]))(
    "takes what a run takes: %s",
    async (_, settings) => {
      expect([isValid(settings), await isTaken(settings)]).toEqual([true, true]);
    },
  );

  it.each(refused.map((settings) => [JSON.stringify(settings), settings]))(
    "refuses what a run refuses: %s",
    async (_, settings) => {
      expect([isValid(settings), await isTaken(settings)]).toEqual([false, false]);
    },
  );
});
