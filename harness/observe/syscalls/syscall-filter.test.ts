import { describe, expect, it } from "vitest";
import { syscallFilter, type FilterFacts } from "./syscall-filter.ts";

const x64 = 0xc0_00_00_3e;
const i386 = 0x40_00_00_03;
const allowed = "allowed";

/** Runs the program as the kernel does: a number of an architecture, with the lower half of the first argument. */
function answer(facts: FilterFacts, architecture: number, call: number, argument = 0): string {
  const program = syscallFilter(facts);
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

const facts: FilterFacts = { architecture: "x64", lastKnownCall: 450 };

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
    expect(answer({ ...facts, architecture: "arm64" }, 0xc0_00_00_b7, 1)).toBe(allowed);
  });
});
