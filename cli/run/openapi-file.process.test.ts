import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it } from "vitest";
import { readOpenApiFile } from "./openapi-file.ts";

const directory = mkdtempSync(join(tmpdir(), "openapi-pipe-"));

afterEach(() => rmSync(directory, { recursive: true }));

it("an OpenAPI document that is a pipe is not waited for", async () => {
  const pipe = join(directory, "pipe.yaml");
  execFileSync("mkfifo", [pipe]);
  await expect(readOpenApiFile(pipe)).rejects.toThrow(`--openapi ${pipe} is not a file`);
});
