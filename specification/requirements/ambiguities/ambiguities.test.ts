import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { directoryProfiles } from "../../../suites/directories/index.ts";
import { catalogue } from "../catalogue.ts";
import { ambiguities, contradictedUnder } from "./index.ts";

const ids = ambiguities.map(({ id }) => id);
const choices = ambiguities.flatMap(({ choice }) => (choice === undefined ? [] : [choice]));

describe("the list of ambiguities", () => {
  it("has 68 entries, each once", () => {
    expect(new Set(ids).size).toBe(68);
    expect(ids).toHaveLength(68);
    expect(ids.filter((id) => !/^AMB-\d\d$/u.test(id))).toEqual([]);
  });

  it("has every entry that a requirement row or a rule of a directory names, and such a one for every entry", () => {
    const rules = directoryProfiles.flatMap((profile) => profile.rules);
    const named = new Set([
      ...catalogue.flatMap((row) => row.ambiguities),
      ...rules.flatMap(({ ambiguity }) => ambiguity ?? []),
    ]);
    expect([...named].toSorted()).toEqual(ids);
  });

  it("has every entry that the source of a suite names", () => {
    const sources = readdirSync("suites", { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
      .map((path) => join("suites", path));
    const named = sources.flatMap((path) => readFileSync(path, "utf8").match(/AMB-\d+/gu) ?? []);
    expect(named).toContain("AMB-05");
    expect(named.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it("has every option once, with two readings in one word each", () => {
    const options = choices.map(({ option }) => option);
    expect(new Set(options).size).toBe(options.length);
    for (const { option, readings } of choices) {
      expect(new Set(readings).size).toBe(2);
      for (const word of [option, ...readings]) expect(word).toMatch(/^[a-z]+(?:-[a-z]+)*$/u);
    }
    expect(choices).toContainEqual({ option: "destructive", readings: ["additive", "deletion-only"] });
  });

  it.each(ambiguities)("$id says in sentences where it stands, what is done and who is hurt", (ambiguity) => {
    const { title, sides, suiteDoes, hurts } = ambiguity;
    expect(title).not.toMatch(/\.$/u);
    for (const sentence of [suiteDoes, hurts, ...sides.map(({ reading }) => reading)]) {
      expect(sentence).toMatch(/^\S.+[^.]\.$/u);
    }
    for (const { where } of sides) expect(where.length).toBeGreaterThan(0);
    // A renderer cuts longer ones.
    for (const text of [title, suiteDoes, hurts]) expect(text.length).toBeLessThan(300);
  });
});

describe("a contradiction that hangs on a reading", () => {
  it("names an ambiguity and readings that exist", () => {
    expect(contradictedUnder("AMB-12", "annotations-only")).toEqual({
      id: "AMB-12",
      contradictedBy: ["annotations-only"],
    });
    expect(() => contradictedUnder("AMB-99")).toThrow("no ambiguity AMB-99");
    expect(() => contradictedUnder("AMB-12", "core-defaults")).toThrow("AMB-12 has no reading core-defaults");
    expect(() => contradictedUnder("AMB-03", "anything")).toThrow("AMB-03 has no reading anything");
  });
});
