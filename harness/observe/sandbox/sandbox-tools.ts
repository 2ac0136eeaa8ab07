import { systemPath, systemProgram } from "../machine/system-program.ts";

/** Programs that a sandbox is made with; absolute paths. */
export interface SandboxTools {
  readonly bubblewrap: string;
  readonly unshare: string;
  readonly prlimit: string;
  readonly mount: string;
  readonly shell: string;
  /** PATH of the script that sets it up, for what a shell needs: `mount`, `mkdir`, `cp`. */
  readonly path: string;
}

/**
 * @param directories where to look; those of the system when absent
 * @returns the programs of the system, or the name of one that is missing
 */
export function findSandboxTools(directories?: readonly string[]): SandboxTools | { readonly missing: string } {
  const bubblewrap = systemProgram("bwrap", directories);
  if (bubblewrap === undefined) return { missing: "bwrap" };
  const unshare = systemProgram("unshare", directories);
  if (unshare === undefined) return { missing: "unshare" };
  const mount = systemProgram("mount", directories);
  if (mount === undefined) return { missing: "mount" };
  const prlimit = systemProgram("prlimit", directories);
  if (prlimit === undefined) return { missing: "prlimit" };
  const shell = systemProgram("sh", directories);
  if (shell === undefined) return { missing: "sh" };
  return { bubblewrap, unshare, prlimit, mount, shell, path: systemPath(directories) };
}
