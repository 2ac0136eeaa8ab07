import { Option } from "commander";
import { describe, expect, it } from "vitest";
import { programName } from "../library/program-name.ts";
import { fallbacksOf } from "./option-row.ts";
import { membersOfRows, optionGroups, runOptions } from "./run-options.ts";
import { count, RefusedValue, seed, words, wordsOf } from "./value-kind.ts";

const rows = optionGroups.flatMap((group) => Object.entries(group.rows));

describe("the rows of options", () => {
  it("are each in one group", () => {
    expect(rows.map(([name]) => name)).toEqual(Object.keys(runOptions));
    expect(new Set(rows.map(([, { flags }]) => flags)).size).toBe(rows.length);
  });

  it.each(rows)("%s has the name that its value has once it is parsed", (name, { flags }) => {
    expect(new Option(flags).attributeName()).toBe(name);
  });

  it.each(rows)("%s says in a phrase what it does, and whether it may be given again", (_, { says, kind }) => {
    expect(says).not.toMatch(/^[A-Z][a-z]|\.$/u);
    expect(/repeatable/u.test(says)).toBe(kind.repeats);
  });

  it("name the file that is looked for as the program is called", () => {
    expect(runOptions.config.says).toContain(`${programName}.config.`);
  });

  it("have each member of the library once", () => {
    const members = membersOfRows.map(({ member }) => member);
    expect(members).toContain("runs");
    expect(new Set(members).size).toBe(members.length);
  });
});

describe("values of options", () => {
  it("stand for what is not given, where there is something", () => {
    const row = { flags: "--x", says: "x", commands: [] };
    const given = fallbacksOf({ a: { ...row, kind: words }, b: { ...row, kind: seed }, c: { ...row, kind: count(7) } });
    expect(given).toEqual({ a: [], c: 7 });
  });

  it.each([
    ["a count", count(1), "0", "It must be a whole number above 0."],
    ["a seed", seed, "4294967296", "It must be a whole number of at most 32 bits."],
    ["a choice", wordsOf(["a", "b"]), "c", "Allowed choices are a, b."],
  ])("%s that is none is refused, typed or given", (_, kind, typed, message) => {
    expect(() => kind.readWord?.(typed)).toThrow(RefusedValue);
    expect(() => kind.readWord?.(typed)).toThrow(message);
    expect(kind.rule(Number.isNaN(Number(typed)) ? [typed] : Number(typed), "member")).toBeDefined();
  });
});
