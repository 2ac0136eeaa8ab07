import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { runCanary } from "./run-canary.ts";
import { provenPlan } from "../fixture-acting-server.ts";
import { upstreamSettings } from "../fixture-upstream.ts";
import { findSandboxTools, type SandboxTools } from "../sandbox/sandbox-tools.ts";
import { defaultSandboxLimits } from "../sandbox/limits.ts";
import { sandboxTier } from "../sandbox/sandbox-tier.ts";
import { sandboxWrapper } from "../sandbox/sandbox-wrapper.ts";
import { syscallsTier } from "../syscalls/syscalls-tier.ts";
import { traceWrapper } from "../syscalls/syscalls-wrapper.ts";
import { findTraceTools } from "../syscalls/trace-tools.ts";
import type { Wrapper } from "../tier/wrapper.ts";
import { proveAround } from "./prove-around.ts";

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

describe("the tiers of the operating system", () => {
  it("cost nothing where nobody wants them", async () => {
    expect(await proveAround([])).toEqual({ wrappers: [], availability: [] });
  });

  it("let nothing out where an upstream runs beside the target", async (context) => {
    const { wrappers } = await provenPlan(context, ["sandbox", "syscalls"]);
    expect(await runCanary(wrappers, { upstream: upstreamSettings() })).toEqual([]);
  });

  it("are usable when the canary was seen by them", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { availability, wrappers } = await proveAround([sandboxTier, syscallsTier]);
    expect(availability).toEqual([
      { tier: "sandbox", usable: true },
      { tier: "syscalls", usable: true },
    ]);
    expect(wrappers.map(({ tier }) => tier)).toEqual(["sandbox", "syscalls"]);
  });

  it("are made with programs of the system, whatever else stands first on the search path", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const ran = join(directory, "ran");
    for (const name of ["bwrap", "strace", "unshare", "prlimit", "setpriv", "sh", "mount", "mkdir", "cat", "ln"])
      writeFileSync(join(directory, name), `#!/bin/sh\necho ${name} >>${ran}\nexit 1\n`, { mode: 0o755 });
    const before = process.env["PATH"];
    process.env["PATH"] = `${directory}:${before ?? ""}`;
    try {
      const { availability } = await proveAround([sandboxTier, syscallsTier]);
      expect(availability.map(({ usable }) => usable)).toEqual([true, true]);
      expect(existsSync(ran)).toBe(false);
    } finally {
      process.env["PATH"] = before;
    }
  });
});

function realTools(): SandboxTools {
  const tools = findSandboxTools();
  if ("missing" in tools) throw new Error(tools.missing);
  return tools;
}

function sandboxOf(fakes: Partial<SandboxTools>): Wrapper {
  return sandboxWrapper({ ...realTools(), ...fakes }, defaultSandboxLimits);
}

/** There the root of a namespace looks the same as that of the machine. */
function isOutermostGroup(): boolean {
  return !/:\/./u.test(readFileSync("/proc/self/cgroup", "utf8"));
}

describe("a canary", () => {
  it("that a tracer does not see is told", async (context) => {
    await provenPlan(context, ["syscalls"]);
    const tools = findTraceTools();
    if ("missing" in tools) throw new Error(tools.missing);
    const strace = fake("blind-strace", 'while [ "$1" != -o ]; do shift; done; shift 2');
    expect(await runCanary([traceWrapper({ ...tools, strace })])).toEqual([
      "a file that was created was not seen",
      "a file that was deleted was not seen",
      "a file that was changed was not seen",
      "a connection was not seen",
      "the start of a program was not seen",
    ]);
  });

  it("that gets out of its sandbox is told", async (context) => {
    await provenPlan(context, ["sandbox"]);
    const toDirectory = `cd "$(tr '\\0' '\\n' <&"$2" | grep -A 1 -x -e --chdir | tail -n 1)"`;
    const bubblewrap = fake("leaking-bwrap", `${toDirectory}; shift 3`);
    const leaks = await runCanary([sandboxOf({ bubblewrap })]);
    expect(leaks).toContain("a file of the host was changed");
    expect(leaks).toContain("a hidden file could be seen");
  });

  it.for([
    ["--seccomp", 1, "no filter of system calls was loaded"],
    ["--unshare-cgroup-try", 0, "the control group of the machine could be seen"],
    ["--remount-ro", 1, "a device could be made"],
    ["--ro-bind", 2, "a setting of the kernel could be opened for writing"],
    ["--unshare-net", 0, "the network could be reached"],
  ] as const)(
    "that finds a door open without %s is told, and the box is not used",
    async ([option, values, door], context) => {
      const { wrappers } = await provenPlan(context, ["sandbox"]);
      if (door.includes("control group") && isOutermostGroup())
        context.skip("the tests run in the outermost control group");
      if (door.includes("setting") && process.getuid?.() !== 0) context.skip("the kernel lets root alone open one");
      const kept = join(directory, "kept");
      const isKept = `left > 0 { left--; next } $0 == "${option}" { left = ${values}; next } { print }`;
      // The options come in a file, which begins at the descriptor that is named first.
      const dropping = `tr '\\0' '\\n' <&"$2" | awk '${isKept}' | tr '\\n' '\\0' >${kept}; shift 3; exec 9<${kept}; set -- ${realTools().bubblewrap} --args 9 -- "$@"`;
      const bubblewrap = fake(`open${option}`, dropping);
      expect((await runCanary([sandboxOf({ bubblewrap })])).join()).toContain(door);
      expect(await runCanary(wrappers)).toEqual([]);
    },
  );

  it("that cannot be run is told with what was said", async (context) => {
    await provenPlan(context, ["sandbox"]);
    const unshare = fake("refused-unshare", "echo unshare failed: Operation not permitted >&2; exit 1");
    expect(await runCanary([sandboxOf({ unshare })])).toEqual([
      "a trial run failed: unshare failed: Operation not permitted",
    ]);
  });
});
