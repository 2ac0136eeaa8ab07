import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { parse } from "yaml";
import { z } from "zod";
import packageJson from "../package.json" with { type: "json" };
import { builtPrograms } from "./built-programs.ts";
import { killSwitchMs, referenceServer } from "./run-built-command.ts";

/** The action as GitHub reads it; a member that GitHub does not know is an error there as well. */
const actionSchema = z.strictObject({
  name: z.string(),
  description: z.string().max(125),
  branding: z.strictObject({ icon: z.string(), color: z.string() }),
  inputs: z.record(z.string(), z.strictObject({ description: z.string(), default: z.string() })),
  outputs: z.record(z.string(), z.strictObject({ description: z.string(), value: z.string() })),
  runs: z.strictObject({
    using: z.literal("composite"),
    steps: z.array(
      z.strictObject({
        name: z.string(),
        id: z.string().optional(),
        if: z.string().optional(),
        uses: z.string().optional(),
        with: z.record(z.string(), z.unknown()).optional(),
        shell: z.literal("bash").optional(),
        env: z.record(z.string(), z.string()).optional(),
        run: z.string().optional(),
        "working-directory": z.string().optional(),
      }),
    ),
  }),
});

const action = actionSchema.parse(parse(readFileSync("action.yml", "utf8")));

const root = mkdtempSync(join(tmpdir(), "action-"));
afterAll(() => rmSync(root, { recursive: true }));

interface ActionRun {
  /** Of the step that failed; 0 where none did. */
  readonly exitCode: number | null;
  readonly outputs: ReadonlyMap<string, string>;
  readonly summary: string;
  readonly stdout: string;
  readonly directory: string;
  /** The words that the command was started with; undefined where it was not. */
  readonly words: readonly string[] | undefined;
}

/**
 * Runs the steps of the action one after the other, as a runner does: each script in a file, with the files of the
 * environment that a runner gives. The registry is the only part that stands in for something: `npx` starts `program`.
 */
function runAction(name: string, inputs: Readonly<Record<string, string>>, program: string): ActionRun {
  const directory = join(root, name);
  const at = (path: string): string => join(directory, path);
  for (const path of ["", "bin", "work", "temporary"]) mkdirSync(at(path));
  for (const path of ["output", "summary"]) writeFileSync(at(path), "");
  writeProgram(at("bin/npx"), `printf '%s\\0' "$@" >'${at("words")}'\nshift 2\n${program}`);
  const given = {
    ...Object.fromEntries(Object.entries(action.inputs).map(([key, value]) => [key, value.default])),
    ...inputs,
  };
  const outputs = new Map<string, string>();
  const values = new Map(Object.entries(given).map(([key, value]) => [`inputs.${key}`, value]));
  const evaluate = (text: string): string =>
    text.replaceAll(/\$\{\{ (\S+) \}\}/gu, (_, expression: string) => {
      const value = values.get(expression);
      if (value === undefined) throw new Error(`${expression} has no value`);
      return value;
    });
  let stdout = "";
  let exitCode: number | null = 0;
  for (const step of action.runs.steps) {
    if (step.run === undefined) continue;
    const script = at("step.sh");
    writeFileSync(script, step.run);
    const child = spawnSync("bash", ["--noprofile", "--norc", "-e", "-o", "pipefail", script], {
      cwd: resolve(at("work"), evaluate(step["working-directory"] ?? ".")),
      env: {
        ...process.env,
        ...Object.fromEntries(Object.entries(step.env ?? {}).map(([key, value]) => [key, evaluate(value)])),
        PATH: [at("bin"), process.env["PATH"]].join(delimiter),
        GITHUB_ACTION_PATH: process.cwd(),
        GITHUB_OUTPUT: at("output"),
        GITHUB_STEP_SUMMARY: at("summary"),
        RUNNER_TEMP: at("temporary"),
      },
      encoding: "utf8",
      timeout: killSwitchMs,
    });
    stdout += child.stdout;
    for (const [key, value] of readOutputs(readFileSync(at("output"), "utf8"))) {
      outputs.set(key, value);
      if (step.id !== undefined) values.set(`steps.${step.id}.outputs.${key}`, value);
    }
    exitCode = child.status;
    if (exitCode !== 0) break;
  }
  const words = existsSync(at("words")) ? readFileSync(at("words"), "utf8").split("\0").slice(0, -1) : undefined;
  return { exitCode, outputs, summary: readFileSync(at("summary"), "utf8"), stdout, directory: at("work"), words };
}

function writeProgram(path: string, script: string): void {
  writeFileSync(path, `#!/usr/bin/env bash\n${script}\n`);
  chmodSync(path, 0o755);
}

/** `name=value` and `name<<end` as a runner reads them. */
function readOutputs(text: string): ReadonlyMap<string, string> {
  const outputs = new Map<string, string>();
  const lines = text.split("\n");
  for (let line = lines.shift(); line !== undefined; line = lines.shift()) {
    const [, name = "", sign, rest = ""] = /^([\w-]+)(=|<<)(.*)$/u.exec(line) ?? [];
    if (sign === "=") outputs.set(name, rest);
    if (sign === "<<")
      outputs.set(
        name,
        lines
          .splice(0, lines.indexOf(rest) + 1)
          .slice(0, -1)
          .join("\n"),
      );
  }
  return outputs;
}

/** The words that the action adds for its inputs, without those that name reports. */
function optionsOf({ words = [] }: ActionRun): readonly string[] {
  return words.slice(2).filter((word, index, all) => word !== "--report" && all[index - 1] !== "--report");
}

const endsWell = "exit 0";
const realCommand = `exec '${process.execPath}' '${resolve(builtPrograms.command)}' "$@"`;

describe("the action", () => {
  it("puts no expression into a script, and pins the action that it uses", () => {
    for (const { run, uses } of action.runs.steps) {
      expect(run ?? "").not.toContain("${{");
      if (uses !== undefined) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/u);
    }
  });

  it("starts this package at the version of the action", () => {
    const { words } = runAction("version", {}, endsWell);
    expect(words?.slice(0, 2)).toEqual(["--yes", `${packageJson.name}@${packageJson.version}`]);
  });

  it("hands on every input as it is, and runs none", () => {
    const hostile = `$(touch x) \`touch x\` "; touch x; '\n--execute\n*`;
    const inputs = { command: hostile, url: hostile, "mcp-config": hostile, server: hostile, baseline: hostile };
    const run = runAction("hostile", inputs, endsWell);
    expect(optionsOf(run)).toEqual([
      `--url=${hostile}`,
      `--mcp-config=${hostile}`,
      `--server=${hostile}`,
      `--baseline=${hostile}`,
      `--cmd=${hostile}`,
    ]);
    expect([run.exitCode, readdirSync(run.directory)]).toEqual([0, []]);
  });

  it("splits args and fail-on into words, and expands nothing in them", () => {
    const args = `--tool 'a b' "it's"\n$(touch x) \`touch x\`;touch x * $HOME ~`;
    const run = runAction("words", { args, "fail-on": "warn, ambiguous\n*\n$(touch x)" }, endsWell);
    const split = ["--tool", "a b", "it's", "$(touch", "x)", "`touch", "x`;touch", "x", "*", "$HOME", "~"];
    const failing = ["warn", "ambiguous", "*", "$(touch", "x)"].map((verdict) => `--fail-on=${verdict}`);
    expect(optionsOf(run)).toEqual([...failing, ...split]);
    expect(readdirSync(run.directory)).toEqual([]);
  });

  it("refuses args with a quote that is not closed, and says what to do", () => {
    const run = runAction("quote", { args: "--tool 'a\nb'" }, endsWell);
    expect([run.exitCode, run.words]).toEqual([2, undefined]);
    expect(run.stdout).toContain("::error::The input args cannot be split into words");
    expect(readdirSync(run.outputs.get("reports") ?? "")).toEqual([]);
  });

  it("keeps its inputs from the server, and commands in its text from the runner", () => {
    const run = runAction("quiet", { command: "x" }, `env | grep ^INPUT_\necho ::set-env name=x::y`);
    expect(run.stdout).not.toContain("INPUT_");
    const token = /^::stop-commands::(\S+)$/mu.exec(run.stdout)?.[1];
    expect(run.stdout.indexOf("::set-env")).toBeLessThan(run.stdout.indexOf(`::${token}::`));
  });

  it("fails last, with the exit code of the command, when every report is written", () => {
    const [node, program, ...more] = referenceServer("--mutant", "flips-for-one-combination");
    const command = [node, resolve(program ?? ""), ...more].join(" ");
    const args = "--check determinism/repeated-queries-agree --tool archive --seed 1";
    const run = runAction("finding", { command, args }, realCommand);
    expect([run.exitCode, run.outputs.get("exit-code")]).toEqual([1, "1"]);
    const reports = run.outputs.get("reports") ?? "";
    const names = ["annotations.txt", "report.html", "report.json", "report.sarif", "report.xml", "summary.md"];
    expect(readdirSync(reports).toSorted()).toEqual(names);
    expect(run.outputs.get("report")).toBe(join(reports, "report.json"));
    expect(run.summary).toBe(readFileSync(join(reports, "summary.md"), "utf8"));
    const annotations = readFileSync(join(reports, "annotations.txt"), "utf8");
    expect(annotations).toMatch(/^::error /u);
    expect(run.stdout).toContain(annotations);
  });

  it("names the report of each revision", () => {
    const writeTwo = `for word; do case $word in json=*) path=\${word#json=} ;; esac; done
      echo 1 >"\${path%.json}.2025-11-25.json"; echo 2 >"\${path%.json}.2026-07-28.json"`;
    const run = runAction("revisions", { args: "--protocol all" }, writeTwo);
    expect(run.outputs.get("report")?.split("\n")).toEqual([
      expect.stringMatching(/report\.2025-11-25\.json$/u),
      expect.stringMatching(/report\.2026-07-28\.json$/u),
    ]);
  });

  it("puts the restriction of user namespaces back, whatever came of the run", () => {
    const at = (id: string): number => action.runs.steps.findIndex(({ run }) => run?.includes(id));
    const restore = action.runs.steps[at("restore-restriction.sh")];
    expect(restore?.if).toBe("always()");
    expect(restore?.env).toEqual({ RESTRICTION_LIFTED: "${{ steps.tools.outputs.restriction-lifted }}" });
    expect(at("restore-restriction.sh")).toBeGreaterThan(at("test-server.sh"));
  });
});
