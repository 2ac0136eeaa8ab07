import { describe, expect, it } from "vitest";
import { sentRequest } from "../traffic/fixture-requests.ts";
import { placeOf, shapeOf } from "./request-shape.ts";

const address = "https://api.example.com/v1/items";

function shape(line: string, body?: unknown, headers?: Readonly<Record<string, string>>): string {
  return shapeOf(sentRequest(line, { body, ...(headers === undefined ? {} : { headers }) }));
}

describe("the shape of a request", () => {
  it.each([
    ["ids in its path", [`PUT ${address}/7`, {}], [`PUT ${address}/8`, {}]],
    ["a UUID", [`PUT ${address}/0b9e2a3c-5f6d-4a7b-8c9d-0e1f2a3b4c5d`], [`PUT ${address}/1`]],
    ["times in its body", [`PUT ${address}/7`, { at: "10:00" }], [`PUT ${address}/7`, { at: "10:01" }]],
    ["a nonce or a cursor in its query", [`PUT ${address}/7?nonce=a`], [`PUT ${address}/7?nonce=b&cursor=c`]],
    ["one of many like hosts", ["PUT https://eu1.example.com/a"], ["PUT https://eu2.example.com/a"]],
    ["names that are ids", [`PUT ${address}/7`, { x1: 1 }], [`PUT ${address}/7`, { y2: 1 }]],
    [
      "a token in its path",
      ["PUT https://a.example/abcdefghijklmnopqrstuvwxyz"],
      ["PUT https://a.example/zyxwvutsrqponmlkjihgfedcba"],
    ],
    ["a text with other boundaries", [`PUT ${address}/7`, "--a"], [`PUT ${address}/7`, "--b"]],
  ] as const)("is the same with other %s", (_, [left, leftBody], [right, rightBody]: readonly [string, unknown?]) => {
    expect(shape(left, leftBody)).toBe(shape(right, rightBody));
  });

  it.each([
    ["method", [`PUT ${address}/7`, {}], [`DELETE ${address}/7`, {}]],
    ["path", [`PUT ${address}/7`, {}], [`PUT ${address}/7/star`, {}]],
    ["host", ["PUT https://a.example.com/a"], ["PUT https://b.example.com/a"]],
    ["name of a member", [`PUT ${address}/7`, { a: 1 }], [`PUT ${address}/7`, { b: 1 }]],
  ] as const)(
    "is another one with another %s",
    (_, [left, leftBody], [right, rightBody]: readonly [string, unknown?]) => {
      expect(shape(left, leftBody)).not.toBe(shape(right, rightBody));
    },
  );

  it("has the names of a form", () => {
    const form = { "content-type": "application/x-www-form-urlencoded" };
    expect(shape(`PUT ${address}`, "a=1&b=2", form)).toBe(shape(`PUT ${address}`, "b=3&a=4", form));
    expect(shape(`PUT ${address}`, "a=1&b=2", form)).not.toBe(shape(`PUT ${address}`, "a=1", form));
  });

  it("has a place without what varies", () => {
    expect(placeOf(sentRequest("GET https://eu1.example.com/v1/items/7/"))).toBe("eu#.example.com/*/items/*");
  });
});
