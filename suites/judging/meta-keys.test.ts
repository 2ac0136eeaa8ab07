import { describe, expect, it } from "vitest";
import { faultOfExtensionId, faultOfMetaKey, judgeMetaKeys, judgeMetaType } from "./meta-keys.ts";

describe("a key of _meta", () => {
  it.each([
    "progressToken",
    "a",
    "7",
    "",
    "cost_per-call.v2",
    "com.example/cost",
    "com.example/",
    "io.modelcontextprotocol/serverInfo",
    "a-b.c9/x",
    "openai/outputTemplate",
    "constructor",
  ])("%j is well formed", (key) => {
    expect(faultOfMetaKey(key)).toBeUndefined();
  });

  it.each([
    ["-bad/", 'label "-bad"'],
    ["/name", 'label ""'],
    ["com..example/name", 'label ""'],
    ["com.1example/name", 'label "1example"'],
    ["com.example-/name", 'label "example-"'],
    ["com_x/name", 'label "com_x"'],
    ["com.example/a/b", 'name "a/b"'],
    ["_fastmcp", 'name "_fastmcp"'],
    ["__proto__", 'name "__proto__"'],
    ["name.", 'name "name."'],
    ["two words", 'name "two words"'],
    ["\u212Aelvin", "name "],
    ["kosten€", "name "],
  ])("%j is not, and the fault is named", (key, fault) => {
    expect(faultOfMetaKey(key)).toContain(fault);
  });

  it("is judged in no time, however long", () => {
    expect(faultOfMetaKey(`${"a-".repeat(100_000)}/x`)).toBeDefined();
    expect(faultOfMetaKey(`${"a.".repeat(100_000)}x`)).toBeUndefined();
  });
});

describe("the id of an extension", () => {
  it("is a key with a prefix", () => {
    expect(faultOfExtensionId("com.example/costs")).toBeUndefined();
    expect(faultOfExtensionId("tool-resolution")).toBe("it has no prefix");
    expect(faultOfExtensionId("com..example/costs")).toContain("label");
  });
});

describe("a _meta", () => {
  it("is an object or absent", () => {
    expect(judgeMetaType(undefined, "It")).toBeUndefined();
    expect(judgeMetaType({}, "It")).toBeUndefined();
    for (const meta of [null, [], "x", 1]) expect(judgeMetaType(meta, "It")?.message).toMatch(/^It has a _meta/u);
  });

  it("has well formed keys, among them those of every object's prototype", () => {
    expect(judgeMetaKeys({ "com.example/a": 1, toString: 1 }, "It")).toBeUndefined();
    expect(judgeMetaKeys({ "com.example/a": 1, "-b": 1 }, "It")?.observed).toEqual(['_meta key "-b"']);
    expect(judgeMetaKeys(JSON.parse('{"__proto__":{}}'), "It")?.observed).toEqual(['_meta key "__proto__"']);
  });

  it("that is no object has no keys", () => {
    expect(judgeMetaKeys(["-b"], "It")).toBeUndefined();
  });
});

describe("a key that an SDK writes in every tool", () => {
  const meta = { _fastmcp: { tags: [] } };
  const ofSdk = (found: string): unknown => judgeMetaKeys(meta, "It", [{ package: "fastmcp", version: found }])?.sdk;

  it("is put down to the SDK, in the versions that do so", () => {
    expect(ofSdk("2.14.0")).toEqual({ package: "fastmcp", version: "2.14.0", before: "3.0.0" });
    expect(judgeMetaKeys(meta, "It")?.sdk).toEqual({ package: "fastmcp", before: "3.0.0" });
    expect(ofSdk("3.0.0")).toBeUndefined();
  });

  it("hides no key of the author", () => {
    const both = judgeMetaKeys({ ...meta, "-own/": 0 }, "It", [{ package: "fastmcp", version: "2.14.0" }]);
    expect(both).toMatchObject({ observed: ['_meta key "-own/"'] });
    expect(both).not.toHaveProperty("sdk");
  });
});
