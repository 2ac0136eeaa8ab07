import type { TraceTools } from "./trace-tools.ts";
import { traceExpression } from "./traced-calls.ts";

/**
 * The command before a target that writes its system calls to a descriptor.
 *
 * No contents of buffers are written (`-s 0`), so that no secret enters a report; names and addresses are, in full.
 * A file and not a command receives them: with a command 1-8 % come later than the reply that they belong to.
 *
 * @param descriptor where to; closed before the target starts, which could forge the trace otherwise
 * @param isFiltered whether a filter of system calls is loaded; without it io_uring is refused by the tracer
 */
export function traceCommand(tools: TraceTools, descriptor: number, isFiltered: boolean): readonly string[] {
  const bound = tools.setpriv === undefined ? [] : [tools.setpriv, "--pdeathsig", "KILL"];
  const what = ["-f", "--seccomp-bpf", "-ttt", "-yy", "-s", "0", "-e", traceExpression];
  const refusal = isFiltered ? [] : ["-e", "inject=io_uring_setup:error=ENOSYS"];
  const closing = [tools.shell, "-c", `exec "$@" ${descriptor}>&-`, "trace"];
  return [...bound, tools.strace, ...what, ...refusal, "-o", `/dev/fd/${descriptor}`, ...closing];
}

/**
 * The command before a target that loads a filter of system calls and leaves everything else as it is, apart from the
 * processes: those of others are out of reach, the tracer among them.
 */
export function filterCommand(bubblewrap: string, descriptor: number): readonly string[] {
  const place = ["--dev-bind", "/", "/", "--proc", "/proc", "--unshare-pid", "--die-with-parent"];
  return [bubblewrap, ...place, "--seccomp", String(descriptor), "--"];
}
