import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { outsideData } from "../../test/outside-data.ts";
import { parseCommand } from "../parse.ts";
import { fixtureSurroundings, type FixtureSurroundings } from "../program/fixture-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";

let directory = "";
let surroundings: FixtureSurroundings;
const printed = (): string => surroundings.written().stdout;

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "spec-command-"));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

beforeEach(() => {
  surroundings = fixtureSurroundings();
});

async function run(...argv: readonly string[]): Promise<number> {
  const action = await parseCommand(["spec", ...argv], surroundings);
  return action(surroundings);
}

async function write(text: string, name = "proposal.md"): Promise<string> {
  const path = join(directory, name);
  await writeFile(path, text);
  return path;
}

async function errorOf(...argv: readonly string[]): Promise<unknown> {
  try {
    await run(...argv);
  } catch (error) {
    return error;
  }
  return undefined;
}

describe("the command spec", () => {
  it("ends with 1 when a MUST has neither check nor exclusion", async () => {
    expect(await run(await write("# Doors\n\nServers MUST close doors.\n"))).toBe(1);
    expect(printed()).toContain("1 normative statement: 0 known, 1 new");
  });

  it("ends with 0 when the text only permits", async () => {
    expect(await run(await write("# Doors\n\nServers MAY close doors.\n"))).toBe(0);
  });

  it("prints JSON with the row to fill in", async () => {
    const path = await write("# Doors\n\n## Closing\n\nClients SHOULD wait.\n");
    await run(path, "--format", "json", "--document", "core");
    expect(JSON.parse(printed())).toMatchObject({
      schemaVersion: 1,
      exitCode: 1,
      statements: [
        { state: "new", level: "SHOULD", role: "client", section: "Closing", rowToFillIn: { section: "Closing" } },
      ],
    });
  });

  it("says nothing of rows where it does not know the text", async () => {
    await run(await write("Clients SHOULD wait.\n"), "--format", "json");
    expect(printed()).toContain('"state": "new"');
    expect(printed()).not.toContain("rowToFillIn");
  });

  it("prints Markdown, and the traceability file", async () => {
    const path = await write("Servers MUST close doors.\n");
    await run(path, "--format", "markdown");
    expect(printed()).toContain("## Normative statements");
    surroundings = fixtureSurroundings();
    await run(path, "--format", "sep-yaml", "--sep", "7", "--spec-url", "https://example.com");
    expect(printed()).toContain("sep: 7\nspec_url: https://example.com\nrequirements: []\n");
  });

  it.each([
    ["a file that is not there", ["none.md"], "does not exist"],
    ["a directory", ["."], "is not a regular file"],
    ["a document that does not exist", ["none.md", "--document", "x"], "unknown document"],
    [
      "a traceability file of no proposal",
      ["none.md", "--format", "sep-yaml"],
      "needs the number and the page of the proposal",
    ],
  ])("refuses %s", async (_, argv, message) => {
    const error = await errorOf(...argv);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(message);
  });

  it.each([
    ["", "is empty"],
    ["---\na: 1\n---\n", "has front matter and nothing below it"],
    ["MUST\0", "is not text: it has NUL bytes"],
    ["Doors are nice.", "has no requirements"],
    ["x".repeat(600_000), "at most 512 KiB are read"],
    ["> ".repeat(70) + "MUST", "nests lists and quotes more than 64 deep"],
  ])("refuses a file with %.20j", async (text, message) => {
    expect(String(await errorOf(await write(text)))).toContain(message);
  });
});

describe("the command spec with two versions", () => {
  const before = "# Doors\n\nServers MUST close doors and SHOULD lock them. Doors are nice.\n";

  async function compare(now: string, ...options: readonly string[]): Promise<number> {
    return await run(await write(before, "old.md"), await write(now, "new.md"), ...options);
  }

  it("says what changed in a text that it does not know, which is no failure", async () => {
    expect(await compare(before.replace("MUST", "MAY"))).toBe(0);
    expect(printed()).toContain("MUST → MAY (weaker)");
    expect(printed()).toContain("Nothing fails: these are differences alone (exit code 0).");
  });

  it("ends with 1 where a MUST came into a known document with neither check nor exclusion", async () => {
    expect(await compare(`${before}\nServers MUST paint doors.\n`, "--document", "core")).toBe(1);
    expect(printed()).toContain("Untested without a reason: 1 new MUST, REQUIRED or SHOULD statement (exit code 1).");
  });

  it("prints JSON and Markdown", async () => {
    await compare(before.replace("SHOULD", "MUST"), "--format", "json");
    expect(JSON.parse(printed())).toMatchObject({
      schemaVersion: 1,
      summary: { before: 2, now: 2, stronger: 1 },
      sentences: [{ change: "level", demands: [{ change: "same" }, { change: "stronger" }] }],
    });
    surroundings = fixtureSurroundings();
    await compare("Clients MAY paint windows.", "--format", "markdown");
    expect(printed()).toContain("## Removed");
  });

  it("says where nothing changed, and where a version demands nothing any more", async () => {
    await compare(before);
    expect(printed()).toContain("Nothing changed (exit code 0).");
    surroundings = fixtureSurroundings();
    await compare("Doors are nice.");
    expect(printed()).toContain("2 demands before, 0 now: 2 removed");
  });

  it.each([
    ["the format for one file", ["--format", "sep-yaml"], "sep-yaml is for one file"],
    ["a report that is not there", ["--reports", "none.json"], "--reports none.json does not exist"],
    ["a report that is not one", ["--reports", "package.json"], "package.json is not a report"],
  ])("refuses %s", async (_, options, message) => {
    const old = await write(before, "old.md");
    const error = await errorOf(old, old, ...options);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(message);
  });

  it("refuses two texts that demand nothing, a version that is not there, and reports without a version", async () => {
    const plain = await write("Doors are nice.", "plain.md");
    expect(String(await errorOf(plain, plain))).toContain("has no requirements");
    expect(String(await errorOf(plain, "none.md"))).toContain('"none.md" does not exist');
    expect(String(await errorOf(plain, "--reports", "run.json"))).toContain("--reports needs two versions");
  });

  it("ends in time with texts that are made to be hard, and says what it did not compare", async () => {
    const long = (word: string): string =>
      Array.from({ length: 6_000 }, (_, index) => `Servers MUST ${word}${index} doors.`).join(" ");
    const old = await write(long("open"), "old.md");
    await run(old, await write(long("paint"), "new.md"));
    expect(printed()).toContain("6000 sentences gave way to 6000, too many to tell which replaced which.");
    expect(printed()).toContain("+5800 more: see --format json");
  });
});

describe("the proposals that the catalogue was taken from", () => {
  it.for(["000", "002"])("are accounted for: %s", async (prefix, context) => {
    const seeds = outsideData(context, "seeds");
    const name = readdirSync(seeds).find((file) => file.startsWith(prefix)) ?? "";
    expect(await run(join(seeds, name), "--format", "json")).toBe(0);
    const report: unknown = JSON.parse(printed());
    expect(report).toMatchObject({
      summary: { statements: 30, known: 30, new: 0, changed: 0, gone: 0, unaccounted: 0 },
    });
  });
});
