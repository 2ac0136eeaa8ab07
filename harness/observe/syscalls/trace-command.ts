import type { TraceTools } from "./trace-tools.ts";
import { traceExpression } from "./traced-calls.ts";

/**
 * How much is written of what a call writes or sends: the longest question to a name server, in a stream (RFC 1035, 2.3.4
 * and 4.1). strace has one such length for all calls.
 */
const contentBytes = 2 + 12 + 255 + 4;

/**
 * The command before a target that writes its system calls to a descriptor.
 *
 * The beginning of what is written is in the trace, so that it can be told which names are looked up; names and addresses
 * are there in full. A report gets nothing of the contents (`trace-contents.ts`): a secret may be among them.
 * A file and not a command receives them: with a command 1-8 % come later than the reply that they belong to.
 *
 * @param descriptor where to; closed before the target starts, which could forge the trace otherwise
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

/** What else stands around a target that is traced. */
export interface Surroundings {
  /** Whether a filter of system calls is loaded; without it io_uring is refused by the tracer. */
  readonly isFiltered: boolean;
  /** Whether it is in a sandbox: keyrings are refused by the tracer then, which sees the attempt. */
  readonly isBoxed: boolean;
}

/**
 * The command before a target that loads a filter of system calls and leaves everything else as it is, apart from the
 * processes: those of others are out of reach, the tracer among them.
 */
export function filterCommand(bubblewrap: string, descriptor: number): readonly string[] {
  const place = ["--dev-bind", "/", "/", "--proc", "/proc", "--unshare-pid", "--die-with-parent"];
  return [bubblewrap, ...place, "--seccomp", String(descriptor), "--"];
}
