import { describe, expect, it } from "vitest";
import { inputsOf } from "../../inputs/fixture-inputs.ts";
import type { ToolExample } from "../../inputs/tool-example.ts";
import type { JsonObject } from "../../json/value.ts";
import { listed } from "../../session/sample-introduction.ts";
import { chooseArguments } from "./choose-arguments.ts";
import { nothingLearned } from "./learned.ts";

function chosenFor(
  properties: JsonObject,
  { examples = [], working = [], required = Object.keys(properties) }: Choosing = {},
): readonly JsonObject[] {
  const inputSchema = { type: "object", properties, required, additionalProperties: false };
  const tool = listed({ name: "act", inputSchema });
  const learned = { ...nothingLearned, workingOf: () => working };
  return chooseArguments(tool, inputsOf(inputSchema), { fixtureHome: "/work/fixtures" }, examples, 16, learned);
}

interface Choosing {
  readonly examples?: readonly ToolExample[];
  readonly working?: readonly JsonObject[];
  readonly required?: readonly string[];
}

const mode = { enum: ["list", "preview", "sweep"] };
const depth = { type: "integer", minimum: 0, maximum: 40 };
const list = { type: "array", items: { type: "string" } };

function lengthsIn(chosen: readonly JsonObject[], name: string): readonly number[] {
  return chosen.flatMap((each) => {
    const value = each[name];
    return typeof value === "string" || Array.isArray(value) ? [value.length] : [];
  });
}

function isLength(made: unknown, ...lengths: readonly number[]): boolean {
  return typeof made === "string" && lengths.includes(made.length);
}

describe("the sets of arguments at the ends of a schema", () => {
  it.each([
    ["required ones", {}],
    ["optional ones", { required: [] }],
    ["ones that have worked", { working: [{ mode: "list", depth: 3, deep: false }] }],
  ])("have each bound with each value to choose from: %s", (_, choosing) => {
    const chosen = chosenFor({ mode, depth, deep: { type: "boolean" } }, choosing);
    for (const bound of [0, 40]) {
      for (const value of mode.enum)
        expect(chosen).toContainEqual(expect.objectContaining({ mode: value, depth: bound }));
      for (const deep of [true, false]) expect(chosen).toContainEqual(expect.objectContaining({ depth: bound, deep }));
    }
  });

  it.each([
    ["chosen", {}],
    ["those of a tool that worked", { working: [{ sort: "a", text: "word", depth: 3 }] }],
  ])("leave out no value of a long enumeration, nor an end: %s", (_, choosing) => {
    const sort = { enum: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] };
    const chosen = chosenFor(
      { sort, depth, text: { type: "string" }, other: { type: "string" } },
      { ...choosing, required: [] },
    );
    expect(new Set(chosen.flatMap((each) => each["sort"] ?? []))).toEqual(new Set(sort.enum));
    expect(chosen.map((each) => each["depth"])).toEqual(expect.arrayContaining([0, 40]));
    expect(lengthsIn(chosen, "text")).toEqual(expect.arrayContaining([0, 1200]));
  });

  it("have both bounds with both of two values soon, beside a long enumeration", () => {
    const kind = { enum: ["a", "b", "c", "d", "e", "f", "g", "h"] };
    const text = { type: "string" };
    const chosen = chosenFor(
      { kind, depth, deep: { type: "boolean" }, text },
      { working: [{ kind: "a", depth: 3, deep: true, text: "word" }] },
    );
    for (const bound of [0, 40]) {
      for (const deep of [true, false]) expect(chosen).toContainEqual(expect.objectContaining({ depth: bound, deep }));
    }
  });

  it("leave lists of choices, and shorter choices, as they work beside a long enumeration", () => {
    const sort = { enum: ["a", "b", "c", "d", "e", "f", "g", "h", "i"] };
    const fields = { type: "array", items: sort };
    const text = { type: "string" };
    const working = [{ sort: "a", confirm: true, fields: ["a"], text: "word", other: "word" }];
    const chosen = chosenFor({ sort, confirm: { type: "boolean" }, fields, text, other: text }, { working });
    const atAnEnd = (each: JsonObject): boolean =>
      [each["text"], each["other"]].some((made) => isLength(made, 0, 1200));
    const sized = chosen.filter(atAnEnd);
    expect(sized.map((each) => each["sort"])).toEqual(["i", "h", "g", "f"]);
    for (const each of sized) expect(each).toMatchObject({ confirm: true, fields: ["a"] });
  });

  it("come after what has worked", () => {
    const working = [
      { mode: "preview", depth: 7 },
      { mode: "list", depth: 9 },
    ];
    expect(chosenFor({ mode, depth }, { working }).slice(0, 2)).toEqual(working);
  });

  it("leave a third of the sets to other values of what an argument means", () => {
    const chosen = chosenFor({ path: { type: "string" }, depth, mode });
    expect(new Set(chosen.map(({ path }) => JSON.stringify(path).replace(/\/\d+\//u, "/"))).size).toBeGreaterThan(2);
  });

  it("have a bound alone, the whole number beside one that is excluded, and none that is that of a type", () => {
    const bounds = {
      above: { type: "integer", exclusiveMinimum: 0 },
      part: { type: "number", minimum: 0.1, maximum: 0.9 },
      any: { type: "integer", minimum: -Number.MAX_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
    };
    const values = chosenFor(bounds);
    expect(values).toContainEqual({ above: 1, part: 0.1, any: 1 });
    expect(values).toContainEqual({ above: 1, part: 0.9, any: 1 });
  });

  it("never have the greatest time to wait, nor another process", () => {
    const waiting = { timeout: { ...depth, maximum: 60_000 }, pid: { type: "integer", minimum: 1 } };
    const chosen = JSON.stringify(chosenFor(waiting).slice(0, 3));
    expect(chosen).not.toContain("60000");
    expect(chosen).not.toContain('"pid":1}');
  });

  it("have the shortest and the longest list, of different items as far as they have to differ", () => {
    const chosen = chosenFor({
      names: list,
      few: { ...list, minItems: 2, maxItems: 4 },
      kinds: { type: "array", items: mode, uniqueItems: true },
    });
    expect(lengthsIn(chosen, "names")).toEqual(expect.arrayContaining([0, 50]));
    expect(lengthsIn(chosen, "few")).toEqual(expect.arrayContaining([2, 4]));
    expect(JSON.stringify(chosenFor({ kinds: { type: "array", items: mode, uniqueItems: true } }))).toContain(
      JSON.stringify({ kinds: mode.enum }),
    );
  });

  it("have the shortest and the longest text where any text may stand", () => {
    expect(lengthsIn(chosenFor({ content: { type: "string" } }), "content")).toEqual(
      expect.arrayContaining([0, 1_200]),
    );
    expect(lengthsIn(chosenFor({ content: { type: "string", minLength: 3, maxLength: 90 } }), "content")).toEqual(
      expect.arrayContaining([3, 90]),
    );
    expect(Math.max(...lengthsIn(chosenFor({ path: { type: "string" } }), "path"))).toBeLessThan(100);
  });

  it("keep the examples of the user", () => {
    const examples = [
      { tool: "act", argument: "depth", value: 7 },
      { tool: "act", argument: "names", value: "mine" },
    ];
    for (const each of chosenFor({ depth, mode, names: list }, { examples })) {
      expect(each["depth"]).toBe(7);
      expect(JSON.stringify(each["names"])).toMatch(/^\[(?:"mine",?)*\]$/u);
    }
  });
});
