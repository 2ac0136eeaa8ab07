import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCanary } from "./run-canary.ts";
import { provenPlan } from "../fixture-acting-server.ts";
import { proveSystemTiers } from "./system-tiers.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "system-tiers-test-"));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** A program that takes options up to a word and then becomes what stands behind it. */
function fake(name: string, skip: string): string {
  const path = join(directory, name);
  writeFileSync(path, `#!/bin/sh\n${skip}\nexec "$@"\n`);
  chmodSync(path, 0o755);
  return path;
}

async function proveWithout(): ReturnType<typeof proveSystemTiers> {
  const before = process.env["PATH"];
  process.env["PATH"] = directory;
  try {
    return await proveSystemTiers(["sandbox", "syscalls"]);
  } finally {
    process.env["PATH"] = before;
  }
}

describe("the tiers of the operating system", () => {
  it("cost nothing where nobody wants them", async () => {
    expect(await proveSystemTiers([])).toEqual({ availability: [] });
  });

  it("are usable when the canary was seen by them", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { availability, sandbox, trace } = await proveSystemTiers(["sandbox", "syscalls"]);
    expect(availability).toEqual([
      { tier: "sandbox", usable: true },
      { tier: "syscalls", usable: true },
    ]);
    expect(sandbox).toBeDefined();
    expect(trace).toBeDefined();
  });

  it.skipIf(process.platform !== "linux")("tell which program is missing and how to get it", async () => {
    const { availability, sandbox, trace } = await proveWithout();
    expect(availability).toEqual([
      { tier: "sandbox", usable: false, because: "bwrap is not installed", tryThis: "install the package bubblewrap" },
      { tier: "syscalls", usable: false, because: "strace is not installed", tryThis: "install the package strace" },
    ]);
    expect(sandbox).toBeUndefined();
    expect(trace).toBeUndefined();
  });
});

describe("a canary", () => {
  it("that a tracer does not see is told", async (context) => {
    const { trace } = await provenPlan(context, ["syscalls"]);
    if (trace === undefined) return;
    const strace = fake("blind-strace", 'while [ "$1" != -o ]; do shift; done; shift 2');
    const { syscalls } = await runCanary({ trace: { ...trace, tools: { ...trace.tools, strace } } });
    expect(syscalls).toEqual([
      "a file that was created was not seen",
      "a file that was deleted was not seen",
      "a file that was changed was not seen",
      "a connection was not seen",
      "the start of a program was not seen",
    ]);
  });

  it("that gets out of its sandbox is told", async (context) => {
    const { sandbox } = await provenPlan(context, ["sandbox"]);
    if (sandbox === undefined) return;
    const bubblewrap = fake("leaking-bwrap", 'while [ "$1" != --chdir ]; do shift; done; cd "$2"; shift 3');
    const { sandbox: leaks } = await runCanary({ sandbox: { ...sandbox, tools: { ...sandbox.tools, bubblewrap } } });
    expect(leaks).toContain("a file of the host was changed");
    expect(leaks).toContain("a hidden file could be seen");
  });

  it("that cannot be run is told with what was said", async (context) => {
    const { sandbox } = await provenPlan(context, ["sandbox"]);
    if (sandbox === undefined) return;
    const unshare = fake("refused-unshare", "echo unshare failed: Operation not permitted >&2; exit 1");
    const findings = await runCanary({ sandbox: { ...sandbox, tools: { ...sandbox.tools, unshare } } });
    expect(findings.sandbox).toEqual(["a trial run failed: unshare failed: Operation not permitted"]);
  });
});
