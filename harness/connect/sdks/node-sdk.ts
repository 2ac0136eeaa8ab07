import { existsSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { InstalledSdk, SdkFinder } from "./installed-sdk.ts";
import { maxWords, startOf, type Launched } from "./launched.ts";

const packages = ["@modelcontextprotocol/sdk", "@modelcontextprotocol/server"];
/** No path has more levels. */
const maxLevels = 40;
/** A longer file is not read, and tells no version. */
const maxManifestBytes = 256 * 1024;

export const nodeSdk: SdkFinder = { language: "TypeScript", find: findInModules };

function findInModules({ launch: { args, cwd }, files, runsFromDirectory }: Launched): readonly InstalledSdk[] {
  const ofPackages = args
    .slice(0, maxWords)
    .map((word) => join(cwd, "node_modules", word.replace(/(?<=.)@[^/]*$/u, "")));
  const fromDirectory = runsFromDirectory ? [...ofPackages, join(cwd, "package.json")] : [];
  // Node resolves from where a script really is.
  for (const file of [...files, ...fromDirectory.filter((path) => existsSync(path))]) {
    const found = nearestPackages(dirname(join(realpathSync(file), "x")));
    if (found.length > 0) return found;
  }
  return [];
}

function nearestPackages(start: string): readonly InstalledSdk[] {
  let directory = start;
  for (let level = 0; level < maxLevels; level++) {
    const found = packages.flatMap((name) => {
      const version = versionIn(join(directory, "node_modules", name, "package.json"));
      return version === undefined ? [] : [{ package: name, version }];
    });
    if (found.length > 0 || dirname(directory) === directory) return found;
    directory = dirname(directory);
  }
  return [];
}

function versionIn(manifest: string): string | undefined {
  const parsed = parseJson(startOf(manifest, maxManifestBytes));
  const version = parsed.kind === "value" && isJsonObject(parsed.value) ? member(parsed.value, "version") : undefined;
  return typeof version === "string" ? version : undefined;
}
