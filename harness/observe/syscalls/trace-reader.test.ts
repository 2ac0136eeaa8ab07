import { closeSync, writeSync } from "node:fs";
import { afterEach, beforeEach, expect, it } from "vitest";
import { openAnonymousFile } from "../machine/anonymous-file.ts";
import { Turns } from "../tier/turns.ts";
import { TraceReader } from "./trace-reader.ts";

let descriptor = 0;
beforeEach(() => void (descriptor = openAnonymousFile()));
afterEach(() => closeSync(descriptor));

/** Some lines, each of which tells of a deletion. */
function write(lines: number): void {
  for (let line = 0; line < lines; line++) writeSync(descriptor, `7 1.0 unlink("/work/${line}") = 0\n`);
}

async function drained(reader: TraceReader, end: number, turns?: Turns): Promise<readonly [number, boolean]> {
  let events = 0;
  const complete = await reader.drain(end, (some) => void (events += some.length), turns);
  return [events, complete];
}

it("a trace is read up to the place where it was, and then on", async () => {
  const reader = new TraceReader(descriptor);
  write(3);
  const boundary = reader.writtenBytes;
  write(2);
  expect(await drained(reader, boundary)).toEqual([3, true]);
  expect(reader.hasUnread).toBe(true);
  expect(await drained(reader, reader.writtenBytes)).toEqual([2, true]);
  expect(await drained(reader, boundary)).toEqual([0, true]);
});

it("all else has its turn after a few thousand lines, and nothing is read after the run has ended", async () => {
  write(20_000);
  let turns = 0;
  const counting = new Turns(undefined, () => Promise.resolve(turns++));
  const whole = new TraceReader(descriptor);
  expect(await drained(whole, whole.writtenBytes, counting)).toEqual([20_000, true]);
  expect(turns).toBeGreaterThan(1);
  const ended = new TraceReader(descriptor);
  const [events, complete] = await drained(ended, ended.writtenBytes, new Turns(AbortSignal.abort()));
  expect([events < 20_000, complete, ended.hasUnread]).toEqual([true, false, false]);
});
