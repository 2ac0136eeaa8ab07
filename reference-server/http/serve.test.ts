import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import { isJsonObject } from "../protocol/json-object.ts";
import { serveHttp, type HttpOptions, type HttpServer } from "./serve.ts";

const servers: HttpServer[] = [];
const directory = mkdtempSync(join(tmpdir(), "reference-http-test-"));

afterEach(async () => {
  for (const server of servers.splice(0)) await server.close();
  rmSync(directory, { recursive: true, force: true });
});

async function start(options: Partial<HttpOptions> = {}): Promise<string> {
  const server = await serveHttp({
    dialect: "annotations",
    spoken: "all",
    port: 0,
    workingDirectory: directory,
    temporaryDirectory: directory,
    exited: (code) => expect.fail(`ended with ${code}`),
    ...options,
  });
  servers.push(server);
  return `http://127.0.0.1:${server.port}/mcp`;
}

interface Answer {
  readonly status: number;
  readonly session: string | null;
  readonly body: unknown;
}

async function post(url: string, message: unknown, headers: Readonly<Record<string, string>> = {}): Promise<Answer> {
  const response = await fetch(url, {
    method: "POST",
    headers: { accept: "application/json, text/event-stream", "content-type": "application/json", ...headers },
    body: typeof message === "string" ? message : JSON.stringify(message),
  });
  const text = await response.text();
  const body: unknown = text.startsWith("{") ? JSON.parse(text) : text;
  return { status: response.status, session: response.headers.get("mcp-session-id"), body };
}

const params = { protocolVersion: "2025-11-25", capabilities: {}, clientInfo: { name: "test", version: "1" } };
const initialize = { jsonrpc: "2.0", id: 1, method: "initialize", params };
const list = { jsonrpc: "2.0", id: 2, method: "tools/list" };

describe("with sessions", () => {
  it("opens one for each handshake, and ends it", async () => {
    const url = await start();
    const [first, second] = [await post(url, initialize), await post(url, initialize)];
    expect(first).toMatchObject({ status: 200, body: { id: 1 } });
    expect(first.session).not.toBe(second.session);
    const named = { "mcp-session-id": first.session ?? "" };
    expect(await post(url, { jsonrpc: "2.0", method: "notifications/initialized" }, named)).toMatchObject({
      status: 202,
    });
    expect(await post(url, list, named)).toMatchObject({ status: 200, body: { id: 2, result: {} } });
    expect((await fetch(url, { method: "DELETE", headers: named })).status).toBe(200);
    expect(await post(url, list, named)).toMatchObject({ status: 404, body: { id: null } });
  });

  it.for(["all", "2025-11-25"] as const)(
    "answers an unknown method with an error, and no status that ends it: %s",
    async (spoken) => {
      const url = await start({ spoken });
      const { session } = await post(url, initialize);
      const named = { "mcp-session-id": session ?? "" };
      const unknown = { ...list, method: "no/such" };
      expect(await post(url, unknown, named)).toMatchObject({ status: 200, body: { id: 2, error: { code: -32601 } } });
      expect(await post(url, list, named)).toMatchObject({ status: 200, body: { id: 2, result: {} } });
    },
  );

  it.for([
    ["without a session", list, {}, 400],
    ["of an unknown session", list, { "mcp-session-id": "no" }, 404],
    ["that is no JSON", "{", {}, 400],
    ["that is a batch", [list], {}, 400],
    ["from another origin", initialize, { origin: "https://evil.example" }, 403],
  ] as const)("refuses a message %s", async ([, message, headers, status]) => {
    expect(await post(await start(), message, headers)).toMatchObject({ status, body: { error: {} } });
  });
});

describe("without sessions", () => {
  const meta = {
    "io.modelcontextprotocol/protocolVersion": "2026-07-28",
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": { name: "test", version: "1" },
  };
  const modern = { ...list, params: { _meta: meta } };
  const headers = { "mcp-protocol-version": "2026-07-28", "mcp-method": "tools/list" };

  it("answers each message by itself", async () => {
    const answer = await post(await start(), modern, headers);
    expect(answer).toMatchObject({ status: 200, session: null, body: { id: 2, result: { resultType: "complete" } } });
    expect(isJsonObject(answer.body)).toBe(true);
  });

  it.for([
    ["no header", modern, {}, 400, -32020],
    ["another method in the header", modern, { ...headers, "mcp-method": "ping" }, 400, -32020],
    ["an unknown method", { ...modern, method: "no/such" }, { ...headers, "mcp-method": "no/such" }, 404, -32601],
    [
      "another revision",
      { ...list, params: { _meta: { ...meta, "io.modelcontextprotocol/protocolVersion": "2099-01-01" } } },
      { ...headers, "mcp-protocol-version": "2099-01-01" },
      400,
      -32022,
    ],
  ] as const)("refuses %s", async ([, message, sent, status, code]) => {
    expect(await post(await start({ spoken: "2026-07-28" }), message, sent)).toMatchObject({
      status,
      body: { error: { code } },
    });
  });

  it("offers no stream", async () => {
    expect((await fetch(await start())).status).toBe(405);
  });
});
