import { systemProgram } from "../machine/system-program.ts";

/** Programs that tracing is done with; absolute paths. */
export interface TraceTools {
  readonly strace: string;
  readonly shell: string;
  /** Ends the tracer when we are killed; it would outlive us otherwise. */
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
