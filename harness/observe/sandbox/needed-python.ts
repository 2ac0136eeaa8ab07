import { dirname, isAbsolute, join } from "node:path";
import { fileURLToPath } from "node:url";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { FileView } from "./file-view.ts";

/**
 * What the virtual environments among some directories, or right in them, need beside themselves: the interpreter that
 * they were made with, and packages that were installed as links to where they are developed.
 */
export function placesOfPython(directories: readonly string[], files: FileView): readonly string[] {
  const candidates = new Set(directories.flatMap((each) => [each, join(each, ".venv"), join(each, "venv")]));
  const environments = [...candidates].flatMap((environment) => {
    const configuration = files.readStart(join(environment, "pyvenv.cfg"));
    return configuration === undefined ? [] : [{ environment, configuration }];
  });
  const interpreters = environments.flatMap(({ configuration }) => {
    const home = /^home\s*=\s*(.+)$/mu.exec(configuration)?.[1]?.trim();
    return home === undefined ? [] : [dirname(home)];
  });
  return [...interpreters, ...environments.flatMap(({ environment }) => linkedProjects(environment, files))];
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
