import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { UsageError } from "../program/usage-error.ts";
import { readAnchor } from "./sarif-anchor.ts";

const repository = mkdtempSync(join(tmpdir(), "anchor-"));
const project = join(repository, "packages", "notes");
mkdirSync(join(repository, ".git"));
mkdirSync(project, { recursive: true });
writeFileSync(join(project, "README.md"), "# Notes\r\nThe tool `add` adds.\n");
writeFileSync(join(project, "pyproject.toml"), "[project]\n");
afterAll(() => rmSync(repository, { recursive: true }));

describe("readAnchor", () => {
  it("takes the file that was named, with its path from the root of the repository", async () => {
    expect(await readAnchor("README.md", project)).toEqual({
      path: "packages/notes/README.md",
      lines: ["# Notes", "The tool `add` adds.", ""],
    });
  });

  it("takes the first file that a project is known by, where none was named", async () => {
    expect((await readAnchor(undefined, project))?.path).toBe("packages/notes/pyproject.toml");
  });

  it("takes none where there is none of them", async () => {
    expect(await readAnchor(undefined, join(repository, "packages"))).toBeUndefined();
  });

  it.each(["missing.ts", ".", process.execPath])("refuses %s", async (name) => {
    await expect(readAnchor(name, project)).rejects.toThrow(UsageError);
  });
});
