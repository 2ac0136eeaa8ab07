/** What the filter needs to know of the machine. */
export interface FilterFacts {
  readonly architecture: "x64" | "arm64";
  /** The highest number of a call that the tracer knows. */
  readonly lastKnownCall: number;
}

/** Two-level machines run programs of two kinds, whose calls have other numbers. */
const architectures = {
  x64: [
    { audit: 0xc0_00_00_3e, clone: 56 },
    { audit: 0x40_00_00_03, clone: 120 },
  ],
  arm64: [
    { audit: 0xc0_00_00_b7, clone: 220 },
    { audit: 0x40_00_00_28, clone: 120 },
  ],
} as const;

/** The same numbers on every architecture: io_uring does its work without calls that could be seen. */
const ioUring = [425, 426, 427];
/** Its flags lie in memory, where no filter can look; libraries fall back to `clone`. */
const clone3 = 435;
/** Asks that the child be hidden from the tracer. */
const cloneUntraced = 0x80_00_00;

const load = 0x20;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfSet = 0x45;
const answer = 0x06;
const allow = 0x7f_ff_00_00;
const refuse = (errno: number): number => 0x00_05_00_00 + errno;
const noSuchCall = refuse(38);
const notPermitted = refuse(1);

interface Instruction {
  readonly code: number;
  readonly whenTrue: number;
  readonly whenFalse: number;
  readonly value: number;
}

/**
 * The seccomp program that closes what a tracer cannot see: calls newer than it (skipped in silence with
 * `--seccomp-bpf`, measured with strace 6.1), io_uring, and children that ask to be left untraced. All answer ENOSYS,
 * which libraries take as an older kernel and fall back from.
 *
 * @returns classic BPF, as `bwrap --seccomp` takes it
 */
export function syscallFilter({ architecture, lastKnownCall }: FilterFacts): Buffer {
  const program: Instruction[] = [];
  for (const { audit, clone } of architectures[architecture]) {
    const block = [
      step(load, 0),
      ...whenever(jumpIfAtLeast, lastKnownCall + 1, noSuchCall),
      ...[...ioUring, clone3].flatMap((number) => whenever(jumpIfEqual, number, noSuchCall)),
      step(jumpIfEqual, clone, 0, 3),
      step(load, 16),
      ...whenever(jumpIfSet, cloneUntraced, notPermitted),
      step(answer, allow),
    ];
    program.push(step(load, 4), step(jumpIfEqual, audit, 0, block.length), ...block);
  }
  program.push(step(answer, noSuchCall));
  return encode(program);
}

function whenever(code: number, value: number, result: number): readonly Instruction[] {
  return [step(code, value, 0, 1), step(answer, result)];
}

function step(code: number, value: number, whenTrue = 0, whenFalse = 0): Instruction {
  return { code, whenTrue, whenFalse, value };
}

function encode(program: readonly Instruction[]): Buffer {
  const bytes = Buffer.alloc(program.length * 8);
  for (const [index, { code, whenTrue, whenFalse, value }] of program.entries()) {
    bytes.writeUInt16LE(code, index * 8);
    bytes.writeUInt8(whenTrue, index * 8 + 2);
    bytes.writeUInt8(whenFalse, index * 8 + 3);
    bytes.writeUInt32LE(value, index * 8 + 4);
  }
  return bytes;
}
