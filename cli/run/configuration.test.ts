import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readFile, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { nameOf } from "../../options/option-row.ts";
import { namedRows } from "../../options/run-options.ts";
import { readConfiguration } from "./configuration.ts";
import { loadUserModule } from "../documents/user-module.ts";
import { UsageError } from "../program/usage-error.ts";

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "configuration-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function write(file: string, content: unknown): Promise<string> {
  const path = join(directory, file);
  await writeFile(path, typeof content === "string" ? content : JSON.stringify(content));
  return path;
}

const examples = { read: { path: ["a"] } };
const read = [{ tool: "read", argument: "path", value: "a" }];
const none = new Map();
const ownFile = "mcp-annotations-conformance.config.json";

describe("the configuration", () => {
  it("is empty without a file, and with a package.json that has no key for it", async () => {
    expect(await readConfiguration(undefined, directory)).toEqual({
      examples: [],
      ignored: [],
      interpretations: none,
      run: {},
    });
    await write("package.json", { name: "x" });
    expect(await readConfiguration(undefined, directory)).toEqual({
      examples: [],
      ignored: [],
      interpretations: none,
      run: {},
    });
  });

  it("has the readings that it chooses", async () => {
    await write(ownFile, { readings: { destructive: "additive" } });
    expect((await readConfiguration(undefined, directory)).interpretations).toEqual(
      new Map([["destructive", "additive"]]),
    );
  });

  it("has what a run has to reach", async () => {
    await write(ownFile, { failOn: ["warn", "inconclusive"], minVerified: "80%" });
    expect(await readConfiguration(undefined, directory)).toMatchObject({
      run: { failOn: ["warn", "inconclusive"], minVerified: "80%" },
    });
  });

  it("is read from package.json, and rather from a file of its own", async () => {
    await write("package.json", { name: "x", "mcp-annotations-conformance": { examples } });
    expect(await readConfiguration(undefined, directory)).toEqual({
      examples: read,
      ignored: [],
      interpretations: none,
      run: {},
      directory,
      found: { file: "package.json", settings: ["examples"] },
    });
    await write(ownFile, { examples: { read: { path: "b" } } });
    expect(await readConfiguration(undefined, directory)).toEqual({
      examples: [{ ...read[0], value: "b" }],
      ignored: [],
      interpretations: none,
      run: {},
      directory,
      found: { file: ownFile, settings: ["examples"] },
    });
  });

  it("is read from the file that was given", async () => {
    expect(await readConfiguration(await write("other.json", { examples }), directory)).toEqual({
      examples: read,
      ignored: [],
      interpretations: none,
      run: {},
      directory,
    });
  });

  it.each([
    ["settings.json", '// why\n{"failOn": ["warn"], /* so */ "minVerified": 2,}'],
    ["settings.jsonc", '{"failOn": ["warn"], "minVerified": 2}'],
    ["settings", '\uFEFF{"failOn": ["warn"], "minVerified": 2}'],
    [".settings", '{"failOn": ["warn"], "minVerified": 2}'],
    ["settings.yaml", "failOn: [warn]\nminVerified: 2\n"],
    ["settings.yml", "failOn:\n  - warn\nminVerified: 2\n"],
    ["settings.mjs", 'export default { failOn: ["warn"], minVerified: 2, readings: undefined };'],
    ["settings.cjs", 'module.exports = { failOn: ["warn"], minVerified: 2 };'],
    ["waiting.mjs", 'export default Promise.resolve({ failOn: ["warn"], minVerified: 2 });'],
    ["package.json", '{"name": "x", "mcp-annotations-conformance": {"failOn": ["warn"], "minVerified": 2}}'],
  ])("is read from %s", async (file, text) => {
    expect(await readConfiguration(await write(file, text), directory)).toMatchObject({
      run: { failOn: ["warn"], minVerified: 2 },
    });
  });

  it.each([".json", ".jsonc", ".yaml", ".yml"])("of the directory may end with %s", async (ending) => {
    await write(`mcp-annotations-conformance.config${ending}`, '{ "minVerified": 2 }');
    expect(await readConfiguration(undefined, directory)).toMatchObject({ run: { minVerified: 2 } });
  });

  it("of the directory is one file: two are refused", async () => {
    await write(ownFile, {});
    await write("mcp-annotations-conformance.config.yaml", "{}");
    await expect(readConfiguration(undefined, directory)).rejects.toThrow(
      "two configurations were found: mcp-annotations-conformance.config.json and mcp-annotations-conformance.config.yaml",
    );
  });

  it.each<[string, unknown]>([
    ["no JSON", "examples:"],
    ["no object", []],
    ["an unknown member", { example: examples }],
    ["examples of another form", { examples: [] }],
    ["readings of another form", { readings: [] }],
    ["verdicts of another form", { failOn: "warn" }],
    ["a verdict that fails nothing", { failOn: ["pass"] }],
    ["a number of tools that is none", { minVerified: "most" }],
    ["a reading that does not exist", { readings: { destructive: "never" } }],
  ])("with %s is a usage error that names the file", async (_, content) => {
    const path = await write(ownFile, content);
    await expect(readConfiguration(undefined, directory)).rejects.toThrow(UsageError);
    await expect(readConfiguration(undefined, directory)).rejects.toThrow(path);
  });

  it.each([
    ["a.json", '{\n  "failOn": ["warn"', "a.json:2 is not JSON: close bracket expected"],
    ["a.json", '{"failOn": [],\n"failOn": []}', "a.json:2 is not JSON: an object has the same member twice"],
    ["a.json", "[".repeat(5_000), "a.json is not JSON: it nests more than 512 deep"],
    ["a.json", "", "a.json:1 is not JSON: value expected"],
    ["a.json", '{\n\n"failOn": ["pass"]}', "a.json:3: failOn[0] is not one of "],
    ["a.json", '{\n"failon": []}', "a.json:2: failon is not a known setting"],
    ["a.json", '{\n"__proto__": []}', "a.json:2: __proto__ is not a known setting"],
    ["a.json", '{"examples": {"a b":\n1}}', 'a.json:1: examples["a b"] is not an object'],
    ["a.yaml", "failOn:\n  - warn\n  - pass\n", "a.yaml:3: failOn[1] is not one of "],
    ["a.yaml", "failOn: [warn\nminVerified: 2", "a.yaml:2 is not YAML: "],
    ["a.yaml", "a: &a [1]\nb: &b [*a,*a]\na: 1", "a.yaml is not YAML: an object has the same member twice"],
    ["a.yaml", "minVerified: .nan", "a.yaml is not YAML: it has a number that is not finite"],
    ["a.mjs", "export const failOn = [];", "a.mjs exports nothing by default"],
    ["a.mjs", "export default { failOn() {} };", "a value of type function"],
    ["b.mjs", "throw new Error('no');", "b.mjs cannot be loaded: Error: no"],
    [
      "c.mjs",
      "export default { minVerified: 'most' };",
      "c.mjs: minVerified is not a whole number, or a share such as 80%",
    ],
    ["a.ini", "x", "a.ini does not end with the name of a format"],
    ["package.json", "{}", "package.json has no member"],
  ])("in %s that has %j is refused, with its place", async (file, text, message) => {
    const path = await write(file, text);
    await expect(readConfiguration(path, directory)).rejects.toThrow(UsageError);
    await expect(readConfiguration(path, directory)).rejects.toThrow(message);
  });

  it.each([
    ["minVerifid", "Did you mean minVerified?"],
    ["fail-on", "Did you mean failOn?"],
    ["reading", "Did you mean readings?"],
    ["verbs", "These settings exist: command, url, env"],
  ])("names the setting that %s probably is", async (name, hint) => {
    const refused = readConfiguration(await write("a.json", { [name]: [] }), directory);
    await expect(refused).rejects.toThrow(expect.objectContaining({ hint: expect.stringContaining(hint) }));
  });

  it("has each setting of an option in docs/configuration.md, with the option", async () => {
    const page = await readFile("docs/configuration.md", "utf8");
    const rows = [...page.matchAll(/^\| `(\w+)` .*\| `(--[\w-]+)` +\|$/gmu)].map(
      ([, key, option]) => [key, option] as const,
    );
    expect(new Map(rows)).toEqual(
      new Map(namedRows.flatMap(([, row]) => (row.setting === undefined ? [] : [[row.setting.key, nameOf(row)]]))),
    );
  });

  it.each(namedRows.flatMap(([, { setting }]) => (setting === undefined ? [] : [setting])))(
    "takes the example of its setting: $key",
    async ({ key, example }) => {
      const path = await write("a.json", `{ ${JSON.stringify(key)}: ${example} }`);
      await expect(readConfiguration(path, directory)).resolves.toMatchObject({ directory });
    },
  );

  it("that is too large is refused unread", async () => {
    const path = await write("a.json", " ".repeat(2 ** 20 + 1));
    await expect(readConfiguration(path, directory)).rejects.toThrow("more than 1048576");
  });

  it("that does not exist is a usage error", async () => {
    await expect(readConfiguration(join(directory, "missing.json"), directory)).rejects.toThrow("does not exist");
    await expect(readConfiguration(join(directory, "missing.mjs"), directory)).rejects.toThrow("does not exist");
  });
});

describe("a configuration that was only found", () => {
  it.each([".js", ".mjs", ".cjs", ".ts", ".mts", ".cts"])("is not run: %s", async (ending) => {
    const ran = join(directory, "ran");
    await write(
      `mcp-annotations-conformance.config${ending}`,
      `import("node:fs").then((fs) => fs.writeFileSync(${JSON.stringify(ran)}, ""));`,
    );
    await expect(readConfiguration(undefined, directory)).rejects.toThrow(`config${ending} is a program`);
    expect(existsSync(ran)).toBe(false);
  });

  it.each<[string, unknown, string]>([
    [ownFile, { checks: ["./mine.js"] }, "checks names programs"],
    ["package.json", { "mcp-annotations-conformance": { checks: [] } }, "checks names programs"],
    [ownFile, { minVerified: 0 }, "minVerified asks for nothing"],
    [ownFile, { minVerified: "0%" }, "minVerified asks for nothing"],
  ])("may not set everything: %s with %j", async (file, settings, message) => {
    const path = await write(file, settings);
    await expect(readConfiguration(undefined, directory)).rejects.toThrow(message);
    await expect(readConfiguration(undefined, directory)).rejects.toThrow(
      expect.objectContaining({ hint: expect.stringContaining(`--config ${file}`) }),
    );
    expect(await readConfiguration(path, directory)).not.toHaveProperty("found");
  });

  it.each([ownFile, "package.json"])("is no link to what lies elsewhere: %s", async (file) => {
    const project = join(directory, "project");
    await mkdir(project);
    await symlink(await write("outside.json", { "mcp-annotations-conformance": {} }), join(project, file));
    await expect(readConfiguration(undefined, project)).rejects.toThrow("leads out of its directory");
  });
});

describe("a module in TypeScript", () => {
  it("is refused where Node runs none, with what to do", async () => {
    const path = await write("settings.ts", "export default {};");
    const loaded = loadUserModule({ path, name: `the configuration ${path}` }, "Give one.", false);
    await expect(loaded).rejects.toThrow(`settings.ts is TypeScript, and Node ${process.version} does not run it`);
    await expect(loaded).rejects.toThrow(expect.objectContaining({ hint: expect.stringContaining("Node 22.18") }));
  });
});
