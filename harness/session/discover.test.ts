import { afterEach, describe, expect, it } from "vitest";
import type { JsonObject } from "../json/value.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import { closePeers, connect } from "../wire/fixture-connected-peer.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { newestDiscovery } from "../revisions/revisions.ts";
import { discover } from "./discover.ts";
import type { InitializeResult } from "./initialize.ts";

afterEach(closePeers);

async function outcomeOf(
  script: Script,
  refusal: "counts" | "is-tolerated" = "counts",
): Promise<InitializeResult | TargetFault> {
  try {
    return await discover(connect(script).peer, newestDiscovery, refusal);
  } catch (error) {
    if (error instanceof TargetError) return error.fault;
    throw error;
  }
}

function answering(result: JsonObject): Promise<InitializeResult | TargetFault> {
  return outcomeOf((message, server) => server.answer(message, result));
}

describe("discovery", () => {
  it("tells capabilities and name of the server, keys that no specification knows among them", async () => {
    const capabilities = { tools: { resolve: "yes" }, "x-y": [] };
    const _meta = { "io.modelcontextprotocol/serverInfo": { name: "s", version: "2" } };
    const raw = { supportedVersions: ["2026-07-28"], capabilities, _meta };
    expect(await answering(raw)).toEqual({
      protocolVersion: "2026-07-28",
      capabilities,
      serverInfo: { name: "s", version: "2" },
      raw,
    });
  });

  it.each<[string, JsonObject]>([
    ["nothing", {}],
    ["members of other types", { supportedVersions: 7, capabilities: [], _meta: "x" }],
    ["no version that we speak", { supportedVersions: ["1900-01-01"], capabilities: {} }],
  ])("that tells %s is left to the checks", async (_, result) => {
    expect(await answering(result)).toMatchObject({
      protocolVersion: "2026-07-28",
      capabilities: {},
      serverInfo: { name: "unknown", version: "unknown" },
      raw: result,
    });
  });

  it("fails with the versions of a server that speaks others only", async () => {
    const error = `{"code":-32022,"message":"no","data":{"supported":["2027-01-01"]}}`;
    for (const refusal of ["counts", "is-tolerated"] as const) {
      expect(
        await outcomeOf(({ id }, server) => server.write(`{"jsonrpc":"2.0","id":${id},"error":${error}}`), refusal),
      ).toEqual({
        code: "unsupported-protocol-version",
        found: ["2027-01-01"],
        accepted: ["2026-07-28"],
      });
    }
  });

  it("that is refused fails where the answer is what proves the revision", async () => {
    expect(await outcomeOf((message, server) => server.refuse(message, -32601))).toMatchObject({
      code: "request-refused",
      method: "server/discover",
    });
  });

  it("that is refused leaves a server without capabilities where a client may do without it", async () => {
    const outcome = await outcomeOf((message, server) => server.refuse(message, -32601), "is-tolerated");
    expect(outcome).toMatchObject({ protocolVersion: "2026-07-28", capabilities: {}, raw: {} });
  });

  it("fails with the faults of an answer that is none", async () => {
    const garbage: Script = ({ id }, server) => server.write(`{"jsonrpc":"2.0","id":${id},"result":["2026-07-28"]}`);
    expect(await outcomeOf(garbage, "is-tolerated")).toMatchObject({
      code: "no-answer",
      method: "server/discover",
      outcome: { kind: "malformed" },
    });
  });
});
