import { describe, expect, it } from "vitest";
import { isQuietRead, timerMs } from "./open-descriptors.ts";

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
    expect(isQuietRead(descriptor, link)).toBe(expected);
  });

  it("of what is not open is not known", () => {
    expect(isQuietRead(5, "")).toBe(false);
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
