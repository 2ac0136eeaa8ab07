import { dirname, join } from "node:path";
import type { FileView } from "./file-view.ts";

/** Packages that link to packages that link to packages. */
const maxPlaces = 500;

/**
 * Where Node looks for packages from some directories: `node_modules` in each of them and above, and what links in
 * there lead to, as `npm link` and workspaces make them.
 */
export function placesOfModules(from: readonly string[], files: FileView): readonly string[] {
  const found = new Set<string>();
  const waiting = from.flatMap((directory) => modulesAround(directory, files));
  for (let next = waiting.shift(); next !== undefined && found.size < maxPlaces; next = waiting.shift()) {
    if (found.has(next)) continue;
    found.add(next);
    for (const linked of linkedPackages(next, files)) {
      found.add(linked);
      waiting.push(...modulesAround(linked, files));
    }
  }
  return [...found];
}

function modulesAround(directory: string, files: FileView): readonly string[] {
  const found: string[] = [];
  for (let at = directory; at !== dirname(at); at = dirname(at)) {
    const modules = join(at, "node_modules");
    if (files.isDirectory(modules)) found.push(modules);
  }
  return found;
}

/** Packages of a `node_modules` that lie outside of it. */
function linkedPackages(modules: string, files: FileView): readonly string[] {
  const real = files.realPath(modules) ?? modules;
  const names = files
    .namesIn(modules)
    .flatMap((name) =>
      name.startsWith("@") ? files.namesIn(join(modules, name)).map((each) => join(name, each)) : [name],
    );
  return names.flatMap((name) => {
    const path = join(modules, name);
    const target = files.linkAt(path) === undefined ? undefined : files.realPath(path);
    return target === undefined || target.startsWith(`${real}/`) ? [] : [target];
  });
}
