import { describe, expect, it } from "vitest";
import { canonicalText } from "../json/canonical.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import { argumentsOf, type Conversation, type Step } from "../conversation/conversation.ts";
import { inputsOf } from "../check/fixture-subject.ts";
import { simplifyArguments } from "./simplify-arguments.ts";

const schema: Json = {
  type: "object",
  properties: {
    action: { type: "string", enum: ["read", "write", "delete"] },
    path: { type: "string" },
    count: { type: "integer", minimum: 0 },
    recursive: { type: "boolean" },
    tags: { type: "array", items: { type: "string" } },
  },
  required: ["action", "path"],
  additionalProperties: false,
};
const { generator } = inputsOf(schema);

function query(value: Json): Step {
  return { method: "tools/annotations", params: { name: "files", arguments: value } };
}

/** @returns the simplified conversation, and every conversation that was tried for it */
async function simplify(
  conversation: Conversation,
  decisive: JsonObject,
  lies: (value: JsonObject) => boolean,
): Promise<{ simplified: Conversation; tried: readonly Conversation[] }> {
  const tried: Conversation[] = [];
  const simplified = await simplifyArguments(conversation, generator, decisive, (candidate) => {
    tried.push(candidate);
    const value = argumentsOf(candidate.at(-1));
    return Promise.resolve(isJsonObject(value) && lies(value));
  });
  return { simplified, tried };
}

const long: JsonObject = {
  action: "delete",
  path: "/home/somebody/some where/file-0123456789.txt",
  count: 8191,
  recursive: true,
  tags: ["one", "two", "three"],
};

describe("simplified arguments", () => {
  it("are the smallest that are valid when any arguments contradict", async () => {
    const { simplified } = await simplify([query(long)], long, () => true);
    expect(simplified).toEqual([query(generator.simplest)]);
  });

  it("keep the one value that matters and nothing else", async () => {
    const { simplified } = await simplify([query(long)], long, (value) => value["action"] === "delete");
    expect(simplified).toEqual([query({ action: "delete", path: "a" })]);
  });

  it("stay in common with another call of the tool, whose own are kept", async () => {
    const first: JsonObject = { action: "write", path: "/a/long/path", tags: ["one"] };
    const decisive: JsonObject = { action: "delete", path: "/a/long/path" };
    const other: Step = { method: "tools/annotations", params: { name: "others", arguments: first } };
    const tried: Conversation[] = [];
    const simplified = await simplifyArguments(
      [query(first), other, query(decisive)],
      generator,
      decisive,
      (candidate) => {
        tried.push(candidate);
        const [one, last] = [argumentsOf(candidate[0]), argumentsOf(candidate.at(-1))];
        const isSame = isJsonObject(one) && isJsonObject(last) && one["path"] === last["path"];
        return Promise.resolve(isSame && last["action"] === "delete");
      },
    );
    expect(simplified).toEqual([
      query({ action: "write", path: "a", tags: ["one"] }),
      other,
      query({ action: "delete", path: "a" }),
    ]);
    expect(tried.length).toBeLessThan(10);
  });

  it("keep an optional property that matters, with the smallest value that does", async () => {
    const { simplified } = await simplify([query(long)], long, (value) => Number(member(value, "count") ?? 0) >= 10);
    expect(simplified).toEqual([query({ action: "read", path: "a", count: 10 })]);
  });

  it("stay when nothing simpler contradicts", async () => {
    const { simplified } = await simplify([query(long)], long, (value) => canonicalText(value) === canonicalText(long));
    expect(simplified).toEqual([query(long)]);
  });

  it("are always valid, never the value that is known, and bounded in number", async () => {
    const { tried } = await simplify([query(long)], long, () => false);
    expect(tried.length).toBeGreaterThan(5);
    expect(tried.length).toBeLessThanOrEqual(150);
    for (const candidate of tried) {
      const value = argumentsOf(candidate[0]) ?? null;
      expect(generator.isValid(value)).toBe(true);
      expect(canonicalText(value)).not.toBe(canonicalText(long));
    }
  });

  it("replace the decisive ones wherever they stand, in any order of keys, and leave other steps as they are", async () => {
    const reversed = Object.fromEntries(Object.entries(long).toReversed());
    const other = query({ action: "read", path: "x" });
    const conversation = [query(long), { method: "ping" }, other, { ...query(reversed), keyOrderSeed: 3 }];
    const { simplified } = await simplify(conversation, long, (value) => value["action"] === "delete");
    const simple = { action: "delete", path: "a" };
    expect(simplified).toEqual([query(simple), { method: "ping" }, other, { ...query(simple), keyOrderSeed: 3 }]);
  });
});
