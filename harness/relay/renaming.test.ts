import { describe, expect, it } from "vitest";
import { findRenaming, type RenameRule } from "./renaming.ts";

function found(
  upstream: readonly string[],
  through: readonly string[],
  rules: readonly RenameRule[] = [],
): Readonly<Record<string, readonly string[]>> {
  return Object.fromEntries(findRenaming(upstream, through, rules).upstreamOf);
}

describe("which tool is which", () => {
  it("goes by equal names", () => {
    expect(found(["a", "b"], ["b", "a"])).toEqual({ a: ["a"], b: ["b"] });
    expect(findRenaming(["a"], ["a"]).described).toBeUndefined();
  });

  it("finds a prefix and a suffix that all names get", () => {
    expect(found(["read", "write"], ["notes__read", "notes__write"])).toEqual({
      notes__read: ["read"],
      notes__write: ["write"],
    });
    expect(found(["read"], ["read-notes"])).toEqual({ "read-notes": ["read"] });
    expect(findRenaming(["read"], ["n_read"]).described).toBe('prefix "n_"');
  });

  it("takes the prefix that most names have where one name ends another", () => {
    expect(found(["list", "get_list"], ["x_list", "x_get_list"])).toEqual({
      x_list: ["list"],
      x_get_list: ["get_list"],
    });
  });

  it("knows a name that is written with other signs", () => {
    expect(found(["notes.read"], ["s_notes_read"])).toEqual({ s_notes_read: ["notes.read"] });
  });

  it("finds nothing for tools that have nothing in common", () => {
    expect(found(["read", "write"], ["call_tool"])).toEqual({});
  });

  it("goes by rules first: patterns, merged tools, and hidden ones", () => {
    const rules = [
      { from: "admin", to: "" },
      { from: "read", to: "do" },
      { from: "write", to: "do" },
      { from: "*", to: "n.*" },
    ];
    const renaming = findRenaming(["admin", "read", "write", "list"], ["do", "n.list"], rules);
    expect(Object.fromEntries(renaming.upstreamOf)).toEqual({ do: ["read", "write"], "n.list": ["list"] });
    expect(renaming.hidden).toEqual(["admin"]);
    expect(renaming.described).toBe("as declared");
  });

  it("keeps names that look like patterns of replacement as they are", () => {
    expect(found(["$&"], ["n_$&"], [{ from: "*", to: "n_*" }])).toEqual({ "n_$&": ["$&"] });
  });
});
