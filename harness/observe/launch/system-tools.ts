import type { TraceTools } from "../syscalls/trace-command.ts";
import { findProgram } from "../machine/find-program.ts";

/** Programs of the system that the tiers `sandbox` and `syscalls` are built from; absolute paths. */
export interface SystemTools {
  readonly strace?: string;
  readonly bubblewrap?: string;
  readonly unshare?: string;
  readonly mount?: string;
  readonly prlimit?: string;
  readonly setpriv?: string;
  readonly shell?: string;
}

/** Looks for the programs on our own search path. */
export function findSystemTools(): SystemTools {
  const names = {
    strace: "strace",
    bubblewrap: "bwrap",
    unshare: "unshare",
    mount: "mount",
    prlimit: "prlimit",
    setpriv: "setpriv",
    shell: "sh",
  };
  return Object.fromEntries(
    Object.entries(names).flatMap(([tool, name]) => {
      const path = findProgram(name);
      return path === undefined ? [] : [[tool, path] as const];
    }),
  );
}

/** What tracing needs, or the name of the program that is missing. */
export function traceToolsOf({ strace, shell, setpriv }: SystemTools): TraceTools | { readonly missing: string } {
  if (strace === undefined) return { missing: "strace" };
  if (shell === undefined) return { missing: "sh" };
  return { strace, shell, ...(setpriv === undefined ? {} : { setpriv }) };
}

/** Programs that a sandbox is made with. */
export interface SandboxTools {
  readonly bubblewrap: string;
  readonly unshare: string;
  readonly prlimit: string;
  readonly shell: string;
}

/** What a sandbox needs, or the name of the program that is missing. */
export function sandboxToolsOf(tools: SystemTools): SandboxTools | { readonly missing: string } {
  const { bubblewrap, unshare, mount, prlimit, shell } = tools;
  if (bubblewrap === undefined) return { missing: "bwrap" };
  if (unshare === undefined) return { missing: "unshare" };
  if (mount === undefined) return { missing: "mount" };
  if (prlimit === undefined) return { missing: "prlimit" };
  if (shell === undefined) return { missing: "sh" };
  return { bubblewrap, unshare, prlimit, shell };
}
