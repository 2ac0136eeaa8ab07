import { spawn, type ChildProcessByStdio } from "node:child_process";
import type { Readable, Writable } from "node:stream";
import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StdioClientTransport } from "@modelcontextprotocol/sdk/client/stdio.js";
import { ResultSchema } from "@modelcontextprotocol/sdk/types.js";
import { converse, maxInFlight } from "../harness/conversation/conversation.ts";
import { IncidentLog } from "../harness/instances/incident-log.ts";
import { stdioTarget } from "../harness/connect/stdio-target.ts";
import { defaultWireLimits } from "../harness/wire/limits.ts";
import { Peer } from "../harness/wire/peer.ts";
import type { Program } from "./programs.ts";
import { queryTimeoutMs, launchOf, type ToolQueries } from "./queries.ts";

type PipedChild = ChildProcessByStdio<Writable, Readable, null>;

/** One way to ask a running server all the queries. */
export interface Asker {
  /** @returns queries per second of one pass over all queries */
  readonly ask: () => Promise<number>;
  readonly end: () => Promise<void>;
}

/** The harness: pipelined, every frame read strictly, every answer judged by every check of a survey. */
export async function openHarness(
  server: Program,
  queries: readonly ToolQueries[],
  temporaryDirectory: string,
): Promise<Asker> {
  const transport = await stdioTarget(launchOf(server)).open(temporaryDirectory);
  const peer = new Peer(transport, defaultWireLimits, queryTimeoutMs);
  return { ask: () => perSecond(queries, () => askAndJudge(peer, queries)), end: () => peer.close() };
}

/** All queries once, every answer judged by every check of a survey. */
export async function askAndJudge(peer: Peer, queries: readonly ToolQueries[]): Promise<void> {
  for (const { subject, checks, conversation } of queries) {
    const evidence = await converse(peer, conversation, 0);
    new IncidentLog().record(conversation, evidence);
    const answered = evidence.exchanges.filter(({ outcome }) => outcome.kind === "result").length;
    if (answered !== conversation.length) throw new Error(`${answered} of ${conversation.length} queries answered`);
    for (const check of checks) {
      const judgement = check.judge(evidence, subject);
      // A judge that stops at a contradiction would have done less than its work.
      if (judgement.kind === "contradicted" && check.aboutAllAnswers !== true) throw new Error(judgement.message);
    }
  }
}

/** The same lines written, with the same window, and as many lines awaited: the least any client has to do. */
export function openBareLoop(server: Program, queries: readonly ToolQueries[]): Asker {
  const child = spawn(process.execPath, server.args, { stdio: ["pipe", "pipe", "inherit"] });
  child.stdout.setEncoding("utf8");
  const lines = queries
    .flatMap(({ conversation }) => conversation)
    .map(({ method, params }, index) => `${JSON.stringify({ jsonrpc: "2.0", id: index + 1, method, params })}\n`);
  return { ask: () => perSecond(queries, () => exchangeLines(child, lines)), end: () => endChild(child) };
}

function exchangeLines(child: PipedChild, lines: readonly string[]): Promise<void> {
  return new Promise((resolve) => {
    let sent = 0;
    let received = 0;
    let rest = "";
    const fill = (): void => {
      const end = Math.min(lines.length, received + maxInFlight);
      if (end > sent) child.stdin.write(lines.slice(sent, end).join(""));
      sent = end;
    };
    const onData = (chunk: string): void => {
      const texts = (rest + chunk).split("\n");
      rest = texts.pop() ?? "";
      received += texts.length;
      fill();
      if (received < lines.length) return;
      child.stdout.off("data", onData);
      resolve();
    };
    child.stdout.on("data", onData);
    fill();
  });
}

function endChild(child: PipedChild): Promise<void> {
  return new Promise((resolve) => {
    child.once("exit", () => resolve());
    child.stdin.end();
  });
}

/** The official SDK's client, as authors of clients use it: one request after the other, the schema as loose as can be. */
export async function openSdkClient(server: Program, queries: readonly ToolQueries[]): Promise<Asker> {
  const client = new Client({ name: "bench", version: "1.0.0" });
  await client.connect(new StdioClientTransport({ command: process.execPath, args: [...server.args] }));
  return { ask: () => perSecond(queries, () => askOneByOne(client, queries)), end: () => client.close() };
}

/** All queries once, each when the one before is answered. */
export async function askOneByOne(client: Client, queries: readonly ToolQueries[]): Promise<void> {
  for (const request of requestsOf(queries)) await client.request(request, ResultSchema);
}

export function requestsOf(
  queries: readonly ToolQueries[],
): readonly { readonly method: string; readonly params: Record<string, unknown> }[] {
  return queries
    .flatMap(({ conversation }) => conversation)
    .map(({ method, params }) => ({ method, params: { ...Object(params) } }));
}

/** @returns queries per second of one pass over all of them */
export async function perSecond(queries: readonly ToolQueries[], pass: () => Promise<void>): Promise<number> {
  const count = queries.reduce((sum, { conversation }) => sum + conversation.length, 0);
  const startMs = performance.now();
  await pass();
  return (count * 1000) / (performance.now() - startMs);
}
