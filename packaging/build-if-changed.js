import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import path from "node:path";

const generated = ["node_modules", "coverage", "dist", "build"];
/** What the package is not made from. A new folder counts as sources until it is named here. */
const noSources = new Set([...generated, "action", "bench", "docs", "examples", "lint", "test"]);
const isSource = /(?<!\.test)\.(?:[jt]s|json)$/u;
/** What npm has installed: packages go into the build, too. */
const installed = "node_modules/.package-lock.json";
const built = ["dist", "build/programs"];
const stampFile = "build/stamp.json";

/** @param {string} folder */
function filesIn(folder) {
  const entries = readdirSync(folder, { withFileTypes: true, recursive: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

/** @param {string} root */
function sourceFiles(root) {
  const entries = readdirSync(root, { withFileTypes: true }).filter(
    ({ name }) => !name.startsWith(".") && !noSources.has(name),
  );
  const files = entries.flatMap((entry) => {
    const place = path.join(root, entry.name);
    return entry.isDirectory() ? filesIn(place) : [place];
  });
  return [...files.filter((name) => isSource.test(name)), path.join(root, installed)];
}

/** @param {string[]} files */
function hashOf(files) {
  const hash = createHash("sha256");
  for (const name of files.filter((file) => existsSync(file)).toSorted()) {
    const content = createHash("sha256").update(readFileSync(name)).digest("hex");
    hash.update(`${JSON.stringify(name)} ${content}\n`);
  }
  return hash.digest("hex");
}

/**
 * @param {string} root
 * @param {string} sources their hash
 * @returns {string | undefined} what stands in the stamp of this build of these sources; undefined where nothing is built
 */
function stampOf(root, sources) {
  const folders = built.map((folder) => path.join(root, folder));
  if (!folders.every((folder) => existsSync(folder))) return undefined;
  return JSON.stringify({ sources, built: hashOf(folders.flatMap(filesIn)) });
}

/**
 * Builds, unless the build at hand is of these very sources: whatever needs a build asks for one, and what has not changed
 * is built once.
 *
 * @param {string} root the directory of the package
 * @param {() => void} build
 */
export function buildIfChanged(root, build) {
  const stamp = path.join(root, stampFile);
  // Taken before the build, so that a source which changes meanwhile is built again.
  const sources = hashOf(sourceFiles(root));
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === stampOf(root, sources)) return;
  rmSync(stamp, { force: true });
  build();
  mkdirSync(path.dirname(stamp), { recursive: true });
  writeFileSync(stamp, stampOf(root, sources) ?? "");
}
