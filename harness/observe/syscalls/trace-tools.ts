import { systemProgram } from "../machine/system-program.ts";

/** Programs for tracing; absolute paths. */
export interface TraceTools {
  readonly strace: string;
  readonly shell: string;
  /** Ends the tracer when we are killed; otherwise it would outlive us. */
  readonly setpriv?: string;
}

/**
 * @param directories where to look; those of the system when absent
 * @returns the programs of the system, or the name of one that is missing
 */
export function findTraceTools(directories?: readonly string[]): TraceTools | { readonly missing: string } {
  const strace = systemProgram("strace", directories);
  if (strace === undefined) return { missing: "strace" };
  const shell = systemProgram("sh", directories);
  if (shell === undefined) return { missing: "sh" };
  const setpriv = systemProgram("setpriv", directories);
  return { strace, shell, ...(setpriv === undefined ? {} : { setpriv }) };
}
