import { describe, expect, it } from "vitest";
import type { Json } from "../json/value.ts";
import { readMessage } from "./message.ts";

describe("a frame", () => {
  it.each<[string, Json, ReturnType<typeof readMessage>]>([
    ["a method and an id is a request", { id: "x", method: "ping" }, { kind: "request", id: "x", method: "ping" }],
    ["the id null is a request too", { id: null, method: "ping" }, { kind: "request", id: null, method: "ping" }],
    ["a method and no id is a notification", { method: "n" }, { kind: "notification", method: "n" }],
  ])("with %s", (_, value, message) => {
    expect(readMessage(value)).toEqual(message);
  });

  it.each<[string, Json]>([
    ["a text", "ping"],
    ["a number", 1],
    ["null", null],
    ["a batch", [{ jsonrpc: "2.0", id: 1, result: {} }]],
    ["an empty object", {}],
    ["an object of other members", { level: "info", msg: "listening" }],
    ["a method that is no string", { method: 1 }],
  ])("that is %s is no message", (_, value) => {
    expect(readMessage(value)).toEqual({ kind: "not-a-message" });
  });

  it("with neither id nor method is still a response when it has a result or an error", () => {
    expect(readMessage({ jsonrpc: "2.0", result: {} })).toMatchObject({ kind: "response", id: null });
    expect(readMessage({ jsonrpc: "2.0", error: null })).toMatchObject({ kind: "response", id: null });
  });

  it("is not read through its prototype", () => {
    const inherited: Json = JSON.parse('{"__proto__":{"method":"ping","id":1}}');
    expect(readMessage(inherited)).toEqual({ kind: "not-a-message" });
  });
});

describe("a response", () => {
  const response = (members: Readonly<Record<string, Json>>): ReturnType<typeof readMessage> =>
    readMessage({ jsonrpc: "2.0", id: 1, ...members });

  it("with an object result has no fault", () => {
    expect(response({ result: { a: 1 } })).toEqual({
      kind: "response",
      id: 1,
      body: { kind: "result", result: { a: 1 }, faults: [] },
    });
  });

  it("with an integer code and a message has no fault, and keeps its data, even null", () => {
    expect(response({ error: { code: -32602, message: "no", data: null } })).toMatchObject({
      body: { kind: "error", error: { code: -32602, message: "no", data: null }, faults: [] },
    });
    expect(response({ error: { code: 2, message: "" } })).toEqual({
      kind: "response",
      id: 1,
      body: { kind: "error", error: { code: 2, message: "" }, faults: [] },
    });
  });

  it.each([
    ["error-code-says-nothing", [0, 1, -1]],
    ["error-code-not-defined", [-32768, -32604, -32599, -32100]],
    [undefined, [-32700, -32600, -32603, -32099, -32042, -32002, -32000, -32769, -31999, 404]],
  ])("with a code that is of no use has the fault %s: %j", (fault, codes) => {
    for (const code of codes) {
      const faults = fault === undefined ? [] : [{ code: fault, found: code }];
      expect(response({ error: { code, message: "" } })).toMatchObject({ body: { kind: "error", faults } });
    }
  });

  it.each<[string, Record<string, Json>, object]>([
    ["both a result and an error", { result: {}, error: { code: 1, message: "" } }, { code: "result-and-error" }],
    ["a null result beside an error", { result: null, error: { code: 1, message: "" } }, { code: "result-and-error" }],
    ["neither a result nor an error", {}, { code: "neither-result-nor-error" }],
    ["a text as result", { result: "ok" }, { code: "result-not-object", found: "ok" }],
    ["an array as result", { result: [] }, { code: "result-not-object", found: [] }],
    ["null as result", { result: null }, { code: "result-not-object", found: null }],
    ["a text as error", { error: "bad" }, { code: "error-not-object", found: "bad" }],
    ["null as error", { error: null }, { code: "error-not-object", found: null }],
    ["a text as code", { error: { code: "-32602", message: "" } }, { code: "error-code-not-integer", found: "-32602" }],
    ["a fraction as code", { error: { code: 1.5, message: "" } }, { code: "error-code-not-integer", found: 1.5 }],
    ["no code", { error: { message: "" } }, { code: "error-code-not-integer", found: null }],
    ["no message", { error: { code: 1 } }, { code: "error-message-not-string", found: null }],
    ["a number as message", { error: { code: 1, message: 2 } }, { code: "error-message-not-string", found: 2 }],
  ])("with %s is malformed, and the fault is named", (_, members, fault) => {
    expect(response(members)).toEqual({ kind: "response", id: 1, body: { kind: "malformed", faults: [fault] } });
  });

  it.each<[string, Json, Json]>([
    ["no version", { id: 1, result: {} }, null],
    ["another version", { jsonrpc: "1.0", id: 1, result: {} }, "1.0"],
    ["a number as version", { jsonrpc: 2, id: 1, result: {} }, 2],
  ])("with %s still counts, and the fault is named", (_, value, found) => {
    expect(readMessage(value)).toMatchObject({
      body: { kind: "result", faults: [{ code: "missing-jsonrpc", found }] },
    });
  });

  it("with two faults names both", () => {
    expect(readMessage({ id: 1, result: 7 })).toMatchObject({
      body: {
        kind: "malformed",
        faults: [
          { code: "missing-jsonrpc", found: null },
          { code: "result-not-object", found: 7 },
        ],
      },
    });
  });
});
