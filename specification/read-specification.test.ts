import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { readSpecification } from "./read-specification.ts";
import { SpecificationError } from "./specification-fault.ts";

let directory = "";

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), "specification-"));
});

afterAll(async () => {
  await rm(directory, { recursive: true });
});

async function readBytes(content: string | Uint8Array): Promise<unknown> {
  const path = join(directory, "proposal.md");
  await writeFile(path, content);
  return faultOr(path);
}

async function faultOr(path: string): Promise<unknown> {
  try {
    return await readSpecification(path);
  } catch (error) {
    return error instanceof SpecificationError ? error.fault : error;
  }
}

it("a text is read without byte order mark and carriage returns", async () => {
  expect(await readBytes("\ufeffServers MUST\r\nanswer.")).toBe("Servers MUST\nanswer.");
});

it.each([
  ["blanks alone", "  \n\t", { code: "empty" }],
  ["NUL bytes", "MUST\0", { code: "not-text", reason: "nul" }],
  ["another encoding", new Uint8Array([0x4d, 0xfc]), { code: "not-text", reason: "not-utf-8" }],
  ["ten megabytes", "x".repeat(10_000_000), { code: "too-big", bytes: 10_000_000 }],
])("a file with %s is refused", async (_, content, fault) => {
  expect(await readBytes(content)).toMatchObject(fault);
});

it("a file that is not there is refused", async () => {
  expect(await faultOr(join(directory, "none.md"))).toEqual({ code: "not-found" });
  expect(await faultOr(join(directory, "proposal.md", "below.md"))).toEqual({ code: "not-found" });
});

it("a directory and a device are refused unread", async () => {
  expect(await faultOr(directory)).toEqual({ code: "not-a-file" });
  expect(await faultOr("/dev/null")).toEqual({ code: "not-a-file" });
});
