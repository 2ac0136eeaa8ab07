import {
  appendFileSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi, type TestContext } from "vitest";
import { findSandbox } from "../../harness/calls/boxes/find-sandbox.ts";
import type { Report } from "../../report-model/report-model.ts";
import { allChecks } from "../../suites/index.ts";
import { callTools } from "./call-tools.ts";
import { sandboxPlace } from "./sandbox-place.ts";

const effects = join(import.meta.dirname, "../effects");
const server = join(effects, "server.mjs");
const readOnly = '{"readOnlyHint":true}';
const checks = allChecks.filter(({ id }) => id === "truth/read-only-tools-change-nothing");
const repeats = allChecks.filter(({ id }) => id === "truth/idempotent-tools-repeat-without-effect");

let home = "";

beforeEach(() => {
  home = realpathSync(mkdtempSync(join(tmpdir(), "home-")));
  vi.stubEnv("HOME", home);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(home, { recursive: true, force: true });
});

describe("a server in a sandbox", () => {
  it("sees the directory in a home that it is started in", async (context) => {
    const execution = await sandboxPlace(context);
    const cwd = join(home, "inside");
    mkdirSync(cwd);
    copyServer(cwd);
    const args = ["server.mjs", "write-here", readOnly];
    const report = await callTools({ command: process.execPath, args, cwd }, checks, execution);
    expect(report.results).toMatchObject([{ verdict: "fail" }]);
    expect(report.calls).toEqual([{ tool: "act", made: 12, succeeded: 12, worked: 12 }]);
  });

  it("is not started in a home, of which all would have to be shown, and what to do instead is told", async (context) => {
    const execution = await sandboxPlace(context);
    copyServer(home);
    const args = ["server.mjs", "write-here", readOnly];
    const report = await callTools({ command: process.execPath, args, cwd: home }, checks, execution);
    expect(report.problems).toMatchObject([
      { code: "too-wide-for-sandbox", hint: expect.stringMatching(/cwd.*execute\.home/u) },
    ]);
    expect(existsSync(join(home, "trace"))).toBe(false);
    expect(report.exitCode).toBe(3);
  });

  it("that does not start there is told as such, with its own words and what may help", async (context) => {
    const execution = await sandboxPlace(context);
    const cwd = join(home, "work");
    mkdirSync(cwd);
    copyServer(home);
    const start = 'import(require("node:os").homedir() + "/server.mjs")';
    const args = ["-e", start, "write-here", readOnly];
    const plain = await callTools({ command: process.execPath, args: withScript(args), cwd }, checks, execution);
    expect(plain.exitCode).toBe(3);
    expect(plain.problems).toMatchObject([
      {
        code: "no-answer",
        details: expect.arrayContaining([expect.stringContaining("server.mjs")]),
        hint: expect.stringMatching(/ran in a sandbox.*execute\.home/u),
      },
    ]);
  });

  it("sees the home with --home, and what it writes there stays in the sandbox", async (context) => {
    await sandboxPlace(context);
    const found = await findSandbox(true);
    if (found.kind === "missing") throw new Error(found.problem);
    const cwd = join(home, "work");
    mkdirSync(cwd);
    copyServer(home);
    const start = 'import(require("node:os").homedir() + "/server.mjs")';
    const args = withScript(["-e", start, "write-to-home", readOnly]);
    const place = { kind: "sandbox", plan: found.plan } as const;
    const report = await callTools({ command: process.execPath, args, cwd }, checks, place);
    expect(report.results).toMatchObject([{ verdict: "fail" }]);
    expect(existsSync(join(home, "trace"))).toBe(false);
  });
});

/** Claims that the tool may be called again, while something outside writes a file in the project that it reads. */
async function calledBesideWriter(behaviour: string, context: TestContext): Promise<Report> {
  const execution = await sandboxPlace(context);
  const cwd = join(home, "written");
  mkdirSync(cwd);
  copyServer(cwd);
  const log = join(cwd, "app.log");
  const write = (): void => appendFileSync(log, `${process.hrtime.bigint()}\n`);
  write();
  const writer = setInterval(write, 50);
  try {
    const args = ["logs.mjs", behaviour, '{"idempotentHint":true}'];
    return await callTools({ command: process.execPath, args, cwd }, repeats, execution);
  } finally {
    clearInterval(writer);
  }
}

describe("what something outside writes in the project meanwhile", () => {
  it("is the effect of no call: a copy of it that is made again is the same", async (context) => {
    const report = await calledBesideWriter("copy-log", context);
    expect(report.results).toMatchObject([{ verdict: "pass" }]);
  });

  it("hides nothing: what the tool collects of it grows with each call", async (context) => {
    const report = await calledBesideWriter("collect-log", context);
    expect(report.results).toMatchObject([{ verdict: "fail", message: expect.stringContaining("app.log.kept") }]);
  });
});

function copyServer(directory: string): void {
  const modules = readdirSync(effects).filter((file) => file.endsWith(".mjs"));
  for (const file of modules) copyFileSync(join(effects, file), join(directory, file));
}

/** Node leaves out the place of the script where the program stands in the arguments. */
function withScript([option = "", program = "", ...rest]: readonly string[]): readonly string[] {
  return [option, `process.argv.splice(1, 0, "server"); ${program}`, ...rest];
}

describe("a tool that is called without a sandbox", () => {
  it("may do what cannot be done again, and the message says so", async () => {
    const args = [server, "write-here", readOnly];
    const report = await callTools({ command: process.execPath, args, cwd: home }, checks, { kind: "real-effects" });
    expect(report.results).toMatchObject([
      { verdict: "inconclusive", message: expect.stringContaining("Without a sandbox its effect is permanent") },
    ]);
  });
});
