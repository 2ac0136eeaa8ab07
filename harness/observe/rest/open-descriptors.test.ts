import { describe, expect, it } from "vitest";
import { areConnectionsQuiet, isQuietRead, timerMs } from "./open-descriptors.ts";

describe("a read", () => {
  it.each([
    [0, "socket:[1]", true],
    [0, "pipe:[1]", true],
    [5, "anon_inode:[eventfd]", true],
    [5, "anon_inode:inotify", true],
    [5, "socket:[1]", false],
    [5, "/dev/input/event0", false],
    [0, "/dev/tty", false],
  ])("of descriptor %i, %s, waits for other processes alone: %s", (descriptor, link, expected) => {
    expect(isQuietRead(descriptor, new Map([[descriptor, link]]))).toBe(expected);
  });

  it("of what is not open is not known", () => {
    expect(isQuietRead(5, new Map())).toBe(false);
  });
});

describe("a timer that is a file", () => {
  const text = (value: string): string =>
    `pos:\t0\nflags:\t02\nclockid: 1\nticks: 0\nsettime flags: 00\nit_value: ${value}\nit_interval: (0, 0)\n`;

  it.each([
    ["(0, 293405172)", 293.405_172],
    ["(2, 0)", 2_000],
    ["(0, 0)", Infinity],
  ])("with %s runs out in %d ms", (value, ms) => {
    expect(timerMs(text(value))).toBe(ms);
  });

  it("that tells nothing is not known", () => {
    expect(timerMs("pos:\t0\n")).toBeUndefined();
  });
});

describe("connections", () => {
  const head = "  sl  local_address rem_address   st tx_queue rx_queue tr tm->when retrnsmt   uid  timeout inode\n";
  const line = (state: string, timer: string): string =>
    `   0: 0100007F:0BB8 0100007F:C350 ${state} 00000000:00000000 ${timer} 00000000     0        0 1 1 0\n`;

  it.each([
    ["none", head, true],
    ["one that listens", head + line("0A", "00:00000000"), true],
    ["one that is looked after", head + line("01", "02:00000064"), true],
    ["one that has sent what nobody received", head + line("01", "01:00000014"), false],
    ["one that is being made", head + line("0A", "00:00000000") + line("02", "01:00000064"), false],
    ["a line of another form", `${head}   0: 0100007F\n`, false],
    ["more than are read", head + line("0A", "00:00000000").repeat(100), false],
  ])("wait for no clock: %s", (_which, text, expected) => {
    expect(areConnectionsQuiet(text)).toBe(expected);
  });
});
