import { describe, expect, it } from "vitest";
import { counted, listNames, shownDuration } from "./wording.ts";

describe("listNames", () => {
  it("lists every name that fits", () => {
    expect(listNames(["read", "write"], 11)).toBe("read, write");
  });

  it("counts the names that do not fit", () => {
    expect(listNames(["read", "write", "edit", "move"], 20)).toBe("read, write, +2 more");
    expect(listNames(["read", "write", "edit", "move"], 19)).toBe("read, +3 more");
  });

  it("shows at least one name, however narrow the line", () => {
    expect(listNames(["read_a_file", "write"], 3)).toBe("read_a_file, +1 more");
    expect(listNames(["read_a_file"], 3)).toBe("read_a_file");
  });

  it("gives nothing for no names", () => {
    expect(listNames([], 10)).toBe("");
  });
});

describe("shownDuration", () => {
  it.each([
    [0, "0 ms"],
    [842.4, "842 ms"],
    [999.9, "1.0 s"],
    [9_812, "9.8 s"],
    [59_970, "1 min 0 s"],
    [125_000, "2 min 5 s"],
  ])("%d ms are %s", (durationMs, shown) => {
    expect(shownDuration(durationMs)).toBe(shown);
  });
});

describe("counted", () => {
  it("uses the plural for all but one", () => {
    expect([0, 1, 2].map((count) => counted(count, "tool"))).toEqual(["0 tools", "1 tool", "2 tools"]);
  });
});
