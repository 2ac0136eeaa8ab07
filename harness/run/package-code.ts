import { statSync } from "node:fs";
import { basename, dirname, extname, join, resolve } from "node:path";
import { firstEntries } from "../observe/snapshot/first-entries.ts";

/** A package with more is a home or a repository with data: its one file is hashed then. */
const maxEntries = 10_000;
const maxBytes = 64 * 1024 * 1024;
/** What is installed into a package, what its author works with, and where `audit` installs servers. */
const leftOut: ReadonlySet<string> = new Set(["node_modules", ".git", ".venv", "__pycache__", ".work"]);
const scriptEndings: ReadonlySet<string> = new Set(".js .mjs .cjs .jsx .ts .mts .cts .tsx .vue .svelte".split(" "));
/** What a runtime or a compiler loads as code. A report, a badge, a picture or a log has none of these. */
const otherEndings: ReadonlySet<string> = new Set(
  [
    ".node .wasm .so .dll .dylib .exe .asar .py .pyc .pyd .pyx .pyz .rb .php .phar .pl .pm .lua .sh .bash .ps1 .cmd .bat",
    ".jar .war .class .java .kt .kts .scala .groovy .clj .go .rs .c .h .cc .cpp .hpp .m .swift .cs .fs .vb .csproj",
    ".ex .exs .erl .beam .dart .hs .ml .r .jl .nim .zig .cr",
  ].flatMap((line) => line.split(" ")),
);
/** They choose which code is loaded; locks stand for the packages that are installed. */
const manifests: ReadonlySet<string> = new Set(
  [
    "package.json tsconfig.json deno.json deno.jsonc jsr.json pyproject.toml requirements.txt setup.cfg Pipfile",
    "package-lock.json npm-shrinkwrap.json yarn.lock pnpm-lock.yaml bun.lock bun.lockb deno.lock",
    "uv.lock poetry.lock Pipfile.lock Gemfile Gemfile.lock composer.json composer.lock",
    "Cargo.toml Cargo.lock go.mod go.sum pom.xml build.gradle mix.exs mix.lock",
  ].flatMap((line) => line.split(" ")),
);

/** Which files of a package count: its code; or every one, as in reports that do not say which. */
export type CountedFiles = "code" | "every-file";

export interface PackageFiles {
  readonly counted: readonly string[];
  /** JSON that counts where code imports it. */
  readonly json: readonly string[];
}

/** @returns its regular files in one order on every machine; undefined where they are too many or too large */
export function filesOfPackage(root: string, launched: string, which: CountedFiles): PackageFiles | undefined {
  const [counted, json]: [string[], string[]] = [[], []];
  const open = [root];
  let [entries, bytes] = [0, 0];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    for (const entry of firstEntries(directory, maxEntries - entries + 1)) {
      // Directories count as well: a tree of them has no end of its own.
      if (++entries > maxEntries) return undefined;
      const path = join(directory, entry.name);
      if (entry.isDirectory() && !leftOut.has(entry.name)) open.push(path);
      if (!entry.isFile()) continue;
      const isCounted = which === "every-file" || path === launched || isCode(path);
      if (!isCounted && extname(path) === ".json") json.push(path);
      if (!isCounted) continue;
      bytes += statSync(path).size;
      counted.push(path);
      if (bytes > maxBytes) return undefined;
    }
  }
  return { counted: counted.toSorted(byName), json: json.toSorted(byName) };
}

function byName(left: string, right: string): number {
  return left < right ? -1 : 1;
}

function isCode(path: string): boolean {
  const [name, ending] = [basename(path), extname(path).toLowerCase()];
  if (manifests.has(name) || isScript(path) || otherEndings.has(ending) || name.includes(".so.")) return true;
  // A program, or what a shell starts.
  return ending === "" && (statSync(path).mode & 0o111) !== 0;
}

/** Whether its text can import JSON. */
export function isScript(path: string): boolean {
  return scriptEndings.has(extname(path).toLowerCase());
}

/** How much of a text has to be read again with what follows it, for no import to be missed between the two. */
export const longestImport = 256;
const specifier = /(?:from|import|require\w{0,20})[\s(]{0,4}["'`]([^"'`\n]{1,200})["'`]/gu;

/** The JSON that scripts import. What they read as data is none: a server writes there too. */
export class ImportedJson {
  readonly #names = new Set<string>();
  readonly #stems = new Set<string>();

  /** @param text of the script, or a part of it */
  add(script: string, text: string): void {
    for (const [, name = ""] of text.matchAll(specifier)) {
      // The path may be an alias, which a compiler's settings resolve.
      if (name.endsWith(".json")) this.#names.add(basename(name));
      else if (name.startsWith(".")) this.#stems.add(resolve(dirname(script), name));
    }
  }

  /** @returns those of a package's JSON that are imported; `require("./x")` takes x.js before x.json */
  of({ counted, json }: PackageFiles): readonly string[] {
    const taken = new Set(counted.filter(isScript).map(stemOf));
    return json.filter((path) => {
      const stem = stemOf(path);
      return this.#names.has(basename(path)) || (this.#stems.has(stem) && !taken.has(stem));
    });
  }
}

function stemOf(path: string): string {
  return path.slice(0, path.length - extname(path).length);
}
