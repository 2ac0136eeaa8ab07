import { dirname, join } from "node:path";
import type { FileView } from "./file-view.ts";
import { isWithin } from "./layers.ts";
import type { LedTo } from "./led-to.ts";
import { isPackage, isPackageDirectory } from "./plain-installs.ts";

/** Packages that link to packages that link to packages. */
const maxPlaces = 500;

/**
 * Where Node looks for packages from some directories: `node_modules` in each of them and above, and what links in
 * there lead to, as `npm link` and workspaces make them.
 *
 * @param project whose files are shown anyway
 */
export function placesOfModules(from: readonly string[], project: string, files: FileView): LedTo {
  const found = new Set<string>();
  const leftOut = new Set<string>();
  const waiting = from.flatMap((directory) => modulesAround(directory, files));
  for (let next = waiting.shift(); next !== undefined && found.size < maxPlaces; next = waiting.shift()) {
    const real = files.realPath(next) ?? next;
    if (found.has(next)) continue;
    if (!isPackageDirectory(real) && !isWithin(real, project)) {
      leftOut.add(real);
      continue;
    }
    found.add(next);
    for (const { name, target } of linkedPackages(next, files)) {
      if (!isWithin(target, project) && !isPackage(target, name, files)) {
        leftOut.add(target);
        continue;
      }
      found.add(target);
      waiting.push(...modulesAround(target, files));
    }
  }
  return { shown: [...found], leftOut: [...leftOut] };
}

function modulesAround(directory: string, files: FileView): readonly string[] {
  const found: string[] = [];
  for (let at = directory; at !== dirname(at); at = dirname(at)) {
    const modules = join(at, "node_modules");
    if (files.isDirectory(modules)) found.push(modules);
  }
  return found;
}

/** Packages of a `node_modules` that lie outside of it, each with the name of its link. */
function linkedPackages(
  modules: string,
  files: FileView,
): readonly { readonly name: string; readonly target: string }[] {
  const real = files.realPath(modules) ?? modules;
  const names = files
    .namesIn(modules)
    .flatMap((name) =>
      name.startsWith("@") ? files.namesIn(join(modules, name)).map((each) => join(name, each)) : [name],
    );
  return names.flatMap((name) => {
    const path = join(modules, name);
    const target = files.linkAt(path) === undefined ? undefined : files.realPath(path);
    return target === undefined || target.startsWith(`${real}/`) ? [] : [{ name, target }];
  });
}
