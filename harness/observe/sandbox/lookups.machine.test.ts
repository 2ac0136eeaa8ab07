import { afterEach, expect, it } from "vitest";
import type { Effect } from "../effect/effect.ts";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";

const servers: ActingServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

function network(effects: readonly Effect[]): readonly string[] {
  return [...new Set(effects.map(({ kind, subject }) => `${kind} ${subject}`))].filter((line) =>
    line.startsWith("network."),
  );
}

const lookups: readonly (readonly [Language, string, string, string])[] = [
  [
    "node",
    "with the resolver of the system",
    'await require("dns").promises.lookup("api.example.com").catch((error) => console.log(error.code))',
    "EAI_AGAIN",
  ],
  [
    "node",
    "with a resolver of its own",
    'await require("dns").promises.resolve4("api.example.com").catch((error) => console.log(error.code))',
    "ECONNREFUSED",
  ],
  [
    "python",
    "with the resolver of the system",
    "exec(\"import socket\\ntry:\\n  socket.getaddrinfo('api.example.com', 443)\\nexcept OSError as error:\\n  print(error.errno)\")",
    "-3",
  ],
  ["shell", "with a program that it starts", "getent ahosts api.example.com || echo failed", "failed"],
];

it.for(lookups)("%s looks up a host %s: it fails, and the host is seen", async ([language, , line, said], context) => {
  const plan = await provenPlan(context, ["sandbox", "syscalls"]);
  const server = await ActingServer.start(language, plan);
  servers.push(server);
  expect(await server.act(line)).toEqual([said]);
  const { syscalls } = await server.observe(line);
  expect(network(syscalls.effects)).toEqual(["network.name-lookup api.example.com"]);
});

it("localhost and the name of the machine are the machine itself, and are looked up nowhere", async (context) => {
  const server = await ActingServer.start("node", await provenPlan(context, ["sandbox", "syscalls"]));
  servers.push(server);
  const connect = (host: string): string =>
    `await new Promise((done) => require("net").connect(9, ${host}).on("error", ({ code }) => done(console.log(code))))`;
  const line = `${connect('"localhost"')}; ${connect('require("os").hostname()')}`;
  expect(await server.act(line)).toEqual(["ECONNREFUSED", "ECONNREFUSED"]);
  expect(network((await server.observe(line)).syscalls.effects).toSorted()).toEqual([
    "network.loopback 127.0.0.1:9",
    "network.loopback 127.0.1.1:9",
    "network.loopback ::1:9",
  ]);
});
