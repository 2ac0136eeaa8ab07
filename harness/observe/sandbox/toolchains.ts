import { basename, dirname, join } from "node:path";
import type { FileView } from "./file-view.ts";

/** What programs in `<prefix>/bin` load from its neighbours. Keys and settings there are left out. */
const directoryNames = new Set(
  [
    "bin sbin shims condabin lib lib32 lib64 libexec share include src pkg etc ssl",
    "versions plugins installs tools toolchains completions candidates envs pkgs conf jmods",
  ].flatMap((names) => names.split(" ")),
);
const fileNames = new Set(["version", "VERSION", "release", "pyvenv.cfg", "go.env", ".tool-versions"]);
const programDirectories = new Set(["bin", "shims", "condabin"]);
/** Everything else in them is the user's. */
const onlyPrograms = new Set([".local", ".cargo", ".config"]);

/** Whether a directory contains programs installed beside what they load. */
export function isOfInstallation(directory: string): boolean {
  return programDirectories.has(basename(directory));
}

/** The directories and files that programs in a directory of PATH need, among them the directory. */
export function partsOfInstallation(
  directory: string,
  files: FileView,
  mayShow: (prefix: string) => boolean,
): { readonly directories: readonly string[]; readonly files: readonly string[] } {
  const prefix = dirname(directory);
  if (!isOfInstallation(directory) || !mayShow(prefix) || onlyPrograms.has(basename(prefix)))
    return { directories: [directory], files: [] };
  const names = files.namesIn(prefix);
  const pick = (known: ReadonlySet<string>): readonly string[] =>
    names.filter((name) => known.has(name)).map((name) => join(prefix, name));
  return {
    directories: [directory, ...pick(directoryNames).filter((path) => files.isDirectory(path))],
    files: pick(fileNames).filter((path) => !files.isDirectory(path)),
  };
}
