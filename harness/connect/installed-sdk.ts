import { existsSync, readdirSync, realpathSync } from "node:fs";
import { basename, delimiter, dirname, isAbsolute, join, resolve } from "node:path";
import { parseJson } from "../json/parse.ts";
import { isJsonObject, member } from "../json/value.ts";
import { readStart } from "./read-start.ts";
import type { ProcessLaunch, Target } from "./target.ts";

/** An official SDK that the program of a target finds on the disk. */
export interface InstalledSdk {
  /** Such as `@modelcontextprotocol/sdk` (TypeScript) or `mcp` (Python). */
  readonly package: string;
  readonly version: string;
}

const nodePackages = ["@modelcontextprotocol/sdk", "@modelcontextprotocol/server"];
/** Programs that find what they run from the working directory. */
const directoryPrograms = /^(?:npm|npx|pnpm|yarn|bun|bunx|deno|uv|uvx|poetry|hatch|pdm)$/u;
/** No command names more files, and no path has more levels. */
const maxWords = 16;
const maxLevels = 40;
const maxShebangBytes = 512;
/** A longer file is not read, and tells no version. */
const maxManifestBytes = 256 * 1024;

/**
 * The official SDKs that the target's program resolves: the nearest `node_modules` above its script, the site-packages of
 * its interpreter or its virtual environment. Nothing is started for it. Empty where there is no process, or nothing is
 * found.
 */
export function installedSdks({ traits }: Pick<Target, "traits">): readonly InstalledSdk[] {
  const launch = traits.process?.launch;
  if (launch === undefined) return [];
  const files = filesOf(launch);
  const found = [...nodeSdks(files, launch), ...pythonSdks(files, launch)];
  return found.filter((sdk, index) => found.findIndex((other) => other.package === sdk.package) === index);
}

/** The program, and the words of its command that name files, as absolute paths. */
function filesOf({ command, args, cwd, env }: ProcessLaunch): readonly string[] {
  const program = command.includes("/") ? resolve(cwd, command) : findOnPath(command, env["PATH"]);
  const named = args.slice(0, maxWords).map((word) => (isAbsolute(word) ? word : resolve(cwd, word)));
  return [...named, ...(program === undefined ? [] : [program])].filter((path) => existsSync(path));
}

function findOnPath(name: string, path: string | undefined): string | undefined {
  const directories = (path ?? process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  return directories.map((directory) => join(directory, name)).find((candidate) => existsSync(candidate));
}

function nodeSdks(files: readonly string[], { command, args, cwd }: ProcessLaunch): readonly InstalledSdk[] {
  const ofPackages = args
    .slice(0, maxWords)
    .map((word) => join(cwd, "node_modules", word.replace(/(?<=.)@[^/]*$/u, "")));
  const fromDirectory = directoryPrograms.test(basename(command)) ? [...ofPackages, join(cwd, "package.json")] : [];
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
    const found = nodePackages.flatMap((name) => {
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

function pythonSdks(files: readonly string[], { command, cwd, env }: ProcessLaunch): readonly InstalledSdk[] {
  const interpreters = files.flatMap((file) => [file, realpathSync(file), ...interpreterOf(file)]);
  const isDirectoryProgram = directoryPrograms.test(basename(command));
  const environments = [
    ...(env["VIRTUAL_ENV"] === undefined ? [] : [env["VIRTUAL_ENV"]]),
    ...(isDirectoryProgram ? [join(cwd, ".venv")] : []),
    ...interpreters.filter((path) => basename(dirname(path)) === "bin").map((path) => dirname(dirname(path))),
  ];
  for (const environment of environments) {
    for (const directory of sitePackagesOf(environment)) {
      const version = namesIn(directory).flatMap((name) => /^mcp-(\d[^-]*)\.dist-info$/u.exec(name)?.[1] ?? [])[0];
      if (version !== undefined) return [{ package: "mcp", version }];
    }
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

/** A file that cannot be read tells nothing, which is no problem: the finding then has no version. */
function namesIn(directory: string): readonly string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function startOf(path: string, maxBytes: number): string {
  try {
    return readStart(path, maxBytes) ?? "";
  } catch {
    return "";
  }
}
