import { posix } from "node:path";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { roleInHome } from "./files-of-programs.ts";

/** Files that some program starts from by their names, which may be the server itself. */
const ofSomeProgram = /^\.(?:[^/]*rc|[^/]*profile|[^/]*_log(?:in|out)|[^/]*env)$/u;

/** Whether a program starts from a file of a home, whatever the server calls itself. */
export function isSettingOfProgram(subject: string, home: string): boolean {
  return roleInHome(posix.relative(home, subject)) === "startsFrom";
}

/**
 * Who has a file of a home that is no setting of a known program. Names with a dot belong to programs and all others to the
 * user; which program that is, a path does not tell. It is the server where the server has made the file: what was there
 * before it is another program's, or its own of an earlier time. A name such as `.notesrc` says that a program starts from
 * it, and only there the names of a server count: they are what it says of itself.
 *
 * @param isNamedAfter whether the server has a name
 */
export function ownerInHome(
  { kind, subject, isOwnWork = false }: Pick<WeighedEffect, "kind" | "subject"> & { readonly isOwnWork?: boolean },
  home: string,
  isNamedAfter: (name: string) => boolean,
): "user" | "server" | "unclear" {
  const below = posix.relative(home, subject);
  const isHidden = below.startsWith(".") || /^Library\/(?:Application Support|Caches|Logs|Preferences)\//u.test(below);
  if (!isHidden) return "user";
  if (roleInHome(below) === "keeps") return "server";
  if (!ofSomeProgram.test(below)) return isOwnWork || kind === "file.create" ? "server" : "unclear";
  return isOwnWork || isNamedAfter(below.replace(/(?:rc|_?profile|env)$/u, "")) ? "server" : "user";
}
