import { describe, expect, it } from "vitest";
import { blockedCall } from "./blocked-call.ts";

const rest = "0x7f4b74a1bc70 0x7f4b752a3f16";

describe("a thread that waits", () => {
  it.each([
    ["Node, for requests", "281 0xe 0x7ffe6ff1cee0 0x400 0xffffffff 0x0 0x8"],
    ["a thread of V8, for work", "202 0x35893904 0x189 0x0 0x0 0x0 0xffffffff"],
    ["a thread for locks that are others' as well", "202 0x5660460 0x0 0x2 0x0 0x0 0x0"],
    ["a shell, for its child", "61 0xffffffff 0x7ffc7c0a5a10 0x0 0x0 0x0 0x7f5b5c9b1440"],
    ["Python, for a descriptor", "7 0x7fdc0ae688c0 0x1 0xffffffff 0x0 0x0 0x0"],
  ])("has no time limit: %s", (_who, call) => {
    expect(blockedCall(`${call} ${rest}`, "x64")).toEqual({ limit: { kind: "none" } });
  });

  it.each([
    ["Node, until a timer", "281 0xe 0x7ffe6ff1cee0 0x400 0x1cac 0x0 0x8", 7_340],
    ["Python, until a timer", "232 0x3 0x7fdc0ae688c0 0x1 0xbb8 0x0 0x0", 3_000],
  ])("has one in milliseconds: %s", (_who, call, ms) => {
    expect(blockedCall(`${call} ${rest}`, "x64")).toEqual({ limit: { kind: "relative", ms } });
  });

  it.each([
    ["sleep", "230 0x0 0x0 0x7fffd960e110 0x7fffd960e150 0x0 0x0", "timespec", "relative"],
    ["time.sleep of Python", "230 0x1 0x1 0x7fffd960e110 0x0 0x0 0x7fdc0b740c68", "timespec", "monotonic"],
    ["a lock, since it was asked for", "202 0xc000 0x80 0x0 0x7fffd960e110 0x0 0x0", "timespec", "relative"],
    ["a lock, until a moment", "202 0xc000 0x89 0x0 0x7fffd960e110 0x0 0xffffffff", "timespec", "monotonic"],
    ["a lock, until a time of day", "202 0xc000 0x189 0x0 0x7fffd960e110 0x0 0xffffffff", "timespec", "realtime"],
    ["select", "23 0x0 0x0 0x0 0x0 0x7fffd960e110 0x0", "timeval", "relative"],
  ])("has one in its memory: %s", (_who, call, form, clock) => {
    const limit = { kind: "in-memory", address: 0x7f_ff_d9_60_e1_10, form, clock };
    expect(blockedCall(`${call} ${rest}`, "x64")).toEqual({ limit });
  });

  it("tells what it reads", () => {
    const call = `0 0x4 0x7fdbfc000b90 0x2000 0x1000 0x0 0x0 ${rest}`;
    expect(blockedCall(call, "x64")).toEqual({ limit: { kind: "none" }, descriptor: 4 });
  });

  it("has other numbers on another machine", () => {
    expect(blockedCall(`22 0xe 0xffffd0 0x400 0x64 0x0 0x8 ${rest}`, "arm64")).toEqual({
      limit: { kind: "relative", ms: 100 },
    });
  });
});

describe("a thread of which nobody knows what wakes it up", () => {
  it.each([
    ["one that runs", "running"],
    ["one that waits in no call", "-1 0x7ffe8f6419f8 0x7fdda7ca72ad"],
    ["one whose call is done by the system", `1 0x3 0x7ffe 0x10 0x0 0x0 0x0 ${rest}`],
    ["one that waits at a socket, which may have a time limit", `45 0x3 0x7ffe 0x10 0x0 0x0 0x0 ${rest}`],
    ["one that hands a lock on", `202 0xc000 0x8b 0x0 0x0 0x0 0x0 ${rest}`],
    ["one that sleeps by a clock of its own", `230 0x7 0x1 0x7fffd960e110 0x0 0x0 0x0 ${rest}`],
    ["one of a 32-bit program", "7 0x1 0x2 0xffffffff 0x0 0x0 0x0 0xffd01234 0xf7fd0549"],
    ["a text of another form", "281 0xe"],
    ["nothing", ""],
  ])("is not known to wait: %s", (_which, text) => {
    expect(blockedCall(text, "x64")).toBeUndefined();
  });
});
