import { readdirSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { outsideData } from "../../test/outside-data.ts";
import { parseCommand } from "../parse.ts";
import { UsageError } from "../program/usage-error.ts";

let directory = "";
let printed = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "spec-command-"));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

beforeEach(() => {
  printed = "";
  vi.spyOn(process.stdout, "write").mockImplementation((text) => {
    printed += String(text);
    return true;
  });
});

afterEach(() => {
  vi.restoreAllMocks();
});

async function run(...argv: readonly string[]): Promise<number> {
  return (await parseCommand(["spec", ...argv]))();
}

async function write(text: string): Promise<string> {
  const path = join(directory, "proposal.md");
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
    expect(printed).toContain("1 normative statement: 0 known, 1 new");
  });

  it("ends with 0 when the text only permits", async () => {
    expect(await run(await write("# Doors\n\nServers MAY close doors.\n"))).toBe(0);
  });

  it("prints JSON with the row to fill in", async () => {
    await run(await write("# Doors\n\n## Closing\n\nClients SHOULD wait.\n"), "--format", "json");
    expect(JSON.parse(printed)).toMatchObject({
      schemaVersion: 1,
      exitCode: 1,
      statements: [
        { state: "new", level: "SHOULD", role: "client", section: "Closing", rowToFillIn: { section: "Closing" } },
      ],
    });
  });

  it("prints Markdown, and the traceability file", async () => {
    const path = await write("Servers MUST close doors.\n");
    await run(path, "--format", "markdown");
    expect(printed).toContain("## Normative statements");
    printed = "";
    await run(path, "--format", "sep-yaml", "--sep", "7", "--spec-url", "https://example.com");
    expect(printed).toContain("sep: 7\nspec_url: https://example.com\nrequirements: []\n");
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

describe("the proposals that the catalogue was taken from", () => {
  it.for(["000", "002"])("are accounted for: %s", async (prefix, context) => {
    const seeds = outsideData(context, "seeds");
    const name = readdirSync(seeds).find((file) => file.startsWith(prefix)) ?? "";
    expect(await run(join(seeds, name), "--format", "json")).toBe(0);
    const report: unknown = JSON.parse(printed);
    expect(report).toMatchObject({
      summary: { statements: 30, known: 30, new: 0, changed: 0, gone: 0, unaccounted: 0 },
    });
  });
});
