import { describe, expect, it } from "vitest";
import { overrideFor } from "../../harness/relay/override.ts";
import { UsageError } from "../program/usage-error.ts";
import { readOverrides, readRenames } from "./declared.ts";
import { filled, reachedBy } from "./places.ts";

describe("--rename", () => {
  it("takes names, patterns and hidden tools", () => {
    expect(readRenames(["a=b", "*=n_*", "admin="])).toEqual([
      { from: "a", to: "b" },
      { from: "*", to: "n_*" },
      { from: "admin", to: "" },
    ]);
  });

  it.each(["a", "=b", "a*b*=c", "a=b*"])("refuses %s", (entry) => {
    expect(() => readRenames([entry])).toThrow(UsageError);
  });
});

describe("--override", () => {
  it("takes a tool, a hint and a value; the one for a tool counts more than the one for all", () => {
    const overrides = readOverrides(["*.openWorldHint=true", "a.b.openWorldHint=false"]);
    expect(overrideFor(overrides, "a.b", "openWorldHint")).toBe(false);
    expect(overrideFor(overrides, "other", "openWorldHint")).toBe(true);
    expect(overrideFor(overrides, "other", "readOnlyHint")).toBeUndefined();
  });

  it.each(["a.readOnlyHint", "a.readonly=true", "readOnlyHint=true", "a.readOnlyHint=yes"])("refuses %s", (entry) => {
    expect(() => readOverrides([entry])).toThrow(UsageError);
  });
});

describe("the places in a command and a configuration", () => {
  it("say how the relay reaches its upstream", () => {
    expect(reachedBy(["gateway {upstream}"])).toBe("program");
    expect(reachedBy(["gateway {config}", '{"url":"{upstream-url}"}'])).toBe("url");
    expect(reachedBy(["gateway"])).toBe("neither");
    expect(() => reachedBy(["{upstream}", "{upstream-url}"])).toThrow(UsageError);
  });

  it("are filled in wherever they stand, and stay where they stand for nothing", () => {
    expect(filled("{upstream} --config={config} {upstream-url}", { program: "/tmp/u", config: "/c" })).toBe(
      "/tmp/u --config=/c {upstream-url}",
    );
  });
});
