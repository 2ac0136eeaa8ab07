import { describe, expect, it } from "vitest";
import { syscallFilter, type FilterArchitecture, type FilterRules } from "./syscall-filter.ts";

const x64 = 0xc0_00_00_3e;
const i386 = 0x40_00_00_03;
const allowed = "allowed";

/** Runs the program as the kernel does: a number of an architecture, with the lower half of the first argument. */
function answer(
  rules: FilterRules,
  architecture: number,
  call: number,
  argument = 0,
  machine: FilterArchitecture = "x64",
): string {
  const program = syscallFilter(machine, rules);
  let accumulator = 0;
  for (let at = 0; at < program.length / 8; at++) {
    const code = program.readUInt16LE(at * 8);
    const value = program.readUInt32LE(at * 8 + 4);
    const jump = (isTrue: boolean): number => program.readUInt8(at * 8 + (isTrue ? 2 : 3));
    if (code === 0x20) accumulator = value === 0 ? call : value === 4 ? architecture : argument;
    else if (code === 0x15) at += jump(accumulator === value);
    else if (code === 0x35) at += jump(accumulator >= value);
    else if (code === 0x45) at += jump((accumulator & value) !== 0);
    else if (code === 0x06) return value === 0x7f_ff_00_00 ? allowed : `errno ${value & 0xff_ff}`;
    else throw new Error(`no such instruction: ${code}`);
  }
  throw new Error("the program has no end");
}

const facts: FilterRules = { lastKnownCall: 450 };
const box: FilterRules = { box: true, keys: true };

describe("the filter of system calls", () => {
  it("allows what the tracer knows", () => {
    for (const call of [0, 1, 59, 257, 424, 428, 434, 436, 450]) expect(answer(facts, x64, call)).toBe(allowed);
  });

  it("knows nothing newer than the tracer, and none of the 32-bit calls of x86-64", () => {
    for (const call of [451, 452, 600, 0x40_00_00_01]) expect(answer(facts, x64, call)).toBe("errno 38");
  });

  it("knows no io_uring and no clone3, of programs of either kind", () => {
    for (const architecture of [x64, i386]) {
      for (const call of [425, 426, 427, 435]) expect(answer(facts, architecture, call)).toBe("errno 38");
    }
  });

  it("lets nothing be hidden from the tracer, and other processes be started", () => {
    expect(answer(facts, x64, 56, 0x80_00_00 | 17)).toBe("errno 1");
    expect(answer(facts, x64, 56, 17)).toBe(allowed);
    expect(answer(facts, i386, 120, 0x80_00_00)).toBe("errno 1");
    expect(answer(facts, i386, 56, 0x80_00_00)).toBe(allowed);
  });

  it("knows nothing of another architecture", () => {
    expect(answer(facts, 0xc0_00_00_b7, 1)).toBe("errno 38");
    expect(answer(facts, 0xc0_00_00_b7, 1, 0, "arm64")).toBe(allowed);
  });

  it.each([
    ["x64", x64, { clone: 56, unshare: 272, socket: 41, keys: [248, 249, 250] }],
    ["x64", i386, { clone: 120, unshare: 310, socket: 359, keys: [286, 287, 288] }],
    ["arm64", 0xc0_00_00_b7, { clone: 220, unshare: 97, socket: 198, keys: [217, 218, 219] }],
    ["arm64", 0x40_00_00_28, { clone: 120, unshare: 337, socket: 281, keys: [309, 310, 311] }],
  ] as const)("closes the ways out of a sandbox, on %s for %i, where there is one", (machine, kind, numbers) => {
    const of = (rules: FilterRules, call: number, argument: number): string =>
      answer(rules, kind, call, argument, machine);
    const [newUser, newMount, vsock] = [0x10_00_00_00, 0x2_00_00, 40];
    for (const call of [numbers.clone, numbers.unshare]) {
      expect(of(box, call, newUser | newMount)).toBe("errno 1");
      expect(of(box, call, newMount)).toBe(allowed);
      expect(of(facts, call, newUser)).toBe(allowed);
    }
    expect(of(box, numbers.socket, vsock)).toBe("errno 97");
    for (const family of [1, 2, 10, 16]) expect(of(box, numbers.socket, family)).toBe(allowed);
    expect(of(facts, numbers.socket, vsock)).toBe(allowed);
    for (const call of numbers.keys) {
      expect(of(box, call, 0)).toBe("errno 1");
      expect(of({ box: true }, call, 0)).toBe(allowed);
    }
  });

  it("lets no 32-bit program of x86-64 ask for a socket whose family it cannot see, and none without a tracer be newer", () => {
    expect(answer(box, i386, 102, 1)).toBe("errno 97");
    expect(answer(box, i386, 102, 3)).toBe(allowed);
    expect(answer(box, x64, 0x40_00_00_29)).toBe("errno 38");
    expect(answer(box, x64, 451)).toBe(allowed);
  });
});
