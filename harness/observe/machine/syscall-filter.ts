/** What the filter closes, besides the calls whose work cannot be seen. */
export interface FilterRules {
  /** The highest number of a call that the tracer knows; absent where nothing is traced. */
  readonly lastKnownCall?: number;
  /** The ways out of a sandbox: user namespaces, sockets of other families than those of its own network. */
  readonly box?: true;
  /** Keyrings, which no namespace separates. A tracer refuses them itself, so the attempt is seen. */
  readonly keys?: true;
}

export type FilterArchitecture = "x64" | "arm64";

/** Machines with two word sizes run two kinds of programs, with different call numbers. */
const architectures = {
  x64: [
    { audit: 0xc0_00_00_3e, clone: 56, unshare: 272, socket: 41, keys: [248, 249, 250] },
    { audit: 0x40_00_00_03, clone: 120, unshare: 310, socket: 359, keys: [286, 287, 288], socketcall: 102 },
  ],
  arm64: [
    { audit: 0xc0_00_00_b7, clone: 220, unshare: 97, socket: 198, keys: [217, 218, 219] },
    { audit: 0x40_00_00_28, clone: 120, unshare: 337, socket: 281, keys: [309, 310, 311] },
  ],
} as const;

type Numbers = (typeof architectures)[FilterArchitecture][number];

/** The same numbers on every architecture: io_uring works without visible calls. */
const ioUring = [425, 426, 427];
/** Its flags are in memory, which no filter can read; libraries fall back to `clone`. */
const clone3 = 435;
/** Asks that the child be hidden from the tracer. */
const cloneUntraced = 0x80_00_00;
/** In its own user namespace a process may mount, and, as root, change what belongs to the machine. */
const newUserNamespace = 0x10_00_00_00;
/** UNIX, IPv4, IPv6, netlink: some of the others, such as vsock, are the machine's in every network namespace. */
const socketFamilies = [1, 2, 10, 16];
/** `socket` as a function of `socketcall`; the family is in memory. */
const socketOfSocketcall = 1;
/** Calls of the second kind of 32-bit programs on x86-64 begin here. */
const firstX32Call = 0x40_00_00_00;

const load = 0x20;
const numberOffset = 0;
const architectureOffset = 4;
const firstArgumentOffset = 16;
const jumpIfEqual = 0x15;
const jumpIfAtLeast = 0x35;
const jumpIfSet = 0x45;
const answer = 0x06;
const allow = 0x7f_ff_00_00;
const refuse = (errno: number): number => 0x00_05_00_00 + errno;
const noSuchCall = refuse(38);
const notPermitted = refuse(1);
const noSuchFamily = refuse(97);

interface Instruction {
  readonly code: number;
  readonly whenTrue: number;
  readonly whenFalse: number;
  readonly value: number;
}

/** @returns the architecture of this machine, or undefined where there is no filter for it */
export function filterArchitecture(): FilterArchitecture | undefined {
  return process.arch === "x64" || process.arch === "arm64" ? process.arch : undefined;
}

/**
 * The seccomp program around a target. It always closes io_uring, children that ask to be left untraced, and calls newer
 * than the tracer, which skips them in silence with `--seccomp-bpf` (measured with strace 6.1). They answer ENOSYS, which
 * libraries take as an older kernel and fall back from.
 *
 * @returns classic BPF, as `bwrap --seccomp` takes it
 */
export function syscallFilter(architecture: FilterArchitecture, rules: FilterRules): Buffer {
  const program: Instruction[] = [];
  for (const numbers of architectures[architecture]) {
    const block = blockOf(numbers, rules);
    program.push(step(load, architectureOffset), step(jumpIfEqual, numbers.audit, 0, block.length), ...block);
  }
  program.push(step(answer, noSuchCall));
  return encode(program);
}

function blockOf(numbers: Numbers, { lastKnownCall, box, keys }: FilterRules): readonly Instruction[] {
  const firstUnknown = lastKnownCall === undefined ? firstX32Call : lastKnownCall + 1;
  const untraced = whenever(jumpIfSet, cloneUntraced, notPermitted);
  const namespaces = box === undefined ? [] : whenever(jumpIfSet, newUserNamespace, notPermitted);
  return [
    step(load, numberOffset),
    ...whenever(jumpIfAtLeast, firstUnknown, noSuchCall),
    ...[...ioUring, clone3].flatMap((number) => whenever(jumpIfEqual, number, noSuchCall)),
    ...(keys === undefined ? [] : numbers.keys.flatMap((number) => whenever(jumpIfEqual, number, notPermitted))),
    ...argumentsOf(numbers.clone, [...untraced, ...namespaces, step(answer, allow)]),
    ...(box === undefined ? [] : boxBlock(numbers, namespaces)),
    step(answer, allow),
  ];
}

function boxBlock(numbers: Numbers, namespaces: readonly Instruction[]): readonly Instruction[] {
  const known = socketFamilies.flatMap((family) => whenever(jumpIfEqual, family, allow));
  const old = [...whenever(jumpIfEqual, socketOfSocketcall, noSuchFamily), step(answer, allow)];
  return [
    ...argumentsOf(numbers.unshare, [...namespaces, step(answer, allow)]),
    ...argumentsOf(numbers.socket, [...known, step(answer, noSuchFamily)]),
    ...("socketcall" in numbers ? argumentsOf(numbers.socketcall, old) : []),
  ];
}

/** Checks the first argument of one call; every path must end in a verdict. */
function argumentsOf(call: number, then: readonly Instruction[]): readonly Instruction[] {
  return [step(jumpIfEqual, call, 0, then.length + 1), step(load, firstArgumentOffset), ...then];
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
