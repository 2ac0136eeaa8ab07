import { describe, expect, it, vi } from "vitest";
import { sandboxTier } from "../../harness/observe/sandbox/sandbox-tier.ts";
import { syscallsTier } from "../../harness/observe/syscalls/syscalls-tier.ts";
import { placeOf } from "../../library/execute.ts";
import { OptionsError } from "../../library/options-error.ts";
import { readExecution, readSandbox } from "./execution.ts";
import { usageErrorOf } from "./options-fault-text.ts";
import { UsageError } from "../program/usage-error.ts";

const nothing = { execute: false, acceptRealEffects: false, sandbox: false, home: false, show: [] };

describe("the place where tools are called", () => {
  it("is nowhere unless it is asked for", async () => {
    expect(readExecution(nothing)).toBe(false);
    expect(await placeOf(readExecution(nothing))).toBeUndefined();
  });

  it("is the machine itself only when the user accepts what that does", async () => {
    expect(await placeOf(readExecution({ ...nothing, execute: true, acceptRealEffects: true }))).toEqual({
      kind: "real-effects",
    });
  });

  it("is a sandbox that shows the home directory only with --home", () => {
    expect(readExecution({ ...nothing, execute: true })).toBe(true);
    expect(readExecution({ ...nothing, execute: true, home: true })).toEqual({ home: true });
  });

  it.each([
    ["--accept-real-effects", { acceptRealEffects: true }],
    ["--show", { show: ["."] }],
    ["--home", { home: true }],
    ["--min-verified", { minVerified: 2 }],
    ["--upstream", { upstream: "off" }],
    ["--save-upstream", { saveUpstream: "out.har" }],
  ])("%s is refused without --execute", (flag, options) => {
    const read = (): unknown => readExecution({ ...nothing, ...options });
    expect(read).toThrow(UsageError);
    expect(read).toThrow(flag);
  });

  it.each([
    ["--upstream", { upstream: "traffic.har" }],
    ["--save-upstream", { saveUpstream: "out.har" }],
  ])("%s is refused where the APIs are the real ones", (flag, options) => {
    const read = (): unknown => readExecution({ ...nothing, execute: true, acceptRealEffects: true, ...options });
    expect(read).toThrow(`${flag} contradicts --accept-real-effects`);
  });

  it("is nowhere in a sandbox that the server alone runs in, which may show the home directory", () => {
    expect(readExecution({ ...nothing, sandbox: true, home: true })).toBe(false);
    expect(readSandbox(nothing)).toBe(false);
    expect(readSandbox({ ...nothing, sandbox: true })).toBe(true);
    expect(readSandbox({ ...nothing, sandbox: true, home: true })).toEqual({ home: true });
    expect(() => readSandbox({ ...nothing, sandbox: true, acceptRealEffects: true })).toThrow("--accept-real-effects");
  });

  it("is a sandbox otherwise, or a refusal that names what to do without one", async () => {
    vi.spyOn(sandboxTier, "prepare").mockResolvedValue({
      kind: "unusable",
      because: "bwrap is not installed",
      tryThis: "install it",
    });
    vi.spyOn(syscallsTier, "prepare").mockResolvedValue({ kind: "unusable", because: "b", tryThis: "t" });
    const error = await placeOf(readExecution({ ...nothing, execute: true })).catch((thrown: unknown) => thrown);
    if (!(error instanceof OptionsError)) throw error;
    expect(error.fault).toMatchObject({
      code: "no-sandbox",
      problem: "bwrap is not installed",
      remedy: "What may help: install it",
    });
    expect(error.message).toContain("execute: { realEffects: true }");
    expect(usageErrorOf(error.fault)).toMatchObject({ hint: expect.stringContaining("--accept-real-effects") });
  });
});
