import { mkdtempSync, readdirSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, expect, it, type TestContext } from "vitest";
import { launchedHttpTarget } from "../../connect/http/launched-http-target.ts";
import { ownedPrefix } from "../../connect/owned-name.ts";
import type { CloseReason, Transport } from "../../wire/transport.ts";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { provenPlan } from "../fixture-acting-server.ts";
import { upstreamSettings } from "../fixture-upstream.ts";
import { launchAround, type TargetAround } from "../launch/launch-around.ts";
import { runCanary } from "../proof/run-canary.ts";
import { effectsSeen, type Observation } from "../tier/observation.ts";
import { SandboxObserver } from "./sandbox-observer.ts";

const ends: (() => Promise<void>)[] = [];

afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

/** Answers each message, does what its method says, and writes a file when it is asked to end. */
const program = `
const fs = require("fs"), http = require("http");
const [port, host] = process.argv.slice(1);
http.createServer(async (request, response) => {
  let text = "";
  for await (const part of request) text += part;
  const { id, method } = text === "" ? {} : JSON.parse(text);
  if (method === "fetch") await fetch("http://api.example.com/v1").catch(() => undefined);
  response.writeHead(200, { "content-type": "application/json" });
  response.end(JSON.stringify({ jsonrpc: "2.0", id, result: { port: Number(port) } }));
}).listen(Number(port), host);
process.on("SIGTERM", () => { fs.writeFileSync("asked-to-end", ""); process.exit(0); });
`;

class Server {
  readonly around: TargetAround;
  readonly #transport: Transport;
  readonly #texts: string[] = [];
  #closed: CloseReason | undefined;
  #wake: () => void = () => undefined;
  #id = 0;

  private constructor(around: TargetAround, transport: Transport) {
    this.around = around;
    this.#transport = transport;
    transport.start({
      message: (text) => {
        this.#texts.push(text);
        this.#wake();
      },
      broken: () => undefined,
      closed: (reason) => {
        this.#closed = reason;
        this.#wake();
      },
    });
  }

  static async start(context: TestContext, host: string, upstream?: UpstreamSettings): Promise<Server> {
    const cwd = realpathSync(mkdtempSync(join(tmpdir(), "sandbox-door-test-")));
    const { wrappers } = await provenPlan(context, ["sandbox", "syscalls"]);
    const endpoint = { url: "http://127.0.0.1:{port}/mcp", headers: [] };
    const launch = { command: process.execPath, args: ["-e", program, "{port}", host], cwd, env: {} };
    const target = launchedHttpTarget({ launch, endpoint, concurrency: 1, readyTimeoutMs: 60_000 });
    const { process: runs } = target.traits;
    if (runs === undefined) throw new Error("it runs in no process");
    const around = launchAround(target, runs, { wrappers, ...(upstream === undefined ? {} : { upstream }) });
    const server = new Server(around, await around.target.open(cwd));
    ends.push(async () => {
      await server.end();
      around.close();
      rmSync(cwd, { recursive: true, force: true });
    });
    return server;
  }

  async ask(method: string): Promise<string> {
    this.#transport.send(JSON.stringify({ jsonrpc: "2.0", id: ++this.#id, method }));
    for (;;) {
      const text = this.#texts.shift();
      if (text !== undefined) return text;
      if (this.#closed !== undefined) return JSON.stringify(this.#closed);
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
  }

  /** What its system calls show of one request. */
  async observe(method: string): Promise<Observation> {
    const observer = this.around.observers.find(({ tier }) => tier === "syscalls");
    if (observer === undefined) throw new Error("it is not traced");
    await observer.begin();
    await this.ask(method);
    observer.markReply();
    return observer.end();
  }

  async end(): Promise<void> {
    await this.#transport.close();
  }
}

it("two servers have the same port, wherever on loopback they listen, and what was made for them is removed", async (context) => {
  const before = readdirSync(tmpdir()).filter((name) => name.startsWith(ownedPrefix()));
  const servers = await Promise.all(["localhost", "::1"].map((host) => Server.start(context, host)));
  const answers = await Promise.all(servers.map((server) => server.ask("ping")));
  expect(new Set(answers)).toEqual(new Set(['{"jsonrpc":"2.0","id":1,"result":{"port":28137}}']));
  for (const end of ends.splice(0)) await end();
  expect(readdirSync(tmpdir()).filter((name) => name.startsWith(ownedPrefix()))).toEqual(before);
});

it("that it answers us is no effect of a server, whether something stands for web APIs beside it or not", async (context) => {
  const alone = await Server.start(context, "0.0.0.0");
  const beside = await Server.start(context, "::", upstreamSettings());
  for (const server of [alone, beside]) {
    await server.ask("ping");
    const { effects, blindSpots } = await server.observe("ping");
    expect([effects, blindSpots]).toEqual([[], []]);
  }
  const reached = (await beside.observe("fetch")).effects.map(({ kind, subject }) => `${kind} ${subject}`);
  expect(new Set(reached)).toEqual(
    new Set(["network.name-lookup api.example.com", "network.external api.example.com:80"]),
  );
});

it("a server is asked to end, and has the time for it", async (context) => {
  const server = await Server.start(context, "127.0.0.1");
  await server.ask("ping");
  const observer = server.around.observers.find((each) => each instanceof SandboxObserver);
  await observer?.attach();
  await observer?.begin();
  await server.end();
  const effects = effectsSeen((await observer?.end()) ?? { effects: [], blindSpots: [] });
  expect(effects.map(({ kind, subject }) => `${kind} ${subject.split("/").at(-1)}`)).toContain(
    "file.create asked-to-end",
  );
});

it("nothing gets out where a door leads in", async (context) => {
  const { wrappers } = await provenPlan(context, ["sandbox", "syscalls"]);
  expect(await runCanary(wrappers, { port: 28_137 })).toEqual([]);
});
