import { realpathSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import type { InstalledSdk, SdkFinder } from "./installed-sdk.ts";
import { namesIn, startOf, type Launched } from "./launched.ts";

const distribution = /^(mcp|fastmcp)-(\d[^-]*)\.dist-info$/u;
const maxShebangBytes = 512;

export const pythonSdk: SdkFinder = { language: "Python", find: findInEnvironments };

function findInEnvironments({ launch: { cwd, env }, files, runsFromDirectory }: Launched): readonly InstalledSdk[] {
  const interpreters = files.flatMap((file) => [file, realpathSync(file), ...interpreterOf(file)]);
  const environments = [
    ...(env["VIRTUAL_ENV"] === undefined ? [] : [env["VIRTUAL_ENV"]]),
    ...(runsFromDirectory ? [join(cwd, ".venv")] : []),
    ...interpreters.filter((path) => basename(dirname(path)) === "bin").map((path) => dirname(dirname(path))),
  ];
  for (const directory of environments.flatMap(sitePackagesOf)) {
    const found = namesIn(directory).flatMap((name) => {
      const [, distributed, version] = distribution.exec(name) ?? [];
      return distributed === undefined || version === undefined ? [] : [{ package: distributed, version }];
    });
    if (found.length > 0) return found;
  }
  return [];
}

/** The interpreter that the first line of a script names. */
function interpreterOf(file: string): readonly string[] {
  const [, path] = /^#!\s*(\/\S*python[\d.]*)/u.exec(startOf(file, maxShebangBytes)) ?? [];
  return path === undefined ? [] : [path];
}

function sitePackagesOf(environment: string): readonly string[] {
  return ["lib", "lib64", "local/lib"].flatMap((name) => {
    const directory = join(environment, name);
    const versions = namesIn(directory).filter((each) => each.startsWith("python3"));
    return versions.flatMap((each) => [join(directory, each, "site-packages"), join(directory, each, "dist-packages")]);
  });
}
