import { spawn, type ChildProcess } from "node:child_process";
import { once } from "node:events";
import { Agent, request } from "node:http";
import { text } from "node:stream/consumers";
import { setTimeout as delay } from "node:timers/promises";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";
import { freePort } from "../harness/connect/http/free-port.ts";
import { httpTarget } from "../harness/connect/http/http-target.ts";
import { openSession } from "../harness/session/session.ts";
import type { Program } from "./programs.ts";
import { queryTimeoutMs, type ToolQueries } from "./queries.ts";
import { askAndJudge, askOneByOne, perSecond, requestsOf, type Asker } from "./throughput.ts";

/** Requests that are open at once over HTTP, on both sides. */
const concurrency = 8;
const protocol = "2025-11-25";

/** A server that runs already, for all that ask it in turn. */
export interface ServedHttp {
  readonly url: string;
  readonly end: () => Promise<void>;
}

/** @param server given a port, the program that listens there */
export async function serveHttp(server: (port: number) => Program): Promise<ServedHttp> {
  const port = await freePort();
  const child = spawn(process.execPath, server(port).args, { stdio: "ignore" });
  const url = `http://127.0.0.1:${port}/mcp`;
  while (!(await listens(url))) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await delay(20);
  }
  return { url, end: () => endProcess(child) };
}

async function listens(url: string): Promise<boolean> {
  try {
    await fetch(url, { method: "OPTIONS" });
    return true;
  } catch {
    return false;
  }
}

async function endProcess(child: ChildProcess): Promise<void> {
  const gone = once(child, "exit");
  child.kill();
  await gone;
}

/** The harness in one session, pipelined as far as HTTP goes: several requests are open at once. */
export async function openHarnessOverHttp(
  { url }: ServedHttp,
  queries: readonly ToolQueries[],
  temporaryDirectory: string,
): Promise<Asker> {
  const session = await openSession(httpTarget({ endpoint: { url, headers: [] }, concurrency }), {
    client: { name: "bench", version: "0" },
    protocol,
    timeoutMs: queryTimeoutMs,
    temporaryDirectory,
    signal: new AbortController().signal,
  });
  return { ask: () => perSecond(queries, () => askAndJudge(session.peer, queries)), end: () => session.close() };
}

/** The same bodies posted over as many kept connections, and the answers read as text: the least any client has to do. */
export async function openBareHttpLoop({ url }: ServedHttp, queries: readonly ToolQueries[]): Promise<Asker> {
  const agent = new Agent({ keepAlive: true, maxSockets: concurrency });
  const clientInfo = { name: "bench", version: "0" };
  const post = async (message: object, more: Readonly<Record<string, string>>) => {
    const body = Buffer.from(JSON.stringify({ jsonrpc: "2.0", ...message }));
    const headers = {
      Accept: "application/json, text/event-stream",
      "Content-Type": "application/json",
      "Content-Length": body.length,
      ...more,
    };
    const sent = request(url, { method: "POST", agent, headers });
    const response = once(sent, "response");
    sent.end(body);
    const [answer] = await response;
    await text(answer);
    return { status: answer.statusCode, session: answer.headers["mcp-session-id"] };
  };
  const params = { protocolVersion: protocol, capabilities: {}, clientInfo };
  const { session } = await post({ id: 0, method: "initialize", params }, {});
  const inSession = {
    "MCP-Protocol-Version": protocol,
    ...(session === undefined ? {} : { "Mcp-Session-Id": session }),
  };
  await post({ method: "notifications/initialized" }, inSession);
  const messages = requestsOf(queries).map((each, index) => ({ id: index + 1, ...each }));
  const pass = async (): Promise<void> => {
    let next = 0;
    const work = async (): Promise<void> => {
      for (let message = messages[next++]; message !== undefined; message = messages[next++]) {
        const { status } = await post(message, inSession);
        if (status !== 200) throw new Error(`status ${status}`);
      }
    };
    await Promise.all(Array.from({ length: concurrency }, work));
  };
  return { ask: () => perSecond(queries, pass), end: () => Promise.resolve(agent.destroy()) };
}

/** The official SDK's client, one request after the other. */
export async function openSdkClientOverHttp({ url }: ServedHttp, queries: readonly ToolQueries[]): Promise<Asker> {
  const client = new Client({ name: "bench", version: "1.0.0" });
  const transport = new StreamableHTTPClientTransport(new URL(url), {
    // Its one signal for all requests would gather a listener for each, which slows it down and warns.
    fetch: (address, init) => fetch(address, { ...init, signal: null }),
  });
  // Its types allow an undefined session where `exactOptionalPropertyTypes` does not.
  await Reflect.apply(client.connect.bind(client), undefined, [transport]);
  return { ask: () => perSecond(queries, () => askOneByOne(client, queries)), end: () => client.close() };
}
