import { describe, expect, it } from "vitest";
import { readExecution } from "./execution.ts";
import { UsageError } from "../program/usage-error.ts";

const nothing = { execute: false, acceptRealEffects: false, home: false };

describe("the place where tools are called", () => {
  it("is nowhere unless it is asked for", async () => {
    expect(await readExecution(nothing)).toBeUndefined();
  });

  it("is the machine itself only when the user accepts what that does", async () => {
    expect(await readExecution({ ...nothing, execute: true, acceptRealEffects: true })).toEqual({
      kind: "real-effects",
    });
  });

  it.each([
    ["--accept-real-effects", { acceptRealEffects: true }],
    ["--home", { home: true }],
  ])("%s means nothing without --execute", async (flag, options) => {
    const error = await readExecution({ ...nothing, ...options }).catch((thrown: unknown) => thrown);
    expect(error).toBeInstanceOf(UsageError);
    expect(String(error)).toContain(flag);
  });

  it("is a sandbox otherwise, or a refusal that names what to do without one", async () => {
    const search = process.env["PATH"];
    process.env["PATH"] = "/nowhere";
    try {
      const error = await readExecution({ ...nothing, execute: true }).catch((thrown: unknown) => thrown);
      expect(error).toBeInstanceOf(UsageError);
      expect(error).toMatchObject({ hint: expect.stringContaining("--accept-real-effects") });
    } finally {
      process.env["PATH"] = search;
    }
  });
});
