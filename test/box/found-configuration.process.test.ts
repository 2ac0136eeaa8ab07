import { execa } from "execa";
import { existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { builtPrograms } from "../built-programs.ts";

/** A project that somebody has cloned: what it does by itself leaves a file. */
let project = "";
let ran = "";

beforeEach(() => {
  project = mkdtempSync(join(tmpdir(), "found-configuration-"));
  ran = join(project, "ran");
  writeFileSync(
    join(project, "mine.js"),
    `import("node:fs").then((fs) => fs.writeFileSync(${JSON.stringify(ran)}, ""));`,
  );
});

afterEach(() => rmSync(project, { recursive: true, force: true }));

const command = resolve(builtPrograms.command);
const server = ["--", process.execPath, command, "reference"];
const commands: readonly (readonly string[])[] = [
  ["list"],
  ["explain", "truth"],
  ["plan", ...server],
  ["suggest", ...server],
  ["--suite", "capabilities", ...server],
];

async function inProject(words: readonly string[]): Promise<string> {
  const { all } = await execa(process.execPath, [command, ...words], { cwd: project, reject: false, all: true });
  return all;
}

describe.each([
  ["a program", "mcp-annotations-conformance.config.js", undefined],
  ["checks", "mcp-annotations-conformance.config.json", '{"checks": ["./mine.js"]}'],
  ["checks in a package.json", "package.json", '{"mcp-annotations-conformance": {"checks": ["./mine.js"]}}'],
])("a project with %s as its configuration", (_, file, text) => {
  it.each(commands.map((words) => [words]))("runs nothing of it: %j", async (words) => {
    writeFileSync(join(project, file), text ?? `import "./mine.js"; export default {};`);
    const said = await inProject(words);
    expect(existsSync(ran)).toBe(false);
    if (words.length > 2) expect(said).toContain(`--config ${file}`);
  });
});

it("a configuration that was found stands in the head of the report, with what it sets", async () => {
  writeFileSync(join(project, "mcp-annotations-conformance.config.yaml"), "failOn: [warn]\nexamples: {}\n");
  expect(await inProject(["--suite", "capabilities", ...server])).toMatch(
    /^settings +examples, failOn \(found in mcp-annotations-conformance\.config\.yaml\)$/mu,
  );
});

it("where the reports of a configuration that was found go stands in the head, each by its path", async () => {
  const reports = ["terminal", "json=out/report.json", "junit=tests.xml"];
  writeFileSync(join(project, "mcp-annotations-conformance.config.json"), JSON.stringify({ reports }));
  expect(await inProject(["--suite", "capabilities", ...server])).toMatch(
    /^settings +reports \(found in .*\)\n +reports go to: out\/report\.json, tests\.xml$/mu,
  );
  // What the user typed takes their place.
  expect(await inProject(["--suite", "capabilities", "--report", "terminal", ...server])).not.toContain(
    "reports go to",
  );
});
