import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { maxDepth, parseJson, type ParsedJson } from "./parse.ts";
import type { Json } from "./value.ts";

function valueOf(parsed: ParsedJson): Json {
  if (parsed.kind !== "value") throw new Error(`no value: ${parsed.kind}`);
  return parsed.value;
}

function duplicateKeysOf(text: string): readonly string[] {
  const parsed = parseJson(text);
  if (parsed.kind !== "value") throw new Error(`no value: ${parsed.kind}`);
  return parsed.duplicateKeys;
}

function nested(depth: number, open: string, close: string): string {
  return `${open.repeat(depth)}1${close.repeat(depth)}`;
}

describe("keys written twice", () => {
  it.each([
    ["at the top", '{"a":1,"a":2}', ["a"]],
    ["in a nested object", '{"x":{"y":{"b":1,"b":1}}}', ["b"]],
    ["in an object inside an array", '[0,[{"c":1,"c":1}]]', ["c"]],
    ["once plain and once escaped", String.raw`{"readOnlyHint":true,"read\u004fnlyHint":false}`, ["readOnlyHint"]],
    ["with white space before the colon", '{"a" \t\n:1,"a" :2}', ["a"]],
    ["with a long run of white space before the colon", `{"a"${" ".repeat(500)}:1,"a"${" ".repeat(500)}:2}`, ["a"]],
    ["after an object that holds the same key", '{"a":{"b":1},"b":1,"a":2}', ["a"]],
    ["beside a string that looks like an end", String.raw`{"k":"}\\\"} : {","k":1}`, ["k"]],
    ["named __proto__", '{"__proto__":1,"__proto__":2}', ["__proto__"]],
    ["of which one is the empty key", '{"":1,"":2}', [""]],
    ["two of them, each named once", '{"a":1,"a":2,"a":3,"b":1,"b":2}', ["a", "b"]],
  ])("are named when they stand %s", (_, text, keys) => {
    expect(duplicateKeysOf(text)).toEqual(keys);
  });

  it("leave the last value in place, as JSON.parse does", () => {
    expect(valueOf(parseJson('{"a":1,"a":2}'))).toEqual({ a: 2 });
  });

  it("are named five at most", () => {
    const text = `{${Array.from({ length: 9 }, (_, index) => `"k${index}":0,"k${index}":1`).join(",")}}`;
    expect(duplicateKeysOf(text)).toEqual(["k0", "k1", "k2", "k3", "k4"]);
  });

  it.each([
    ["siblings", '[ {"a":1}, {"a":2} ]'],
    ["an object and the object around it", '{ "a": { "a": 1 } }'],
    ["keys and strings that look like objects", String.raw`{ "a": "{\"a\":1,\"a\":2}", "b": ":::", "c": "a" }`],
    ["an array of equal strings", '[ "a", "a", "a" ]'],
    ["keys that differ in case", '{ "a": 1, "A": 2 }'],
    ["keys of which JavaScript changes the order", '{"b":1,"2":1,"1":1}'],
  ])("are not seen in %s", (_, text) => {
    expect(duplicateKeysOf(text)).toEqual([]);
  });

  it("are found whatever stands before them and whatever they are called", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.string({ unit: "binary" }), fc.nat(70), (before, key, spaces) => {
        const written = `${JSON.stringify(key)}${" ".repeat(spaces)}`;
        expect(duplicateKeysOf(`[${JSON.stringify(before)},{${written}:1,${written}:2}]`)).toEqual([key]);
      }),
      { seed: 1 },
    );
  });
});

describe("a text without a key written twice", () => {
  it("gives the value of JSON.parse, compact or with white space", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.constantFrom("", " ", "\t"), (value, indent) => {
        const text = JSON.stringify(value, null, indent);
        expect(parseJson(text)).toEqual({ kind: "value", value: JSON.parse(text), duplicateKeys: [] });
      }),
      { seed: 2 },
    );
  });

  it("keeps __proto__ as a property of its own", () => {
    const value = valueOf(parseJson('{"__proto__":{"polluted":true}}'));
    expect(Object.keys(value ?? {})).toEqual(["__proto__"]);
    expect(Object.getPrototypeOf(value)).toBe(Object.prototype);
  });
});

describe("nesting", () => {
  it.each([
    ["arrays", "[", "]"],
    ["objects", '{"a":', "}"],
  ])("of %s is followed to the limit and no further", (_, open, close) => {
    expect(parseJson(nested(maxDepth, open, close)).kind).toBe("value");
    expect(parseJson(nested(maxDepth + 1, open, close))).toEqual({ kind: "too-deep", maxDepth });
  });

  it("far beyond any stack is refused without an exception", () => {
    expect(parseJson(nested(200_000, "[", "]")).kind).toBe("too-deep");
  });

  it("is not counted inside strings", () => {
    expect(parseJson(JSON.stringify(`\\"${"[".repeat(5000)}`)).kind).toBe("value");
  });

  it("is the depth and not the number of brackets", () => {
    expect(parseJson(`[${Array.from({ length: 3000 }, () => "[]").join(",")}]`).kind).toBe("value");
  });
});

describe("a text that is no JSON", () => {
  it.each(["", " ", "{", '{"a":1,}', "undefined", "NaN", "{'a':1}", "[1 2]", '"a', "Server started", "{}{}", "\u0000"])(
    "%j is refused with the reason",
    (text) => {
      const parsed = parseJson(text);
      expect(parsed.kind).toBe("not-json");
      expect(parsed.kind === "not-json" && parsed.reason.length > 0).toBe(true);
    },
  );

  it.each(["secret text", "[1, secret]", `${"x".repeat(50)}secret${"y".repeat(50)}`])(
    "%j is not quoted in the reason, which would show a part of a secret",
    (text) => {
      expect(parseJson(text)).toMatchObject({ kind: "not-json", reason: expect.not.stringMatching(/s[^ ]*cret|"/u) });
    },
  );

  it("of unclosed brackets is refused, however many", () => {
    expect(parseJson("[".repeat(maxDepth)).kind).toBe("not-json");
  });
});
