import { findProgram } from "../machine/find-program.ts";

/** Programs that a sandbox is made with; absolute paths. */
export interface SandboxTools {
  readonly bubblewrap: string;
  readonly unshare: string;
  readonly prlimit: string;
  readonly shell: string;
}

/** @returns the programs on our own search path, or the name of one that is missing */
export function findSandboxTools(): SandboxTools | { readonly missing: string } {
  const bubblewrap = findProgram("bwrap");
  if (bubblewrap === undefined) return { missing: "bwrap" };
  const unshare = findProgram("unshare");
  if (unshare === undefined) return { missing: "unshare" };
  if (findProgram("mount") === undefined) return { missing: "mount" };
  const prlimit = findProgram("prlimit");
  if (prlimit === undefined) return { missing: "prlimit" };
  const shell = findProgram("sh");
  return shell === undefined ? { missing: "sh" } : { bubblewrap, unshare, prlimit, shell };
}
