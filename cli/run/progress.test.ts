import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { Progress } from "./progress.ts";

let written: string[] = [];
const write = (text: string): number => written.push(text);
const terminal = { isTTY: true, columns: 60, write };
const log = { write };
const clearLine = "\r\u001B[K";

beforeEach(() => {
  written = [];
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe("progress on a terminal", () => {
  it("makes way for a line that stays", () => {
    const progress = new Progress(terminal, 120_000);
    progress.say("starting the server");
    progress.note("it is silent\u001B[2J");
    expect(written).toEqual([
      `${clearLine}starting the server`,
      clearLine,
      "note: it is silent\\u{1b}[2J\n",
      `${clearLine}starting the server`,
    ]);
  });

  it("is one line with the step, the count and the time, which goes on while a step takes long", () => {
    const progress = new Progress(terminal, 120_000);
    progress.say("starting the server");
    vi.advanceTimersByTime(2_000);
    progress.waitFor("calling create_note alone: waiting for late effects");
    progress.count(3, 184);
    expect(written).toEqual(
      [
        "starting the server",
        "1 s of at most 120 s  starting the server",
        "2 s of at most 120 s  starting the server",
      ].map((line) => clearLine + line),
    );
    vi.advanceTimersByTime(1_000);
    expect(written.at(-1)).toBe(`${clearLine}3 s of at most 120 s  3/184  calling create_note alone: wa…`);
    progress.clear();
    expect(written.at(-1)).toBe(clearLine);
  });

  it("is drawn at most every 80 ms", () => {
    const progress = new Progress(terminal, 120_000);
    vi.advanceTimersByTime(100);
    for (let done = 0; done < 1_000; done++) progress.count(done, 1_000);
    expect(written).toEqual([`${clearLine}0/1000`]);
    progress.clear();
  });

  it("is gone once it is cleared", () => {
    const progress = new Progress(terminal, 120_000);
    progress.clear();
    expect(written).toEqual([]);
    progress.say("a");
    progress.clear();
    vi.advanceTimersByTime(5_000);
    expect(written).toEqual([`${clearLine}a`, clearLine]);
  });
});

describe("progress in a log", () => {
  it("is a line every ten seconds", () => {
    const progress = new Progress(log, 120_000);
    progress.say("starting the server");
    vi.advanceTimersByTime(9_999);
    expect(written).toEqual([]);
    progress.count(3, 184);
    progress.waitFor("an answer to ping after a malformed line");
    vi.advanceTimersByTime(10_001);
    expect(written).toEqual([
      "10 s of at most 120 s  3/184  an answer to ping after a malformed line\n",
      "20 s of at most 120 s  3/184  an answer to ping after a malformed line\n",
    ]);
    progress.clear();
    vi.advanceTimersByTime(30_000);
    expect(written).toHaveLength(2);
  });
});

it.each([terminal, log])("is harmless, whatever a server calls its tools", (stream) => {
  const progress = new Progress(stream, 120_000);
  progress.say(`\u001B[2J\u202E${"x".repeat(5_000)}\n::error::`);
  vi.advanceTimersByTime(10_000);
  progress.clear();
  const text = written.join("").replaceAll(clearLine, "").replaceAll("\n", "");
  expect(text).toContain("\\u{1b}[2J\\u{202e}");
  expect(text).not.toMatch(/\p{Cc}|\p{Cf}|::error/u);
  expect(Math.max(...written.map((line) => line.length))).toBeLessThan(150);
});
