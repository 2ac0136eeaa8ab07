import type { TraceTools } from "./trace-tools.ts";
import { traceExpression } from "./traced-calls.ts";

/**
 * How much of each written or sent buffer is recorded: the longest question to a name server in a stream (RFC 1035,
 * 2.3.4 and 4.1). strace has one such length for all calls.
 */
const contentBytes = 2 + 12 + 255 + 4;

/**
 * The command before a target that writes its system calls to a descriptor.
 *
 * The trace has the beginning of what is written, so that name lookups can be read; names and addresses are complete. A
 * report gets none of the content (`trace-contents.ts`), which may be secret. A file and not a command receives them:
 * with a command 1-8 % come later than the reply that they belong to.
 *
 * @param descriptor where to write; closed before the target starts, which otherwise could forge the trace
 */
export function traceCommand(
  tools: TraceTools,
  descriptor: number,
  { isFiltered, isBoxed }: Surroundings,
): readonly string[] {
  const bound = tools.setpriv === undefined ? [] : [tools.setpriv, "--pdeathsig", "KILL"];
  const what = ["-f", "--seccomp-bpf", "-ttt", "-yy", "-s", String(contentBytes), "-e", traceExpression];
  const refusals = [
    ...(isFiltered ? [] : ["-e", "inject=io_uring_setup:error=ENOSYS"]),
    ...(isBoxed ? ["-e", "inject=?add_key,?request_key,?keyctl:error=EPERM"] : []),
  ];
  const closing = [tools.shell, "-c", `exec "$@" ${descriptor}>&-`, "trace"];
  return [...bound, tools.strace, ...what, ...refusals, "-o", `/dev/fd/${descriptor}`, ...closing];
}

/** The other wrappers around a traced target. */
export interface Surroundings {
  /** Whether a system call filter is loaded; without it, the tracer refuses io_uring. */
  readonly isFiltered: boolean;
  /** Whether it is in a sandbox: then the tracer refuses keyrings, and sees the attempt. */
  readonly isBoxed: boolean;
}

/**
 * The command before a target that loads a system call filter and changes nothing else except for processes: those of
 * others are out of reach, including the tracer.
 */
export function filterCommand(bubblewrap: string, descriptor: number): readonly string[] {
  const place = ["--dev-bind", "/", "/", "--proc", "/proc", "--unshare-pid", "--die-with-parent"];
  return [bubblewrap, ...place, "--seccomp", String(descriptor), "--"];
}
