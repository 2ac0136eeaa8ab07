import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { loadChecks, typedModules } from "./check-modules.ts";
import { readConfiguration } from "./configuration.ts";
import { chooseChecks } from "./select-checks.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "check-modules-"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

let written = 0;

/** A module with a helper `check(id, members)` above the text. */
function moduleOf(text: string): string {
  const path = join(directory, `module-${written++}.mjs`);
  const helper = `const check = (id, members = {}) => ({
  id, title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"], evidence: { id: "listing" }, per: "server",
  judge: () => ({ kind: "holds", trials: 1 }), ...members,
});\n`;
  writeFileSync(path, helper + text);
  return path;
}

async function idsIn(...texts: readonly string[]): Promise<readonly string[]> {
  return (await loadChecks(typedModules(texts.map(moduleOf)))).map(({ id }) => id);
}

async function refusalOf(...paths: readonly string[]): Promise<UsageError> {
  const error = await loadChecks(typedModules(paths)).catch((thrown: unknown) => thrown);
  if (error instanceof UsageError) return error;
  throw new Error("it was not refused", { cause: error });
}

describe("the checks of a module", () => {
  it("are those that it exports, by a name, by default and in arrays, each once", async () => {
    const text = `
      export const one = check("mine/one");
      const two = check("mine/two");
      export const list = [one, two];
      export default [check("mine/three"), two];
      export const helper = (text) => text;
      export const names = ["one", "two"];
      export const nothing = null;`;
    expect((await idsIn(text)).toSorted()).toEqual(["mine/one", "mine/three", "mine/two"]);
  });

  it("stand beside those of other modules", async () => {
    const first = 'export default check("mine/first");';
    expect(await idsIn(first, 'export default check("other/second");')).toEqual(["mine/first", "other/second"]);
  });

  it("are chosen by id and by suite like the bundled ones, with what explains them", async () => {
    const asked = 'evidence: { id: "conversation" }, per: "tool", dialects: "all"';
    const planned = `plan: () => [], tools: "flagged", history: "any", explainedBy: "hints/titles-agree"`;
    const text = `export default [check("mine/one"), check("mine/two", { ${asked}, ${planned} })];`;
    const own = await loadChecks(typedModules([moduleOf(text)]));
    const idsOf = (suite: readonly string[], check: readonly string[]): readonly string[] =>
      chooseChecks({ suite, check }, undefined, own).map(({ id }) => id);
    expect(idsOf([], ["mine/one"])).toEqual(["mine/one"]);
    expect(idsOf(["mine"], [])).toEqual(["hints/titles-agree", "mine/one", "mine/two"]);
    expect(idsOf([], [])).toEqual(expect.arrayContaining(["hints/titles-agree", "mine/one", "mine/two"]));
    expect(() => idsOf([], ["mine/three"])).toThrow('unknown check "mine/three"');
  });
});

describe("a module is refused", () => {
  it("when it is missing, or a directory", async () => {
    const path = join(directory, "missing.js");
    expect(await refusalOf(path)).toMatchObject({
      message: `--check-module ${path} does not exist`,
      hint: expect.stringContaining("--check-module ./my-checks.js"),
    });
    expect((await refusalOf(directory)).message).toBe(`--check-module ${directory} is not a file`);
  });

  it.each([
    ["throws", 'throw new TypeError("boom");', "cannot be loaded: TypeError: boom"],
    ["throws no error", 'throw "boom";', "it threw something that is not an Error"],
    ["has no check", "export const one = 1; export default () => check;", "exports no check"],
    ["has none in its arrays", "export default []; export const two = [1];", "exports no check"],
  ])("when it %s", async (_, text, message) => {
    const path = moduleOf(text);
    const refusal = await refusalOf(path);
    expect(refusal.message).toContain(`--check-module ${path}`);
    expect(refusal.message).toContain(message);
    expect(refusal.message).not.toContain("\n");
  });

  it.each([
    ["export const one = check(1);", "id of one in", "is 1, not an id of the form suite/claim"],
    [
      'export const one = check("mine/one", { judge: undefined });',
      "judge of mine/one (one in",
      "is undefined, not a function",
    ],
    ['export default [check("mine/one"), 1];', "default[1] in", "is 1, not a check"],
    ['export default check("hints/titles-agree");', "hints/titles-agree (default in", "has the id of a bundled check"],
    [
      'export default check("mine/one", { evidence: { id: "conversation" }, dialects: "all", per: "tool", plan() {}, tools: "flagged", history: "any", explainedBy: "x/y" });',
      "mine/one (default in",
      "is explained by x/y, which does not exist",
    ],
  ])("with a check with which something is wrong: %s", async (text, which, what) => {
    const path = moduleOf(text);
    const { message, hint } = await refusalOf(path);
    expect(message).toContain(`${which} --check-module ${path})`.replace(/\)$/u, which.includes("(") ? ")" : ""));
    expect(message).toContain(what);
    expect(hint).not.toBe("");
  });

  it("with the id of a check in another one", async () => {
    const [first, second] = [
      moduleOf('export default check("mine/one");'),
      moduleOf('export default check("mine/one");'),
    ];
    expect((await refusalOf(first, second)).message).toBe(
      `mine/one (default in --check-module ${second}) has the id of another check that was given`,
    );
  });
});

describe("checks in a configuration", () => {
  it("are modules beside the configuration file", async () => {
    const path = join(directory, "with-checks.json");
    writeFileSync(path, JSON.stringify({ checks: ["./mine.js"] }));
    expect((await readConfiguration(path, "/")).checks).toEqual([
      { path: join(directory, "mine.js"), name: `./mine.js (${path}:1: checks[0])` },
    ]);
  });

  it.each([[{}], ["./mine.js"], [[1]], [null]])("of the form %j are refused, and the file is named", async (checks) => {
    const path = join(directory, "malformed.json");
    writeFileSync(path, JSON.stringify({ checks }));
    await expect(readConfiguration(path, "/")).rejects.toThrow(UsageError);
    await expect(readConfiguration(path, "/")).rejects.toThrow(path);
  });
});
