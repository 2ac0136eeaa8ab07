import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { readConfiguration } from "./configuration.ts";
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
    expect(await readConfiguration(undefined, directory)).toEqual({ examples: [], interpretations: none });
    await write("package.json", { name: "x" });
    expect(await readConfiguration(undefined, directory)).toEqual({ examples: [], interpretations: none });
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
      failOn: ["warn", "inconclusive"],
      minVerified: "80%",
    });
  });

  it("is read from package.json, and rather from a file of its own", async () => {
    await write("package.json", { name: "x", "mcp-annotations-conformance": { examples } });
    expect(await readConfiguration(undefined, directory)).toEqual({ examples: read, interpretations: none });
    await write(ownFile, { examples: { read: { path: "b" } } });
    expect(await readConfiguration(undefined, directory)).toEqual({
      examples: [{ ...read[0], value: "b" }],
      interpretations: none,
    });
  });

  it("is read from the file that was given", async () => {
    expect(await readConfiguration(await write("other.json", { examples }), directory)).toEqual({
      examples: read,
      interpretations: none,
    });
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

  it("that does not exist is a usage error", async () => {
    await expect(readConfiguration(join(directory, "missing.json"), directory)).rejects.toThrow(UsageError);
  });
});
