import { describe, expect, it } from "vitest";
import type { Json, JsonObject } from "../json/value.ts";
import { discoveryRevision } from "./discovery-revision.ts";
import { metaKeys } from "./meta-keys.ts";

const revision = discoveryRevision("2026-07-28");
const client = { name: "us", version: "1.2.3", capabilities: { extensions: { "x.y/z": {} } } };
const named = { _meta: { [metaKeys.serverInfo]: { name: "s", version: "1" } } };

function faultsOfResult(result: JsonObject, method = "tools/list"): readonly unknown[] {
  return revision.faultsOf(method, { kind: "result", result, faults: [] });
}

function faultsOfError(code: number): readonly unknown[] {
  return revision.faultsOf("tools/list", { kind: "error", error: { code, message: "m" }, faults: [] });
}

describe("the rules of the revision without a handshake", () => {
  it("make every request say in which revision it is, what its client can do, and who asks", () => {
    expect(revision.requestMeta(client)).toEqual({
      "io.modelcontextprotocol/protocolVersion": "2026-07-28",
      "io.modelcontextprotocol/clientCapabilities": { extensions: { "x.y/z": {} } },
      "io.modelcontextprotocol/clientInfo": { name: "us", version: "1.2.3" },
    });
  });

  it("are kept by a result that is complete and names its server", () => {
    expect(faultsOfResult({ resultType: "complete", ...named })).toEqual([]);
  });

  it.each<[Json | undefined, Json]>([
    [undefined, null],
    [null, null],
    ["partial", "partial"],
    ["Complete", "Complete"],
    [1, 1],
  ])("are broken by the resultType %j", (resultType, found) => {
    const result = { ...named, ...(resultType === undefined ? {} : { resultType }) };
    expect(faultsOfResult(result)).toEqual([{ code: "result-type-unknown", found }]);
  });

  it.each(["tools/list", "server/discover", "tools/annotations", "tools/resolve"])(
    "are broken by a request for input in answer to %s",
    (method) => {
      expect(faultsOfResult({ resultType: "input_required", ...named }, method)).toEqual([
        { code: "input-required", method },
      ]);
    },
  );

  it.each(["tools/call", "prompts/get", "resources/read"])(
    "are kept by a request for input in answer to %s",
    (method) => {
      expect(faultsOfResult({ resultType: "input_required", ...named }, method)).toEqual([]);
    },
  );

  it.each<[string, JsonObject]>([
    ["no _meta", {}],
    ["a _meta that is a list", { _meta: [] }],
    ["a _meta without the server", { _meta: {} }],
    ["a server without a version", { _meta: { [metaKeys.serverInfo]: { name: "s" } } }],
    ["a server that is a text", { _meta: { [metaKeys.serverInfo]: "s 1" } }],
  ])("are broken by %s", (_, members) => {
    expect(faultsOfResult({ resultType: "complete", ...members })).toMatchObject([{ code: "server-info-missing" }]);
  });

  it.each([-32019, -32020, -32021, -32022, -32100, -32602, 0])("are kept by an error with the code %i", (code) => {
    expect(faultsOfError(code)).toEqual([]);
  });

  it.each([-32023, -32042, -32099])("are broken by an error with the code %i", (code) => {
    expect(faultsOfError(code)).toEqual([{ code: "reserved-error-code", found: code }]);
  });
});
