import { createHash, type Hash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isSystemError, unlessRefused } from "../connect/system-error.ts";
import type { ProcessLaunch, Target } from "../connect/target.ts";
import { parseJson } from "../json/parse.ts";
import { isJsonObject, member } from "../json/value.ts";
import { firstEntries } from "../observe/snapshot/first-entries.ts";
import type { LaunchedContent } from "../../report-model/run-profile.ts";

/** A package with more is a home or a repository with data: its one file is hashed then. */
const maxEntries = 10_000;
const maxBytes = 64 * 1024 * 1024;
const maxManifestBytes = 1024 * 1024;
/** A stream for each of 5,700 small files took half a second, most of it to free their buffers. */
const part = Buffer.allocUnsafeSlow(256 * 1024);
const maxTurnMs = 5;
/** What is installed into a package, and what its author works with. */
const leftOut: ReadonlySet<string> = new Set(["node_modules", ".git", ".venv", "__pycache__"]);
const manifests = ["package.json", "pyproject.toml"];

/**
 * Says which code a launch starts: the first of its words that is a file, and the package around that.
 *
 * @returns `unknown` with the reason where no word is one, as with `npx`, which chooses itself what it starts
 */
export async function launchedContent(target: Target): Promise<LaunchedContent> {
  const launch = target.traits.process?.launch;
  if (launch === undefined) return { kind: "unknown", because: "it runs elsewhere" };
  const share = turns();
  try {
    const file = fileOf(launch);
    if (file === undefined) return { kind: "unknown", because: "no word of its command is a file" };
    const root = packageAround(file);
    const files = root === undefined ? undefined : filesIn(root);
    if (root === undefined || files === undefined) {
      const hash = createHash("sha256");
      await addFile(hash, file, share);
      return { kind: "file", hash: hash.digest("hex") };
    }
    const hash = createHash("sha256");
    for (const path of files) {
      hash.update(`${relative(root, path).split(sep).join("/")}\0`);
      await addFile(hash, path, share);
    }
    return { kind: "package", ...(await nameIn(root)), hash: hash.digest("hex"), files: files.length };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { kind: "unknown", because: `its files cannot be read (${error.code})` };
  }
}

/** A program that interprets a file is not what is tested, the file is. */
function fileOf({ command, args, cwd }: ProcessLaunch): string | undefined {
  const candidates = [...args, ...(command.includes("/") ? [command] : [])].map((word) => resolve(cwd, word));
  const file = candidates.find((path) => unlessRefused(() => statSync(path).isFile()) === true);
  return file === undefined ? undefined : realpathSync(file);
}

function packageAround(file: string): string | undefined {
  for (let at = dirname(file); ; at = dirname(at)) {
    if (manifests.some((name) => existsSync(join(at, name)))) return at;
    if (dirname(at) === at) return undefined;
  }
}

/** @returns its regular files in one order on every machine; undefined where they are too many or too large */
function filesIn(root: string): readonly string[] | undefined {
  const found: string[] = [];
  const open = [root];
  let [entries, bytes] = [0, 0];
  for (let directory = open.pop(); directory !== undefined; directory = open.pop()) {
    for (const entry of firstEntries(directory, maxEntries - entries + 1)) {
      // Directories count as well: a tree of them has no end of its own.
      if (++entries > maxEntries) return undefined;
      const path = join(directory, entry.name);
      if (entry.isDirectory() && !leftOut.has(entry.name)) open.push(path);
      if (!entry.isFile()) continue;
      bytes += statSync(path).size;
      found.push(path);
      if (bytes > maxBytes) return undefined;
    }
  }
  return found.toSorted((left, right) => (left < right ? -1 : 1));
}

/** @returns to be called often while something takes long: lets whatever else the run does have its turn */
function turns(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < maxTurnMs) return;
    await nextTurn();
    sinceMs = performance.now();
  };
}

async function addFile(hash: Hash, path: string, share: () => Promise<void>): Promise<void> {
  const own = createHash("sha256");
  const file = openSync(path, "r");
  try {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      own.update(part.subarray(0, length));
      await share();
    }
  } finally {
    closeSync(file);
  }
  hash.update(own.digest());
}

async function nameIn(root: string): Promise<{ readonly name?: string; readonly version?: string }> {
  const path = join(root, "package.json");
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? Number.POSITIVE_INFINITY;
  if (size > maxManifestBytes) return {};
  const parsed = parseJson(await readFile(path, "utf8"));
  if (parsed.kind !== "value" || !isJsonObject(parsed.value)) return {};
  const [name, version] = [member(parsed.value, "name"), member(parsed.value, "version")];
  return {
    ...(typeof name === "string" ? { name: name.slice(0, 214) } : {}),
    ...(typeof version === "string" ? { version: version.slice(0, 100) } : {}),
  };
}
