import { execa } from "execa";
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

const project = process.cwd();

/** A value and a type, for others to import. */
const leaf = "export const one: number = 1;\nexport type One = number;\n";

/** A project of its own in a temporary directory, with this project's rules. */
let place = "";
/** What the linter says, by the file that it is said of. */
let said: ReadonlyMap<string, string> = new Map();

const files: Readonly<Record<string, string>> = {
  "harness/json/leaf.ts": leaf,
  "harness/session/leaf.ts": leaf,
  "harness/made-up/leaf.ts": leaf,
  "report-model/leaf.ts": leaf,
  "specification/requirements/leaf.ts": leaf,
  "specification/leaf.ts": leaf,
  "suites/hints/leaf.ts": leaf,

  "harness/wire/value.ts": 'import { one } from "../session/leaf.ts";\nexport const two: number = one + one;\n',
  "harness/wire/type.ts": 'import type { One } from "../session/leaf.ts";\nexport const one: One = 1;\n',
  "harness/wire/type-in-place.ts": 'export const one: import("../session/leaf.ts").One = 1;\n',
  "harness/wire/passed-on.ts": 'export { one } from "../session/leaf.ts";\n',
  "harness/wire/all-passed-on.ts": 'export * from "../session/leaf.ts";\n',
  "harness/wire/late.ts":
    'export const late = async (): Promise<number> => (await import("../session/leaf.ts")).one;\n',
  "harness/wire/check.ts": 'export { one } from "../../suites/hints/leaf.ts";\n',
  "harness/wire/unlisted.ts": 'export { one } from "../made-up/leaf.ts";\n',
  "harness/wire/sdk.ts": 'export { Client } from "@modelcontextprotocol/sdk/client/index.js";\n',

  // A folder and one below it are two folders.
  "specification/downwards.ts": 'export { one } from "./requirements/leaf.ts";\n',
  "specification/requirements/upwards.ts": 'export { one } from "../leaf.ts";\n',

  "harness/observe/effect/leaf.ts": leaf,
  "harness/observe/tasting/leaf.ts": 'export { one } from "../effect/leaf.ts";\n',
  "harness/observe/smelling/leaf.ts": 'export { one } from "../tasting/leaf.ts";\n',

  "harness/json/egg.ts": 'import type { Hen } from "./hen.ts";\nexport interface Egg {\n  readonly laidBy?: Hen;\n}\n',
  "harness/json/hen.ts":
    'import type { Egg } from "./egg.ts";\nexport interface Hen {\n  readonly hatchedFrom?: Egg;\n}\n',

  "harness/json/command.ts":
    'export const run = async (): Promise<string> => (await import("./work.ts")).done({ fast: true });\nexport interface Options {\n  readonly fast: boolean;\n}\n',
  "harness/json/work.ts":
    'import { words } from "./words.ts";\nexport const done = ({ fast }: Parameters<typeof words>[0]): string => words({ fast });\n',
  "harness/json/words.ts":
    'import type { Options } from "./command.ts";\nexport const words = ({ fast }: Options): string => String(fast);\n',
  "harness/json/loads-late.ts": 'export const late = async (): Promise<number> => (await import("./leaf.ts")).one;\n',

  "reports/sees-json.ts": 'export { one } from "../harness/json/leaf.ts";\n',
  "reports/sees-model.ts": 'export { one } from "../report-model/leaf.ts";\n',
  "reference-server/sees-json.ts": 'export { one } from "../harness/json/leaf.ts";\n',

  "harness/session/allowed.ts":
    'import { one } from "../json/leaf.ts";\nimport type { One } from "./leaf.ts";\nexport const two: One = one + one;\n',
  "harness/wire/writes.ts": 'import { writeFile } from "node:fs/promises";\nexport const write = writeFile;\n',
  "harness/wire/copies.ts": 'import { copyFileSync as copy } from "fs";\nexport const one = copy;\n',
  "harness/wire/streams.ts": 'export { createWriteStream } from "node:fs";\n',
  "harness/wire/takes-all.ts": 'import * as fs from "node:fs";\nexport const one = fs;\n',
  "harness/wire/takes-promises.ts": 'import { promises } from "node:fs";\nexport const one = promises;\n',
  "harness/wire/takes-late.ts": 'export const late = async (): Promise<unknown> => import("node:fs");\n',
  "harness/wire/opens.ts":
    'import { openSync } from "node:fs";\nexport const one = (path: string): number => openSync(path, "w");\n',
  "harness/wire/opens-by-flags.ts":
    'import { open } from "node:fs/promises";\nexport const one = (path: string, flags: number): unknown => open(path, flags);\n',
  "cli/run/makes.ts": 'import { mkdirSync } from "node:fs";\nexport const make = mkdirSync;\n',
  "audit/removes.ts": 'import { rm } from "node:fs/promises";\nexport const remove = rm;\n',
  "harness/wire/reads.ts":
    'import { constants, mkdirSync, openSync, readFileSync } from "node:fs";\nexport const read = [mkdirSync, readFileSync];\nexport const one = (path: string): number[] => [\n  openSync(path, "r"),\n  openSync(path, constants.O_RDONLY | constants.O_NOFOLLOW),\n];\n',
  "harness/files/door.ts": 'import { writeFileSync } from "node:fs";\nexport const write = writeFileSync;\n',
  "harness/wire/writes.test.ts": 'import { writeFileSync } from "node:fs";\nexport const write = writeFileSync;\n',

  "harness/wire/late.test.ts": 'export { one } from "../session/leaf.ts";\n',
  "harness/wire/fixture-late.ts": 'export { one } from "../session/leaf.ts";\n',
};

beforeAll(async () => {
  place = mkdtempSync(path.join(tmpdir(), "planted-imports-"));
  for (const name of [".oxlintrc.json", "tsconfig.json", "package.json", "lint"]) {
    cpSync(path.join(project, name), path.join(place, name), { recursive: true });
  }
  symlinkSync(path.join(project, "node_modules"), path.join(place, "node_modules"));
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(path.dirname(path.join(place, name)), { recursive: true });
    writeFileSync(path.join(place, name), text);
  }
  const oxlint = path.join(project, "node_modules/oxlint/bin/oxlint");
  const { stdout } = await execa(process.execPath, [oxlint, "--disable-nested-config", "--format", "json"], {
    cwd: place,
    reject: false,
  });
  said = messagesByFile(JSON.parse(stdout));
});

afterAll(() => rmSync(place, { recursive: true, force: true }));

interface LintReport {
  readonly diagnostics: readonly { readonly filename: string; readonly code: string; readonly message: string }[];
}

function messagesByFile({ diagnostics }: LintReport): ReadonlyMap<string, string> {
  return new Map(diagnostics.map(({ filename, code, message }) => [filename, `${code} ${message}`]));
}

describe("an import against the order of folders is reported", () => {
  it.each(["value", "type", "type-in-place", "passed-on", "all-passed-on", "late"])("as %s", (name) => {
    expect(said.get(`harness/wire/${name}.ts`)).toBe(
      "rooms(order) harness/wire may not import from harness/session, which comes later in the order of folders: " +
        "a folder imports from earlier ones only, so that no two need each other.",
    );
  });

  it("into a room far above", () => {
    expect(said.get("harness/wire/check.ts")).toContain("harness/wire may not import from suites/hints");
  });

  it("between folders that stand side by side", () => {
    expect(said.get("harness/observe/smelling/leaf.ts")).toContain(
      "harness/observe/smelling may not import from harness/observe/tasting, which stands beside it",
    );
    expect(said.has("harness/observe/tasting/leaf.ts")).toBe(false);
  });

  it("where a folder has no place in the order", () => {
    expect(said.get("harness/wire/unlisted.ts")).toContain("harness/made-up has no place in the order of folders");
  });
});

describe("a circle is reported", () => {
  it("between a folder and one below it", () => {
    expect(said.get("specification/requirements/upwards.ts")).toContain(
      "specification/requirements may not import from specification,",
    );
    expect(said.has("specification/downwards.ts")).toBe(false);
  });

  it.each(["egg", "hen"])("between files that need each other for types alone: %s", (name) => {
    expect(said.get(`harness/json/${name}.ts`)).toContain("import(no-cycle)");
  });

  it("between a file and one that it imports late, by others between them", () => {
    expect(said.get("harness/json/command.ts")).toContain("late(circles) work.ts imports this file");
  });
});

describe("a room that sees less than the order allows", () => {
  it("is kept to it", () => {
    expect(said.get("reports/sees-json.ts")).toContain("reports see the report model only");
    expect(said.get("reference-server/sees-json.ts")).toContain("it shares no code with it");
    expect(said.get("harness/wire/sdk.ts")).toContain("no-restricted-imports");
  });
});

describe("a file that writes files by itself is reported", () => {
  it.each([
    ["harness/wire/writes.ts", "imports writeFile"],
    ["harness/wire/copies.ts", "imports copyFileSync"],
    ["harness/wire/streams.ts", "takes all of node:fs"],
    ["harness/wire/takes-all.ts", "imports all of node:fs"],
    ["harness/wire/takes-promises.ts", "imports all of node:fs"],
    ["harness/wire/takes-late.ts", "takes all of node:fs"],
    ["harness/wire/opens.ts", "opens a file to write it"],
    ["harness/wire/opens-by-flags.ts", "opens a file to write it"],
    ["cli/run/makes.ts", "imports mkdirSync"],
    ["audit/removes.ts", "imports rm"],
  ])("%s %s", (name, what) => {
    expect(said.get(name)).toBe(
      `files(door) ${name} ${what}: harness/files writes files, and follows no link out of bounds.`,
    );
  });
});

describe("nothing is said", () => {
  it.each([
    "harness/session/allowed.ts",
    "harness/json/loads-late.ts",
    "reports/sees-model.ts",
    "harness/wire/late.test.ts",
    "harness/wire/fixture-late.ts",
    "harness/wire/reads.ts",
    "harness/wire/writes.test.ts",
    "harness/files/door.ts",
  ])("of %s", (name) => {
    expect(said.has(name)).toBe(false);
  });
});
