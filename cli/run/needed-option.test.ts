import { describe, expect, it } from "vitest";
import { namedRows, runOptions } from "../../options/run-options.ts";
import { UsageError } from "../program/usage-error.ts";
import { runArguments } from "./fixture-arguments.ts";
import { assertNeededGiven } from "./needed-option.ts";

describe("an option that means nothing without another", () => {
  it("names one that there is", () => {
    const others = namedRows.flatMap(([, { onlyWith }]) => onlyWith?.options ?? []);
    expect(others).toContain("url");
    expect(Object.keys(runOptions)).toEqual(expect.arrayContaining(others));
  });

  it.each([
    [{ header: ["A: ${B}"] }, "url", "--header only works together with --url"],
    [{ concurrency: 2 }, "url", "--concurrency only works together with --url"],
    [{ rps: 5 }, "url", "--rps only works together with --url"],
    [{ server: "notes" }, "mcpConfig", "--server only works together with --mcp-config"],
    [{ input: ["token=x"] }, "mcpConfig", "--input only works together with --mcp-config"],
    [{ home: true }, "execute", "--home only works together with --execute or --sandbox"],
    [{ minVerified: 2 }, "execute", "--min-verified only works together with --execute"],
    [{ updateBaseline: true }, "baseline", "--update-baseline only works together with --baseline"],
  ] as const)("is refused alone: %j", (typed, missing, message) => {
    const assert = (): void => assertNeededGiven(runArguments(typed), missing);
    expect(assert).toThrow(UsageError);
    expect(assert).toThrow(message);
    expect(() => assertNeededGiven(runArguments(), missing)).not.toThrow();
  });

  it("is not alone with one of several", () => {
    expect(() => assertNeededGiven(runArguments({ home: true, sandbox: true }), "execute")).not.toThrow();
  });
});
