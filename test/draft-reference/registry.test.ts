import { describe, expect, it } from "vitest";
import { resolutionExtensionId as extensionId } from "../../harness/dialects/resolution-extension.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";
import { hintsOf, manageFiles } from "./sample-tools.ts";
import { Registry, ResolutionError, type Resolver } from "./registry.ts";

const metaOf = (extensions: JsonObject): JsonObject => ({
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": { extensions },
});
const offering = metaOf({ [extensionId]: {} });

/** A result, or the code of an error with its data. */
function resolve(params: Json, resolver: Resolver = hintsOf("manage_files"), more: JsonObject = {}): Json {
  const tools = [{ ...manageFiles, ...more }];
  try {
    return new Registry({ tools, resolvers: { manage_files: resolver } }).resolve(params);
  } catch (error) {
    if (!(error instanceof ResolutionError)) throw error;
    return error.data === undefined ? error.code : [error.code, error.data];
  }
}

const about = (action: string, _meta: JsonObject = offering): JsonObject => ({
  name: "manage_files",
  arguments: { action },
  _meta,
});
const returning =
  (more: JsonObject): Resolver =>
  (given) => ({ ...hintsOf("manage_files")(given), ...more });

/** Each line is one of the tests that come with the draft, of those that are about a server. */
describe("the registry of the draft", () => {
  it("resolves the hints of the arguments, and returns no tool", () => {
    expect(resolve(about("read"))).toEqual({
      resultType: "complete",
      name: "manage_files",
      annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    });
  });

  it("validates before a resolver runs", () => {
    let runs = 0;
    const counting: Resolver = (given) => ({ ...hintsOf("manage_files")(given), runs: ++runs });
    expect(resolve(about("append"), counting)).toBe(-32602);
    expect(runs).toBe(0);
  });

  const missing = [-32021, { requiredCapabilities: { extensions: { [extensionId]: {} } } }];
  it.each<[string, JsonObject]>([
    ["other extensions", { "com.example/other": {} }],
    ["settings that are not empty", { [extensionId]: { futureRequiredMode: true } }],
  ])("refuses a client with %s", (_, extensions) => {
    expect(resolve(about("read", metaOf(extensions)))).toEqual(missing);
  });

  it("takes missing metadata for a missing capability", () => {
    expect(resolve({ name: "manage_files", arguments: { action: "read" } })).toEqual(missing);
  });

  it("goes by the handshake where a request says nothing of its client", () => {
    const negotiated = { extensions: { [extensionId]: {} } };
    const resolvers = { manage_files: hintsOf("manage_files") };
    const registry = new Registry({ tools: [manageFiles], resolvers, negotiated });
    expect(registry.resolve(about("read", { progressToken: "a" }))).toMatchObject({ name: "manage_files" });
  });

  it("validates by draft-07 where the schema names it", () => {
    const inputSchema = {
      $schema: "http://json-schema.org/draft-07/schema#",
      properties: { action: { const: "read" } },
    };
    expect(resolve(about("read"), undefined, { inputSchema })).toMatchObject({ resultType: "complete" });
    expect(resolve(about("delete"), undefined, { inputSchema })).toBe(-32602);
  });

  it("keeps metadata of the core, and metadata of an extension that the request names", () => {
    const _meta = { "io.modelcontextprotocol/serverInfo": { name: "s", version: "1" }, [extensionId]: { cost: 0 } };
    expect(resolve(about("read"), returning({ _meta }))).toMatchObject({ _meta });
  });

  const open = { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: true };
  it.each<[string, JsonObject]>([
    ["hints beyond the listed ones", { annotations: open }],
    ["metadata of an extension that the request does not name", { _meta: { "com.example/cost": { amount: 0 } } }],
    ["what belongs to the list", { inputSchema: {} }],
    ["a title among the hints", { annotations: { ...open, openWorldHint: false, title: "T" } }],
    ["a serverInfo without a version", { _meta: { "io.modelcontextprotocol/serverInfo": { name: "s" } } }],
    ["metadata that is not an object", { _meta: { [extensionId]: 1 } }],
    ["another name", { name: "other" }],
    ["another resultType", { resultType: "input_required" }],
  ])("refuses its resolver's result with %s", (_, more) => {
    expect(resolve(about("read"), returning(more))).toBe(-32603);
  });

  it("answers -32603 for a tool without a resolver, whatever the arguments are", () => {
    const registry = new Registry({ tools: [manageFiles], resolvers: {} });
    for (const action of ["read", "append"])
      expect(() => registry.resolve(about(action))).toThrow(expect.objectContaining({ code: -32603 }));
  });
});
