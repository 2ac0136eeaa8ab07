import { basename, dirname, join } from "node:path";
import type { FileView } from "./file-view.ts";
import { isMarked } from "./projects.ts";

const repository = ".git";
const interpreters = ["python3", "python"];
/** The name in a package.json that may be cut off: only the beginning is read. */
const packageName = /"name"\s{0,4}:\s{0,4}"([^"\\]{1,214})"/u;

/**
 * Whether a directory is clearly the package that a link in a `node_modules` names: it has the same name. The author of
 * the link may aim at something else: a hidden directory or a whole repository is more than a package.
 *
 * @param name of the link, with its scope
 */
export function isPackage(directory: string, name: string, files: FileView): boolean {
  const isInstalled = directory.includes("/node_modules/");
  const manifest = files.readStart(join(directory, "package.json"));
  if (manifest === undefined || files.exists(join(directory, repository))) return false;
  return isInstalled || (!isHidden(directory) && packageName.exec(manifest)?.[1] === name);
}

/** Whether packages are installed in a directory, and nothing else lies there. */
export function isPackageDirectory(directory: string): boolean {
  return basename(directory) === "node_modules";
}

/** Whether a directory has the source of a Python package: its project, or the modules of it. */
export function isPythonSource(directory: string, files: FileView): boolean {
  if (isHidden(directory) || files.exists(join(directory, repository))) return false;
  const places = [directory, dirname(directory)];
  return places.some((place) => ["pyproject.toml", "setup.py"].some((name) => files.exists(join(place, name))));
}

/** Whether a directory is a Python installation and not somebody's project. */
export function isPythonInstallation(prefix: string, files: FileView): boolean {
  const hasInterpreter = interpreters.some((name) => files.exists(join(prefix, "bin", name)));
  const hasLibrary = files.namesIn(join(prefix, "lib")).some((name) => name.startsWith("python"));
  return hasInterpreter && hasLibrary && !isMarked(prefix, files);
}

/** Programs keep settings and keys in directories whose names begin with a dot. */
function isHidden(path: string): boolean {
  return path.split("/").some((part) => part.startsWith("."));
}
