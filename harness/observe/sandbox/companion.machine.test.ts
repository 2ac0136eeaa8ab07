import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { createServer } from "node:net";
import { afterEach, expect, it, vi, type TestContext } from "vitest";
import { ownedPrefix } from "../../connect/owned-name.ts";
import { unlessRefused } from "../../connect/system-error.ts";
import type { Effect } from "../effect/effect.ts";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";
import { companionOf } from "../fixture-beside-upstream.ts";
import { upstreamSettings } from "../fixture-upstream.ts";

const servers: ActingServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(language: Language, context: TestContext): Promise<ActingServer> {
  const plan = await provenPlan(context, ["sandbox", "syscalls"]);
  const server = await ActingServer.start(language, { ...plan, upstream: upstreamSettings() });
  servers.push(server);
  return server;
}

function network(effects: readonly Effect[]): readonly string[] {
  const lines = effects.map(({ kind, subject }) => `${kind} ${subject}`).filter((line) => line.startsWith("network."));
  return [...new Set(lines)].toSorted();
}

const connections: readonly (readonly [Language, string, string])[] = [
  [
    "node",
    'await fetch("http://api.example.com:8443/v1").catch(({ cause }) => console.log(cause.code ?? cause.errors[0].code))',
    "ECONNREFUSED",
  ],
  [
    "python",
    `exec("import socket\\ntry:\\n  socket.create_connection(('api.example.com', 8443))\\nexcept OSError as error:\\n  print(error.errno)")`,
    "111",
  ],
  ["shell", "(exec 2>/dev/null; bash -c ': </dev/tcp/api.example.com/8443') || echo failed", "failed"],
];

it.for(connections)(
  "%s connects to a host at a port where nobody answers: it fails at once, and host and port are seen",
  async (given, context) => {
    const [language, line, said] = given;
    const server = await start(language, context);
    expect(await server.act(line)).toEqual([said]);
    const { syscalls } = await server.observe(line);
    expect(network(syscalls.effects)).toEqual([
      "network.external api.example.com:8443",
      "network.name-lookup api.example.com",
    ]);
  },
);

it("a page on loopback is opened, and nothing else is reached", async (context) => {
  const server = await start("node", context);
  const open = 'console.log(await (await fetch("http://127.0.0.1:8137/")).text())';
  expect(await server.act(open)).toEqual(["<title>Here</title>"]);
  expect(network((await server.observe(open)).syscalls.effects)).toEqual(["network.loopback 127.0.0.1:8137"]);
});

it("a companion answers what is no question in no way, and goes on", async (context) => {
  const server = await start("node", context);
  const send = `const udp = require("dgram").createSocket("udp4");
    for (const bytes of ["", "x", Buffer.alloc(600, 255), Buffer.from([1, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 63])])
      await new Promise((done) => udp.send(bytes, 53, "127.0.0.1", done));
    udp.close();
    for (const port of [53, 8137]) await new Promise((done) => require("net").connect(port, "127.0.0.1").on("close", done).on("error", done).end(Buffer.alloc(40_000, 255)));
    console.log((await require("dns").promises.resolve("api.example.com")).length, await require("dns").promises.resolve("api.example.com", "TXT").catch(({ code }) => code))`;
  expect(await server.act(send.replaceAll("\n", " "))).toEqual(["1 ENODATA"]);
});

it("the network that a companion makes has no way out, and the target has no say in it", async (context) => {
  const listener = createServer((socket) => socket.destroy());
  const name = `mcp-companion-test-${process.pid}`;
  await new Promise<void>((resolve) => listener.listen(`\0${name}`, resolve));
  try {
    const server = await start("python", context);
    await server.act(
      "exec(\"import socket\\ndef tries(effect):\\n  try:\\n    effect()\\n    return 'done'\\n  except OSError as error:\\n    return error.errno\")",
    );
    const said = async (expression: string): Promise<readonly string[]> => server.act(`print(${expression})`);
    expect(await said(`tries(lambda: socket.socket(socket.AF_UNIX).connect("\\0${name}"))`)).toEqual(["111"]);
    expect(await said('tries(lambda: socket.create_connection(("192.0.2.1", 9), 5))')).toEqual(["101"]);
    expect(await said('tries(lambda: socket.create_connection(("2001:db8::1", 9), 5))')).toEqual(["101"]);
    // Even root has no right to what a low port or the interface of another needs.
    expect(await said('tries(lambda: socket.socket().bind(("127.0.0.1", 80)))')).toEqual(["13"]);
    expect(await said("open('/proc/self/status').read().split('CapEff:')[1].split()[0]")).toEqual(["0".repeat(16)]);
    expect(await said("len(open('/proc/net/route').read().split(chr(10)))")).toEqual(["2"]);
  } finally {
    listener.close();
  }
});

it("a companion is no process of the target's sandbox, is not traced, and is gone when the target is", async (context) => {
  const server = await start("node", context);
  // The first process of the sandbox, and the server.
  const count = 'console.log(fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).length)';
  expect(await server.act(count)).toEqual(["2"]);
  const companions = await vi.waitFor(() => {
    const found = companionsOfOurs();
    expect(found).toHaveLength(1);
    return found;
  });
  const status = readFileSync(`/proc/${companions.join()}/status`, "utf8");
  expect(/^TracerPid:\s*(\d+)$/mu.exec(status)?.[1]).toBe("0");
  await server.stop();
  servers.splice(0);
  await vi.waitFor(() => expect(companionsOfOurs()).toEqual([]));
});

it("the end of a companion that the target outlives is told", async (context) => {
  const server = await start("node", context);
  expect(companionOf(server).read().lack).toBeUndefined();
  const [companion] = await vi.waitFor(() => {
    const found = companionsOfOurs();
    expect(found).toHaveLength(1);
    return found;
  });
  process.kill(Number(companion), "SIGKILL");
  await vi.waitFor(() => expect(companionOf(server).read().lack).toBe("ended"));
});

/** Ids of companions that this process has started: they write to a file of it. */
function companionsOfOurs(): readonly string[] {
  return readdirSync("/proc").filter((name) => {
    const [program = "", ...words] = (unlessRefused(() => readFileSync(`/proc/${name}/cmdline`, "latin1")) ?? "").split(
      "\0",
    );
    if (!program.endsWith("/node") || !words.some((word) => word.endsWith("/upstream/main.mjs"))) return false;
    return unlessRefused(() => readlinkSync(`/proc/${name}/fd/1`))?.includes(ownedPrefix()) ?? false;
  });
}
