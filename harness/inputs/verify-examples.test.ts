import { describe, expect, it } from "vitest";
import { TargetError } from "../connect/fault.ts";
import type { Json } from "../json/value.ts";
import { listed } from "../session/sample-introduction.ts";
import { InputCache } from "./input-cache.ts";
import { examplesFor, type ToolExample } from "./tool-example.ts";
import { verifyExamples, type RefusedExample } from "./verify-examples.ts";

const read = listed({
  name: "read",
  inputSchema: { type: "object", properties: { path: { type: "string" }, limit: { type: "integer" } } },
});
const list = listed({ name: "list", inputSchema: { type: "object", properties: { path: { type: "string" } } } });
const edits = { type: "array", items: { type: "object", properties: { oldText: { type: "string" } } } };
const edit = listed({
  name: "edit",
  inputSchema: { type: "object", properties: { edits }, additionalProperties: {} },
});
const remote = listed({ name: "remote", inputSchema: { $ref: "https://schemas.example/a.json" } });

/** The facts of the fault, or undefined when every example is used. */
async function faultOf(...examples: readonly ToolExample[]): Promise<unknown> {
  try {
    await verifyExamples(examples, [read, list, edit, remote], new InputCache(1, 1, examples), async () => undefined);
    return undefined;
  } catch (error) {
    return error instanceof TargetError ? error.fault : error;
  }
}

it("the run may end before any tool is looked at, since one schema may take seconds", async () => {
  const over = new Error("out of time");
  const mayGoOn = (): Promise<void> => Promise.reject(over);
  const examples = [{ tool: "*", argument: "path", value: "/tmp" }];
  await expect(verifyExamples(examples, [read], new InputCache(1, 1, examples), mayGoOn)).rejects.toBe(over);
});

describe("an example", () => {
  it("that its tool can use passes, for one tool and for every tool", async () => {
    expect(await faultOf({ tool: "read", argument: "path", value: "/tmp" })).toBeUndefined();
    expect(await faultOf({ tool: "*", argument: "limit", value: 3 })).toBeUndefined();
  });

  it("for a tool that is not listed is a fault that names those that are", async () => {
    expect(await faultOf({ tool: "raed", argument: "path", value: "/tmp" })).toEqual({
      code: "no-such-tool",
      name: "raed",
      meant: "read",
      listed: ["read", "list", "edit", "remote"],
    });
  });

  it("for an argument that the tool has not is a fault that names those it has", async () => {
    const example = { tool: "read", argument: "pth", value: "/tmp" };
    expect(await faultOf(example)).toEqual({
      code: "unusable-example",
      ...example,
      meant: "path",
      reason: "unknown",
      declared: ["path", "limit"],
    });
  });

  it("for an argument inside another one passes", async () => {
    const inside = { tool: "edit", argument: "oldText", value: "a" };
    expect(await faultOf(inside)).toBeUndefined();
    expect(await faultOf({ ...inside, tool: "*" })).toBeUndefined();
  });

  it("for an argument inside another one that refuses it wherever it stands is a fault, for one tool and for every tool", async () => {
    const inside = { tool: "edit", argument: "oldText", value: 7 };
    expect(await faultOf(inside)).toMatchObject({ code: "unusable-example", reason: "refused", value: 7 });
    const examples = [{ ...inside, tool: "*" }];
    const verified = verifyExamples(examples, [read, edit], new InputCache(1, 1, examples), async () => undefined);
    await expect(verified).rejects.toMatchObject({ fault: { code: "unusable-example", reason: "refused" } });
  });

  it.each(["https://json-schema.org/draft/2020-12/schema", "http://json-schema.org/draft-07/schema#"])(
    "inside another one passes where one of its places may take it, as %s has it",
    async ($schema) => {
      const id = { type: "string", pattern: "^[a-z]+$" };
      const part = { type: "object", properties: { id: { $ref: "#/definitions/id" }, size: { enum: [1, 2] } } };
      const inputSchema = {
        $schema,
        type: "object",
        properties: { first: part, second: { type: "object", properties: { id: { type: "integer" } } } },
        definitions: { id },
      };
      const tool = listed({ name: "join", inputSchema });
      const verified = async (argument: string, value: Json): Promise<string> => {
        const examples = [{ tool: "join", argument, value }];
        const done = verifyExamples(examples, [tool], new InputCache(1, 1, examples), async () => undefined);
        return done.then(() => "passes").catch((error: unknown) => (error instanceof TargetError ? "fault" : "other"));
      };
      expect(await Promise.all([verified("id", "abc"), verified("id", 3), verified("size", 2)])).toEqual(
        Array.from({ length: 3 }, () => "passes"),
      );
      expect(await Promise.all([verified("id", "A B"), verified("size", 3)])).toEqual(["fault", "fault"]);
    },
  );

  it("for every tool that only fits where any name is allowed is a fault", async () => {
    const examples = [{ tool: "*", argument: "pth", value: "/tmp" }];
    const verified = verifyExamples(examples, [read, edit], new InputCache(1, 1, examples), async () => undefined);
    await expect(verified).rejects.toMatchObject({ fault: { reason: "unknown" } });
  });

  it("that the schema refuses is a fault", async () => {
    const used = { tool: "read", argument: "limit", value: 1 };
    expect(await faultOf(used, { ...used, value: "1" })).toMatchObject({ reason: "refused", value: "1" });
    // The remote one has no arguments at all, so nothing is known about it.
    expect(await faultOf({ tool: "remote", argument: "limit", value: 1 })).toBeUndefined();
  });
});

describe("an example for every tool that some refuse", () => {
  const texts = listed({ name: "texts", inputSchema: { properties: { limit: { type: "string" } } } });
  const inside = { properties: { page: { type: "object", properties: { limit: { type: "boolean" } } } } };
  const nested = listed({ name: "nested", inputSchema: inside });
  const verified = async (...examples: readonly ToolExample[]): Promise<readonly RefusedExample[]> =>
    verifyExamples(examples, [texts, read, list, nested], new InputCache(1, 1, examples), async () => undefined);

  it("is told with the tools that refuse it, wherever they stand in the list, and without those that have no such argument", async () => {
    const example = { tool: "*", argument: "limit", value: 3 };
    expect(await verified(example)).toEqual([{ argument: "limit", value: 3, tools: ["texts", "nested"] }]);
    expect(await verified({ ...example, value: "a" }, { ...example, tool: "read" })).toEqual([
      { argument: "limit", value: "a", tools: ["read", "nested"] },
    ]);
  });

  it("is not told where every tool that has the argument takes it", async () => {
    expect(await verified({ tool: "*", argument: "path", value: "/tmp" })).toEqual([]);
  });
});

describe("the examples for a tool", () => {
  it("are its own first, then those for every tool", () => {
    const examples = examplesFor("read", [
      { tool: "*", argument: "path", value: "/all" },
      { tool: "read", argument: "path", value: "/own" },
      { tool: "list", argument: "path", value: "/other" },
    ]);
    expect([...examples]).toEqual([["path", ["/own", "/all"]]]);
  });
});
