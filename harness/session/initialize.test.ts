import { describe, expect, it } from "vitest";
import type { JsonObject } from "../json/value.ts";
import { TargetError, type TargetFault } from "../connect/fault.ts";
import { ScriptedTransport, type Script } from "../wire/fixture-scripted-transport.ts";
import { defaultWireLimits } from "../wire/limits.ts";
import { Peer } from "../wire/peer.ts";
import type { Client } from "../revisions/client.ts";
import { acceptedProtocolVersions, initialize, type InitializeResult } from "./initialize.ts";

const client: Client = { name: "us", version: "1.2.3", capabilities: { extensions: { "x.y/z": {} } } };

interface Handshake {
  readonly server: ScriptedTransport;
  readonly peer: Peer;
  readonly outcome: Promise<InitializeResult | TargetFault>;
}

function shakeHands(script: Script): Handshake {
  const server = new ScriptedTransport(script);
  const peer = new Peer(server, defaultWireLimits, 1_000);
  return { server, peer, outcome: outcomeOf(peer) };
}

async function outcomeOf(peer: Peer): Promise<InitializeResult | TargetFault> {
  try {
    return await initialize(peer, client);
  } catch (error) {
    if (error instanceof TargetError) return error.fault;
    throw error;
  } finally {
    await peer.close();
  }
}

function answering(result: JsonObject): Handshake {
  return shakeHands((message, server) => server.answer(message, result));
}

describe("the handshake", () => {
  it("offers the newest revision, the capabilities of the client and its name, then says that it is done", async () => {
    const { server, outcome } = answering({ protocolVersion: "2025-11-25" });
    await outcome;
    expect(server.sent.map((line): unknown => JSON.parse(line))).toEqual([
      {
        jsonrpc: "2.0",
        id: 1,
        method: "initialize",
        params: {
          protocolVersion: "2025-11-25",
          capabilities: { extensions: { "x.y/z": {} } },
          clientInfo: { name: "us", version: "1.2.3" },
        },
      },
      { jsonrpc: "2.0", method: "notifications/initialized" },
    ]);
  });

  it.each(acceptedProtocolVersions)("accepts revision %s", async (protocolVersion) => {
    expect(await answering({ protocolVersion }).outcome).toMatchObject({ protocolVersion });
  });

  it.each(["2024-10-07", "2026-07-28", "", 20251125, null, ["2025-11-25"]])(
    "refuses revision %j and does not say that it is done",
    async (protocolVersion) => {
      const { server, outcome } = answering({ protocolVersion });
      expect(await outcome).toEqual({
        code: "unsupported-protocol-version",
        found: protocolVersion,
        accepted: acceptedProtocolVersions,
      });
      expect(server.sent).toHaveLength(1);
    },
  );

  it("refuses an answer without a revision", async () => {
    expect(await answering({ capabilities: {} }).outcome).toMatchObject({
      code: "unsupported-protocol-version",
      found: null,
    });
  });

  it("keeps the capabilities raw, keys that no specification knows among them", async () => {
    const capabilities = { tools: { resolve: "yes", vendor: 1 }, "x-y": [] };
    const raw = { protocolVersion: "2025-06-18", capabilities, instructions: "hi" };
    expect(await answering(raw).outcome).toMatchObject({ capabilities, raw });
  });

  it.each<[string, JsonObject]>([
    ["are missing", {}],
    ["are null", { capabilities: null, serverInfo: null }],
    ["have another type", { capabilities: [], serverInfo: "me" }],
    ["are empty", { capabilities: {}, serverInfo: { name: 1 } }],
  ])("goes on when the capabilities and the name of the server %s", async (_, members) => {
    expect(await answering({ protocolVersion: "2025-11-25", ...members }).outcome).toMatchObject({
      capabilities: {},
      serverInfo: { name: "unknown", version: "unknown" },
    });
  });

  it("fails with the error of a server that refuses it", async () => {
    const { outcome } = shakeHands((message, server) => server.refuse(message, -32000, "not today"));
    expect(await outcome).toEqual({
      code: "request-refused",
      method: "initialize",
      error: { code: -32000, message: "not today" },
    });
  });

  it("fails with what stood on stdout and stderr of a server that dies of it", async () => {
    const { outcome } = shakeHands((_, server) => {
      server.write("Usage: server --port");
      server.end({ code: "exited", exitCode: 2, stderr: ["missing --port"] });
    });
    expect(await outcome).toMatchObject({
      code: "no-answer",
      method: "initialize",
      outcome: { kind: "gone", reason: { code: "exited", exitCode: 2 } },
      noise: { code: "not-json", excerpt: "Usage: server --port" },
      stderr: ["missing --port"],
    });
  });

  it("fails with the faults of an answer that is none, and keeps them for the checks of the traffic", async () => {
    const { outcome, peer } = shakeHands(({ id }, server) => server.write(`{"jsonrpc":"2.0","id":${id},"result":1}`));
    expect(await outcome).toMatchObject({ code: "no-answer", outcome: { kind: "malformed" }, stderr: [] });
    expect(peer.strayFaults).toEqual([{ code: "result-not-object", found: 1 }]);
  });
});
