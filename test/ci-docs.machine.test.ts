import { execa } from "execa";
import { chmodSync, copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import { provenPlan } from "../harness/observe/fixture-acting-server.ts";
import { writeNpx } from "./npx-stand-in.ts";
import { killSwitchMs } from "./run-built-command.ts";

const stepsSchema = z.array(z.object({ run: z.string().optional(), uses: z.string().optional() }));
const gitlabSchema = z.strictObject({
  hints: z.object({ before_script: z.array(z.string()), script: z.array(z.string()) }),
});

const blocks = [...readFileSync("docs/ci.md", "utf8").matchAll(/^```yaml\n(?<text>.*?)^```$/gmsu)].flatMap(
  ({ groups }) => groups?.["text"] ?? "",
);
const blockWith = (start: string): unknown => parse(blocks.find((text) => text.startsWith(start)) ?? "");
const workflow = z.object({ jobs: z.object({ hints: z.object({ steps: stepsSchema }) }) });
const ofGithub = workflow.parse(blockWith("# .github/workflows/hints.yml")).jobs.hints.steps;
const withCalls = stepsSchema.parse(blockWith("- run: |"));
const ofGitlab = gitlabSchema.parse(blockWith("# .gitlab-ci.yml")).hints;

let directory = "";
let project = "";

/** A program that a runner has, as a script. */
function stands(name: string, script: string): void {
  const path = join(directory, "bin", name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
}

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "ci-docs-"));
  project = join(directory, "project");
  mkdirSync(join(directory, "bin"));
  mkdirSync(join(project, "src"), { recursive: true });
  copyFileSync("examples/notes/server.js", join(project, "src/server.js"));
  const about = { name: "notes", version: "1.0.0", type: "module" };
  const scripts = { build: "mkdir -p dist && cp src/server.js dist/server.js" };
  writeFileSync(join(project, "package.json"), JSON.stringify({ ...about, scripts }));
  const lock = { name: about.name, version: about.version, lockfileVersion: 3, packages: { "": about } };
  writeFileSync(join(project, "package-lock.json"), JSON.stringify(lock));
  // What the jobs install is installed already, and the version that they name is the one of this build.
  for (const name of ["apt-get", "sudo"])
    stands(name, `echo "${name} $*" >> ${JSON.stringify(join(directory, "asked"))}`);
  writeNpx(join(directory, "bin"));
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

/** Runs lines as a runner does: in one shell that ends with the first error. */
async function runLines(
  lines: readonly string[],
): Promise<{ readonly exitCode: number | undefined; readonly log: string }> {
  const { exitCode, all } = await execa("bash", ["-e", "-o", "pipefail", "-c", lines.join("\n")], {
    cwd: project,
    env: {
      PATH: [join(directory, "bin"), process.env["PATH"]].join(delimiter),
      GITHUB_STEP_SUMMARY: join(directory, "summary"),
    },
    all: true,
    reject: false,
    timeout: killSwitchMs,
  });
  return { exitCode, log: all };
}

const read = (...names: readonly string[]): string => readFileSync(join(directory, ...names), "utf8");
const finding = "create_note has destructiveHint: false, but a call removed content from a.txt.";

describe("the jobs of docs/ci.md, as they stand there", () => {
  it("that of GitHub builds the server, tests its list and fills the summary", async () => {
    const runs = ofGithub.flatMap(({ run }) => run ?? []);
    expect(runs).toHaveLength(3);
    for (const run of runs) {
      const { exitCode, log } = await runLines([run]);
      expect(exitCode, log).toBe(0);
    }
    expect(read("summary")).toMatch(/^## mcp-annotations-conformance\n\n\*\*Nothing was contradicted\.\*\*/u);
  });

  it("its steps with --execute find what calls contradict", async (context) => {
    await provenPlan(context, ["sandbox"]);
    const [install = "", run = ""] = withCalls.flatMap((step) => step.run ?? []);
    const installed = await runLines([install]);
    expect(installed, installed.log).toMatchObject({ exitCode: 0 });
    expect(read("asked")).toContain("sudo apt-get install -y strace bubblewrap\n");
    const [build = ""] = ofGithub.flatMap((step) => step.run ?? []);
    expect(await runLines([build, run])).toMatchObject({ exitCode: 1, log: expect.stringContaining(finding) });
  });

  it("that of GitLab finds the same, and leaves the reports that it names", async (context) => {
    await provenPlan(context, ["sandbox"]);
    const job = await runLines([...ofGitlab.before_script, ...ofGitlab.script]);
    expect(job).toMatchObject({ exitCode: 1, log: expect.stringContaining(finding) });
    expect(JSON.parse(read("project", "codequality.json"))).toMatchObject([
      { severity: "critical", location: { path: "src/server.js" } },
    ]);
    expect(read("project", "report.xml")).toContain('<testcase name="create_note" classname="truth/non-destructive');
  });
});
