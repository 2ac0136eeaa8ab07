import { findProgram } from "../machine/find-program.ts";

/** Programs that tracing is done with; absolute paths. */
export interface TraceTools {
  readonly strace: string;
  readonly shell: string;
  /** Ends the tracer when we are killed; it would outlive us otherwise. */
  readonly setpriv?: string;
}

/** @returns the programs on our own search path, or the name of one that is missing */
export function findTraceTools(): TraceTools | { readonly missing: string } {
  const strace = findProgram("strace");
  if (strace === undefined) return { missing: "strace" };
  const shell = findProgram("sh");
  if (shell === undefined) return { missing: "sh" };
  const setpriv = findProgram("setpriv");
  return { strace, shell, ...(setpriv === undefined ? {} : { setpriv }) };
}
