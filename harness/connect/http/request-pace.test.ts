import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import timers, { setImmediate as nextTurn } from "node:timers/promises";
import { replaceExports } from "../../../test/replace-exports.ts";
import { Connections, ping } from "./fixture-http-client.ts";
import { sayResult } from "./fixture-http-server.ts";
import { RequestPace } from "./request-pace.ts";

const connections = new Connections();
const never = new AbortController().signal;
let now = 0;
let restore = (): void => undefined;

beforeEach(() => {
  now = 1_000;
  vi.spyOn(performance, "now").mockImplementation(() => now);
  restore = replaceExports(timers, {
    setTimeout: (ms, value) => {
      now += ms ?? 0;
      return nextTurn(value);
    },
  });
});

afterEach(async () => {
  restore();
  await connections.end();
});

describe("the pace of requests", () => {
  it("is as fast as the server where nobody limits it", async () => {
    const pace = new RequestPace();
    for (let turn = 0; turn < 5; turn++) await pace.turn(never);
    expect(now).toBe(1_000);
  });

  it("keeps a rate over all that share it", async () => {
    const pace = new RequestPace(4);
    for (let turn = 0; turn < 5; turn++) await pace.turn(never);
    expect(now).toBe(2_000);
  });

  it("rests in a pause, which is told once where several answers ask for it", async () => {
    const pace = new RequestPace();
    pace.pause(3_000);
    pace.pause(2_000);
    await pace.turn(never);
    expect(now).toBe(4_000);
    expect(pace.throttling).toEqual({ answers: 2, pausedMs: 3_000 });
  });
});

it("a pause that one session is asked for is kept by the others", async () => {
  const answeredAt: number[] = [];
  const server = await connections.serve((received, response) => {
    answeredAt.push(now);
    if (answeredAt.length === 1) response.writeHead(429, { "retry-after": "5" }).end();
    else sayResult(received, response, {});
  });
  const pace = new RequestPace();
  const [first, second] = [connections.connect(server.url, { pace }), connections.connect(server.url, { pace })];
  first.send(ping);
  await first.received(1);
  second.send(ping);
  await second.received(1);
  expect(answeredAt).toEqual([1_000, 6_000, 6_000]);
});
