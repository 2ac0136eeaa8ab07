/** What a path leads to: a file, something that is not a file, or something that is no longer known. */
export type Visible =
  | { readonly kind: "file"; readonly path: string }
  | { readonly kind: "no-file" }
  | { readonly kind: "unknown" };

/** What has to be known about a process to follow its links in /proc. */
export interface LinksOfProcess {
  readonly processId: number;
  /** @returns the working directory of a process */
  readonly workingDirectoryOf: (processId: number) => string;
  /** @returns what a descriptor of a process leads to, as the kernel writes it; undefined where that is not known any more */
  readonly openedAs: (processId: number, descriptor: string) => string | undefined;
  /** Whether it is one of the target's, by the number that we see. */
  readonly isOfTarget: (processId: number) => boolean;
}

/** The links in `/proc` that lead to other directories for each process. */
const link =
  /^\/proc\/(?<whose>self|thread-self|\d{1,10})(?:\/task\/\d{1,10})?\/(?:(?<place>cwd|root|exe)|fd\/(?<descriptor>\d{1,10})|map_files\/[^/]+)$/u;
/** What a process tells the kernel about itself. */
const ownProcFile = /^\/proc\/(?:self|thread-self|\d+)\/(?!mem$)/u;
const maxParts = 5_000;

/** Whether a path leads to what a process tells the kernel about itself, which is nobody's file. */
export function isOwnProcFile(path: string): boolean {
  return ownProcFile.test(path);
}

/**
 * Where an absolute path leads. Links of `/proc` are followed part by part: behind one of them `..` leads elsewhere than
 * the text says.
 */
export function follow(path: string, links: LinksOfProcess): Visible {
  let at: string[] = [];
  for (const part of path.split("/").slice(0, maxParts)) {
    if (part === "" || part === ".") continue;
    if (part === "..") at.pop();
    else at.push(part);
    const found = link.exec(`/${at.join("/")}`)?.groups;
    if (at[0] !== "proc" || found === undefined) continue;
    const target = targetOf(found, links);
    if (target === undefined) return { kind: "unknown" };
    if (!target.startsWith("/") || target.endsWith(" (deleted)")) return { kind: "no-file" };
    at = target.split("/").filter((each) => each !== "");
  }
  const whole = `/${at.join("/")}`;
  return isOwnProcFile(whole) ? { kind: "no-file" } : { kind: "file", path: whole };
}

function targetOf(
  { whose, place, descriptor }: Readonly<Record<string, string | undefined>>,
  { processId, workingDirectoryOf, openedAs, isOfTarget }: LinksOfProcess,
): string | undefined {
  const id = whose === "self" || whose === "thread-self" ? processId : Number(whose);
  // In its own namespace, a process has another number than the one we see.
  if (id !== processId && !isOfTarget(id)) return undefined;
  if (descriptor !== undefined) return openedAs(id, descriptor);
  if (place === "cwd") return workingDirectoryOf(id);
  return place === "root" ? "/" : undefined;
}
