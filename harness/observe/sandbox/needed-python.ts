import { basename, dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { FileView } from "./file-view.ts";
import { isWithin } from "./layers.ts";
import type { LedTo } from "./led-to.ts";
import { isPythonInstallation, isPythonSource } from "./plain-installs.ts";

/**
 * What the virtual environments among some directories, or right in them, need beside themselves: the interpreter that
 * they were made with, and packages that were installed as links to where they are developed.
 *
 * @param project whose files are shown anyway
 */
export function placesOfPython(directories: readonly string[], project: string, files: FileView): LedTo {
  const candidates = new Set(directories.flatMap((each) => [each, join(each, ".venv"), join(each, "venv")]));
  const environments = [...candidates].flatMap((environment) => {
    const configuration = files.readStart(join(environment, "pyvenv.cfg"));
    return configuration === undefined ? [] : [{ environment, configuration }];
  });
  const interpreters = environments.flatMap(({ configuration }) => {
    const home = /^home *= *(\S.*)$/mu.exec(configuration)?.[1]?.trim();
    return home === undefined ? [] : [home];
  });
  const sources = environments.flatMap(({ environment }) => linkedProjects(environment, files));
  const found = [
    ...interpreters.map((home) => ({
      path: dirname(home),
      isPlain: (path: string) => basename(home) === "bin" && isPythonInstallation(path, files),
    })),
    ...sources.map((path) => ({ path, isPlain: (real: string) => isPythonSource(real, files) })),
  ].flatMap(({ path, isPlain }) => {
    const real = files.realPath(path);
    return real === undefined ? [] : [{ path: real, isShown: isWithin(real, project) || isPlain(real) }];
  });
  return {
    shown: found.filter(({ isShown }) => isShown).map(({ path }) => path),
    leftOut: found.filter(({ isShown }) => !isShown).map(({ path }) => path),
  };
}

function linkedProjects(environment: string, files: FileView): readonly string[] {
  const library = join(environment, "lib");
  const packages = files
    .namesIn(library)
    .filter((name) => name.startsWith("python"))
    .map((name) => join(library, name, "site-packages"));
  return packages.flatMap((directory) =>
    files.namesIn(directory).flatMap((name): readonly string[] => {
      if (name.endsWith(".pth")) return pathsOf(files.readStart(join(directory, name)) ?? "");
      if (name.endsWith(".dist-info")) return originOf(files.readStart(join(directory, name, "direct_url.json")) ?? "");
      return [];
    }),
  );
}

/** A line of a path file is a directory to look in, or a statement. */
function pathsOf(text: string): readonly string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter((line) => isAbsolute(line));
}

/** Where a package was installed from (PEP 610). */
function originOf(text: string): readonly string[] {
  const parsed = parseJson(text);
  const url = parsed.kind === "value" && isJsonObject(parsed.value) ? member(parsed.value, "url") : undefined;
  if (typeof url !== "string" || !url.startsWith("file:///")) return [];
  return URL.canParse(url) ? [fileURLToPath(url)] : [];
}
