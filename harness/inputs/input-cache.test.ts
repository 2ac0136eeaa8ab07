import { describe, expect, it, vi } from "vitest";
import { canonicalText } from "../json/canonical.ts";
import { listed } from "../session/sample-introduction.ts";
import { GeneratorStore } from "./generator-store.ts";
import { InputCache } from "./input-cache.ts";
import type { GeneratedInputs } from "./tool-inputs.ts";

/** Two choices of two values, and a text that random arguments vary. */
const tool = listed({
  name: "t",
  inputSchema: {
    type: "object",
    properties: {
      action: { type: "string", enum: ["read", "write"] },
      force: { type: "boolean" },
      path: { type: "string" },
    },
    required: ["action", "force", "path"],
  },
});

async function generated(cache: InputCache, which = tool): Promise<GeneratedInputs> {
  const inputs = await cache.inputsOf(which);
  if (inputs.kind !== "generated") throw new Error(inputs.reason);
  return inputs;
}

describe("the arguments for a tool", () => {
  it("cover its choices first, and are as many as were asked for, each a valid one of its own", async () => {
    const { valid, coveringCount, coverage, generator } = await generated(new InputCache(20, 1));
    expect(valid).toHaveLength(20);
    expect(new Set(valid.map(canonicalText)).size).toBe(20);
    expect(valid.every((value) => generator.isValid(value))).toBe(true);
    const choices = valid.slice(0, coveringCount).map(({ action, force }) => JSON.stringify([action, force]));
    expect(new Set(choices).size).toBe(4);
    expect(coverage).toBe("4 of 4 combinations of action, force");
  });

  it("cover its choices also where fewer were asked for", async () => {
    const { valid, coveringCount } = await generated(new InputCache(1, 1));
    expect(valid).toHaveLength(coveringCount);
  });

  it("are no more than there are, each once", async () => {
    const few = listed({
      name: "few",
      inputSchema: {
        type: "object",
        properties: { force: { type: "boolean" } },
        required: ["force"],
        additionalProperties: false,
      },
    });
    const { valid } = await generated(new InputCache(50, 1), few);
    expect(valid).toHaveLength(2);
    expect(new Set(valid.map(({ force }) => force))).toEqual(new Set([false, true]));
  });

  it("are the same for the same seed, and others for another seed", async () => {
    const texts = async (seed: number): Promise<readonly string[]> =>
      (await generated(new InputCache(20, seed))).valid.map(canonicalText);
    expect(await texts(1)).toEqual(await texts(1));
    expect(await texts(1)).not.toEqual(await texts(2));
  });

  it("hang on its name and its schema alone, not on what was made before", async () => {
    const cache = new InputCache(20, 1);
    await cache.inputsOf(listed({ ...tool.definition, name: "before" }));
    expect((await generated(cache)).valid).toEqual((await generated(new InputCache(20, 1))).valid);
  });

  it("have the values that the user gave for it", async () => {
    const example = { tool: "t", argument: "path", value: "/etc/hosts" };
    const { valid } = await generated(new InputCache(20, 1, [example]));
    expect(valid.map(({ path }) => path)).toContain("/etc/hosts");
    const other = await generated(new InputCache(20, 1, [{ ...example, tool: "u" }]));
    expect(other.valid.map(({ path }) => path)).not.toContain("/etc/hosts");
  });

  it("have no value for every tool where the tool has no such argument, though its schema allows any", async () => {
    const things = { type: "array", items: { type: "object", properties: { id: { type: "string" } } } };
    const inputSchema = { type: "object", properties: { things }, additionalProperties: {} };
    const open = listed({ name: "t", inputSchema });
    const examples = [
      { tool: "*", argument: "path", value: "/etc/hosts" },
      { tool: "t", argument: "id", value: "t-1" },
    ];
    const { valid } = await generated(new InputCache(50, 1, examples), open);
    expect(valid.filter((each) => "path" in each || "id" in each)).toEqual([]);
  });

  it("are none, with the reason and the place, where nothing can be made of its schema", async () => {
    const remote = listed({
      name: "r",
      inputSchema: { type: "object", properties: { x: { $ref: "https://schemas.example/a.json" } } },
    });
    expect(await new InputCache(20, 1).inputsOf(remote)).toMatchObject({
      kind: "unsupported",
      reason: expect.stringMatching(/^unsupported: \$ref at \/properties\/x/u),
    });
  });
});

describe("arguments that are avoided", () => {
  it("are made no more, in any order of their keys, and are no longer the simplest", async () => {
    const cache = new InputCache(20, 1);
    const before = await generated(cache);
    cache.avoid(tool, Object.fromEntries(Object.entries(before.simplest).toReversed()));
    const after = await generated(cache);
    const avoided = canonicalText(before.simplest);
    expect(before.valid.map(canonicalText)).toContain(avoided);
    expect(after.valid.map(canonicalText)).not.toContain(avoided);
    expect(after.simplest).toEqual(after.valid[0]);
    expect(after.coveringCount).toBe(before.coveringCount - 1);
  });

  it("are those of one tool, and no other's", async () => {
    const cache = new InputCache(20, 1);
    const other = listed({ ...tool.definition, name: "other" });
    const { simplest } = await generated(cache, other);
    cache.avoid(tool, simplest);
    expect((await generated(cache, other)).simplest).toEqual(simplest);
  });
});

describe("what was made for a tool", () => {
  it("is kept, until five hundred others have been made", async () => {
    const cache = new InputCache(1, 1);
    const tools = Array.from({ length: 501 }, (_, index) =>
      listed({ name: `t${index}`, inputSchema: { type: "object" } }),
    );
    const made = [];
    for (const each of tools) made.push(await cache.inputsOf(each));
    const [oldest, second] = tools;
    if (oldest === undefined || second === undefined) throw new Error("no tools");
    // In this order: to make the oldest again takes the place of the second.
    expect(await cache.inputsOf(second)).toBe(made[1]);
    expect(await cache.inputsOf(oldest)).not.toBe(made[0]);
  });

  it("is used again by another run with the same seed and examples, and by no other", async () => {
    const store = new GeneratorStore();
    const generatorOf = async (seed: number, value: string): Promise<unknown> =>
      (await generated(new InputCache(1, seed, [{ tool: "*", argument: "path", value }], store))).generator;
    const first = await generatorOf(1, "/a");
    expect(await generatorOf(1, "/a")).toBe(first);
    expect(await generatorOf(2, "/a")).not.toBe(first);
    expect(await generatorOf(1, "/b")).not.toBe(first);
  });
});

describe("a store of generators", () => {
  it("makes what it does not have, once", () => {
    const store = new GeneratorStore();
    const outcome = { kind: "unsupported", keyword: "$ref", path: "/", reason: "r" } as const;
    const make = vi.fn<() => typeof outcome>(() => outcome);
    expect(store.outcomeOf("t", "a", make)).toBe(outcome);
    expect(store.outcomeOf("t", "a", make)).toBe(outcome);
    expect(make).toHaveBeenCalledOnce();
    store.outcomeOf("t", "b", make);
    expect(make).toHaveBeenCalledTimes(2);
  });
});
