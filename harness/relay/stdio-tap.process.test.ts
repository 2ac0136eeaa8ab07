import { spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { tmpdir } from "node:os";
import { createInterface } from "node:readline";
import { expect, it, onTestFinished } from "vitest";
import { openStdioTap, type StdioTap } from "./stdio-tap.ts";

/** An upstream that gives back each line and the number of lines before it. */
const upstream = `let count = 0;
require("node:readline").createInterface({ input: process.stdin })
  .on("line", (line) => console.log(JSON.stringify({ line, count: count++, variable: process.env.VARIABLE })))
  .on("close", () => process.exit(3));`;

async function openTap(): Promise<StdioTap> {
  const launch = { command: process.execPath, args: ["-e", upstream], cwd: tmpdir(), env: { VARIABLE: "it's" } };
  const tap = await openStdioTap(launch);
  onTestFinished(() => tap.end());
  return tap;
}

interface Relay {
  say(line: string): void;
  /** The next line that comes from the upstream. */
  readonly next: () => Promise<unknown>;
  /** Its exit code. */
  readonly ended: Promise<unknown>;
  readonly close: () => void;
}

/** Starts the upstream as a relay does, which knows one word. */
function start({ program }: StdioTap): Relay {
  const child = spawn(program, [], { stdio: ["pipe", "pipe", "inherit"] });
  onTestFinished(() => void child.kill());
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  return {
    say: (line) => void child.stdin.write(`${line}\n`),
    next: async () => {
      const { value } = await lines.next();
      return JSON.parse(String(value));
    },
    ended: once(child, "exit").then(([code]) => code),
    close: () => child.stdin.end(),
  };
}

it("passes lines on as they are, notes the messages of both ways, and ends with its upstream", async () => {
  const tap = await openTap();
  const relay = start(tap);
  relay.say('{"id":1,"method":"é"}');
  expect(await relay.next()).toEqual({ line: '{"id":1,"method":"é"}', count: 0, variable: "it's" });
  relay.say("no message");
  expect(await relay.next()).toMatchObject({ line: "no message" });
  await tap.settled();
  expect(tap.messages.map(({ way, message }) => [way, message["id"] ?? message["line"]])).toEqual([
    ["up", 1],
    ["down", '{"id":1,"method":"é"}'],
    ["down", "no message"],
  ]);
  relay.close();
  expect(await relay.ended).toBe(3);
});

it("greets each upstream before its relay is heard, and tells all that are connected", async () => {
  const tap = await openTap();
  tap.greet(['"hello"']);
  const relays = [start(tap), start(tap)];
  for (const relay of relays) {
    relay.say('"asked"');
    expect(await relay.next()).toMatchObject({ line: '"hello"', count: 0 });
    expect(await relay.next()).toMatchObject({ line: '"asked"', count: 1 });
  }
  tap.tell('"told"');
  for (const relay of relays) expect(await relay.next()).toMatchObject({ line: '"told"', count: 2 });
});

it("ends the upstreams with itself, and leaves no file", async () => {
  const tap = await openTap();
  const relay = start(tap);
  relay.say('"asked"');
  await relay.next();
  await tap.end();
  expect(await relay.ended).toBe(1);
  expect(existsSync(tap.program)).toBe(false);
});
