import type { TraceTools } from "./trace-tools.ts";
import { traceExpression } from "./traced-calls.ts";

/**
 * The command before a target that writes its system calls to a descriptor.
 *
 * No contents of buffers are written (`-s 0`), so that no secret enters a report; names and addresses are, in full.
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
  const what = ["-f", "--seccomp-bpf", "-ttt", "-yy", "-s", "0", "-e", traceExpression];
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
