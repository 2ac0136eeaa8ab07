import { mkdtemp, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { notesOn, readOpenApiFile } from "./openapi-file.ts";
import { UsageError } from "../program/usage-error.ts";

let directory = "";

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), "openapi-file-"));
});

afterEach(async () => {
  await rm(directory, { recursive: true });
});

async function write(content: string | Uint8Array): Promise<string> {
  const path = join(directory, "api.yaml");
  await writeFile(path, content);
  return path;
}

async function errorOf(path: string): Promise<UsageError> {
  try {
    await readOpenApiFile(path);
  } catch (error) {
    if (error instanceof UsageError) return error;
    throw error;
  }
  throw new Error("the file was taken");
}

const good = "openapi: 3.1.0\npaths: {/a: {get: {operationId: a}}}\n";

describe("the file of an OpenAPI document", () => {
  it("is read", async () => {
    const document = await readOpenApiFile(await write(good));
    expect(document.operations).toEqual([{ method: "get", path: "/a", operationId: "a" }]);
    expect(notesOn("api.yaml", document)).toEqual([]);
  });

  it("that is not there, or no file, is a usage error that names it", async () => {
    const missing = join(directory, "missing.yaml");
    expect((await errorOf(missing)).message).toBe(`--openapi ${missing} does not exist`);
    expect((await errorOf(directory)).message).toBe(`--openapi ${directory} is not a file`);
    expect((await errorOf("/dev/zero")).message).toBe("--openapi /dev/zero is not a file");
  });

  it("is never fetched from an address", async () => {
    const error = await errorOf("https://example.com/openapi.yaml");
    expect(error.message).toContain("is a URL, and no URLs are fetched");
    expect(error.hint).toContain("Save the document");
  });

  it("may have 8 MiB and no more", async () => {
    const path = await write("");
    await truncate(path, 8 * 1024 * 1024 + 1);
    expect((await errorOf(path)).message).toContain("8388609 bytes, more than 8388608");
  });

  it.each<[string, string | Uint8Array, string]>([
    ["is no text", Uint8Array.of(0x89, 0x50, 0xff, 0xfe), "is not UTF-8 text"],
    ["is empty", "", "has no member openapi"],
    ["is not an OpenAPI document", "# Heading\n", "has no member openapi"],
    ["has no paths", "openapi: 3.1.0\n", "has no object paths"],
    ["has no operation", "openapi: 3.1.0\npaths: {}\n", "has no operation"],
    [
      "has operations in another file",
      "openapi: 3.1.0\npaths: {/a: {$ref: b.yaml}}\n",
      '"/a" ($ref "b.yaml" leads out',
    ],
    ["is broken", "openapi: [\n", "is neither JSON nor YAML: "],
    ["has a path twice", "openapi: 3\npaths:\n  /a: {}\n  /a: {}\n", '"/a (line 4)"'],
    ["is a YAML bomb", bomb(), "uses its YAML anchors more than 10000 times"],
  ])("that %s is a usage error that says so", async (_, content, message) => {
    const path = await write(content);
    const error = await errorOf(path);
    expect(error.message).toContain(path);
    expect(error.message).toContain(message);
    expect(error.hint).toMatch(/\.$/u);
  });

  it("can do nothing to a terminal", async () => {
    const hostile = String.raw`\e[2J\u202e`;
    const paths = `  /a: {$ref: "${hostile}"}\n  /b: {get: {operationId: "${hostile}"}, put: {operationId: "${hostile}"}}\n`;
    const document = await readOpenApiFile(await write(`openapi: 3.1.0\npaths:\n${paths}`));
    const twice = await errorOf(await write(`openapi: 3.1.0\n"${hostile}": 1\n"${hostile}": 2\n`));
    const broken = await errorOf(await write("openapi: *\u202e\n"));
    const texts = [...notesOn("api.yaml", document), twice.message, broken.message];
    expect(texts).toHaveLength(5);
    for (const text of texts) expect(text).not.toMatch(/\p{Cc}|\p{Cf}/u);
  });

  it("has its gaps noted, the first of each kind by name", async () => {
    const paths = Array.from({ length: 7 }, (_, index) => `  /p${index}: {$ref: 'f${index}.yaml'}\n`).join("");
    const more = "  /a: {get: {operationId: a}, put: {operationId: a}}\n  /b: {$ref: '#/b'}\n";
    const document = await readOpenApiFile(await write(`openapi: 3.1.0\npaths:\n${more}${paths}`));
    expect(notesOn("api.yaml", document)).toEqual([
      'api.yaml: $refs to other documents are not followed: "f0.yaml", "f1.yaml", "f2.yaml", "f3.yaml", "f4.yaml" and 2 more',
      expect.stringContaining('skipped operations at "/b" ($ref "#/b" leads nowhere), "/p0" ($ref "f0.yaml"'),
      'api.yaml: operations that share an operationId are not matched by it: "a"',
    ]);
  });
});

function bomb(): string {
  const layers = Array.from({ length: 9 }, (_, i) => `l${i + 1}: &l${i + 1} [${`*l${i}, `.repeat(10)}]\n`);
  return `l0: &l0 [x]\n${layers.join("")}${good}`;
}
