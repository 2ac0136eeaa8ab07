import * as fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Json } from "../../json/value.ts";
import { SchemaDocument } from "../../schema/schema-document.ts";
import { SchemaReader } from "../../schema/schema-reader.ts";
import { simplifications, weigh } from "./simplify.ts";
import { isLighter } from "./weight.ts";
import { propertyRuns } from "../../../test/long/property-runs.ts";

/** The simpler values of a value by a schema, in order. */
function simpler(value: Json, schema: Json = true): readonly Json[] {
  const reader = new SchemaReader(new SchemaDocument(schema));
  return [...simplifications(value, reader.literalsOf([schema]), reader)];
}

describe("simplifications", () => {
  test("of an object drop all properties, then half, then one, then change one", () => {
    const [all, ...rest] = simpler({ a: "x", b: 1, c: true, d: null });
    expect(all).toEqual({});
    expect(rest[0]).toEqual({ c: true, d: null });
    expect(rest).toContainEqual({ a: "a", b: 1, c: true, d: null });
    expect(rest).toContainEqual({ a: "x", b: 1, c: false, d: null });
  });

  test("of a list are shorter lists first", () => {
    expect(simpler([5, 6, 7]).slice(0, 3)).toEqual([[], [7], [5, 6]]);
  });

  test("of a text are fewer and plainer characters, never spaces instead of letters", () => {
    expect(simpler("key=värde")[0]).toBe("a");
    expect(simpler("b")).toEqual(["a"]);
    expect(simpler("a")).toEqual([]);
    expect(simpler("")).toEqual(["a"]);
    expect(simpler("x y").some((text) => text === "  ")).toBe(false);
  });

  test("of a number go to zero, to the bounds of the schema, and half the way", () => {
    expect(simpler(812).slice(0, 2)).toEqual([0, 1]);
    expect(simpler(812, { minimum: 17 })).toContain(17);
    expect(simpler(812)).toContain(406);
    expect(simpler(-3)).toContain(3);
    expect(simpler(0)).toEqual([]);
  });

  test("of a choice are the choices before it, whatever their length", () => {
    const listed = simpler("z", { enum: ["a very long first choice", "b", "z", "c"] });
    expect(listed.slice(0, 2)).toEqual(["a very long first choice", "b"]);
    expect(listed).not.toContain("c");
    expect(simpler("z", { anyOf: [{ const: "y" }, { const: "z" }] })[0]).toBe("y");
  });

  test("weigh less than what they come from, so that shrinking ends", () => {
    const schema: Json = { properties: { a: { enum: [3, 2, 1] } }, items: { minimum: 5 } };
    const reader = new SchemaReader(new SchemaDocument(schema));
    const literals = reader.literalsOf([schema]);
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 2 }), (raw) => {
        const value: Json = JSON.parse(JSON.stringify(raw));
        const weight = weigh(value, literals, reader);
        for (const each of simpler(value, schema)) expect(isLighter(weigh(each, literals, reader), weight)).toBe(true);
      }),
      { seed: 1, numRuns: propertyRuns(100) },
    );
  });
});
