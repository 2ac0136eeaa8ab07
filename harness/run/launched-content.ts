import { createHash, type Hash } from "node:crypto";
import { closeSync, existsSync, openSync, readSync, realpathSync, statSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { dirname, join, relative, resolve, sep } from "node:path";
import { setImmediate as nextTurn } from "node:timers/promises";
import { isSystemError, unlessRefused } from "../connect/system-error.ts";
import type { ProcessLaunch, Target } from "../connect/target.ts";
import { parseJson } from "../json/parse.ts";
import { isJsonObject, member } from "../json/value.ts";
import type { LaunchedContent } from "../../report-model/run-profile.ts";
import { filesOfPackage, ImportedJson, isScript, longestImport, type CountedFiles } from "./package-code.ts";

const maxManifestBytes = 1024 * 1024;
/** A stream for each of 5,700 small files took half a second, most of it to free their buffers. */
const part = Buffer.allocUnsafeSlow(256 * 1024);
const maxTurnMs = 5;
const manifests = ["package.json", "pyproject.toml"];

/**
 * Says which code a launch starts: the first of its words that is a file, and the code of the package around that.
 *
 * @param which the files that count, for a report that does not say that they are its code
 * @returns `unknown` with the reason where no word is one, as with `npx`, which chooses itself what it starts
 */
export async function launchedContent(target: Target, which: CountedFiles = "code"): Promise<LaunchedContent> {
  const launch = target.traits.process?.launch;
  if (launch === undefined) return { kind: "unknown", because: "it runs elsewhere" };
  const share = turns();
  try {
    const file = fileOf(launch);
    if (file === undefined) return { kind: "unknown", because: "no word of its command is a file" };
    const root = packageAround(file);
    const files = root === undefined ? undefined : filesOfPackage(root, file, which);
    const hash = createHash("sha256");
    if (root === undefined || files === undefined) {
      await addFile(hash, file, share, undefined);
      return { kind: "file", hash: hash.digest("hex") };
    }
    const imported = new ImportedJson();
    const add = async (path: string): Promise<void> => {
      hash.update(`${relative(root, path).split(sep).join("/")}\0`);
      await addFile(hash, path, share, which === "code" && isScript(path) ? imported : undefined);
    };
    for (const path of files.counted) await add(path);
    const json = imported.of(files);
    for (const path of json) await add(path);
    const count = files.counted.length + json.length;
    const rule = which === "code" ? ({ of: "code" } as const) : {};
    return { kind: "package", ...(await nameIn(root)), ...rule, hash: hash.digest("hex"), files: count };
  } catch (error) {
    if (!isSystemError(error)) throw error;
    return { kind: "unknown", because: `its files cannot be read (${error.code})` };
  }
}

/** @returns the files of code that were written after a time, as paths within their package; [] where none is known */
export function codeWrittenSince(target: Target, time: Date): readonly string[] {
  const launch = target.traits.process?.launch;
  const written = unlessRefused(() => {
    const file = launch === undefined ? undefined : fileOf(launch);
    const root = file === undefined ? undefined : packageAround(file);
    if (file === undefined || root === undefined) return [];
    const { counted } = filesOfPackage(root, file, "code") ?? { counted: [] };
    return counted.filter((path) => statSync(path).mtime > time).map((path) => relative(root, path));
  });
  return written ?? [];
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

/** @returns to be called often while something takes long: lets whatever else the run does have its turn */
function turns(): () => Promise<void> {
  let sinceMs = performance.now();
  return async () => {
    if (performance.now() - sinceMs < maxTurnMs) return;
    await nextTurn();
    sinceMs = performance.now();
  };
}

async function addFile(
  hash: Hash,
  path: string,
  share: () => Promise<void>,
  imported: ImportedJson | undefined,
): Promise<void> {
  const own = createHash("sha256");
  const file = openSync(path, "r");
  let before = "";
  try {
    for (let length = readSync(file, part); length > 0; length = readSync(file, part)) {
      const read = part.subarray(0, length);
      own.update(read);
      if (imported !== undefined) {
        const text = before + read.toString("utf8");
        imported.add(path, text);
        before = text.slice(-longestImport);
      }
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
