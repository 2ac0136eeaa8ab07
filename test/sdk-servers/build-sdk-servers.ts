import { execFile } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, realpathSync, renameSync, rmSync, statSync } from "node:fs";
import { delimiter, isAbsolute, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);

/** In all words, {sources} is the folder of the language in this folder, and {built} that of its build. */
interface SdkLanguage {
  readonly name: string;
  /** Programs that have to be on PATH. */
  readonly needs: readonly string[];
  /** A command that fails where these programs cannot build it, and what to say then. */
  readonly check?: { readonly command: readonly string[]; readonly missing: string };
  readonly build: readonly (readonly string[])[];
  readonly command: readonly string[];
}

const pythonCheck = "import sys, venv, ensurepip; sys.exit(sys.version_info < (3, 11))";

/** The languages that have a server of notes on their official SDK: the same four tools, of which two lie. */
export const sdkLanguages = [
  {
    name: "python",
    needs: ["python3"],
    check: {
      command: ["python3", "-c", pythonCheck],
      missing: "python3 is older than version 3.11, or lacks the module venv",
    },
    build: [
      ["python3", "-m", "venv", "{built}"],
      [
        "{built}/bin/python",
        "-m",
        "pip",
        "--quiet",
        "--disable-pip-version-check",
        "install",
        "--requirement",
        "{sources}/requirements.txt",
      ],
    ],
    command: ["{built}/bin/python", "{sources}/server.py"],
  },
  {
    name: "go",
    needs: ["go"],
    build: [["go", "build", "-C", "{sources}", "-trimpath", "-buildvcs=false", "-o", "{built}/notes-server"]],
    command: ["{built}/notes-server"],
  },
  {
    name: "rust",
    needs: ["cargo", "cc"],
    build: [
      [
        "cargo",
        "build",
        "--release",
        "--locked",
        "--manifest-path={sources}/Cargo.toml",
        "--target-dir={built}/target",
      ],
      ["mv", "{built}/target/release/notes-server", "{built}"],
      // Hundreds of megabytes, which no other build uses.
      ["rm", "-r", "{built}/target"],
    ],
    command: ["{built}/notes-server"],
  },
  {
    name: "java",
    needs: ["mvn", "java", "javac"],
    build: [["mvn", "-q", "-B", "-f", "{sources}/pom.xml", "-DbuiltIn={built}", "package"]],
    // Each instance lives for seconds.
    command: ["java", "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-jar", "{built}/notes-server.jar"],
  },
] as const satisfies readonly SdkLanguage[];

export type SdkLanguageName = (typeof sdkLanguages)[number]["name"];

/** The words that start a server, or why there is none. */
export type BuiltSdkServer =
  | { readonly language: SdkLanguageName; readonly command: readonly string[] }
  | { readonly language: SdkLanguageName; readonly missing: string };

/** A kill switch: a build downloads what is not there yet. */
const buildTimeoutMs = 540_000;
const maxOutputBytes = 64 * 1024 * 1024;
const linesOfFailure = 30;
/** What these tools write beside the sources where somebody calls them by hand. */
const notSources = new Set(["target", "__pycache__"]);

/**
 * Builds the servers whose languages are installed, each into a folder below `build/sdk-servers`. What is there already of
 * the same sources and the same programs is not built again.
 *
 * @param root the directory of the package
 * @throws where a build fails, with the last lines that it printed
 */
export async function buildSdkServers(root: string): Promise<readonly BuiltSdkServer[]> {
  // Downloads of one go on while another compiles; all are at an end before the run fails, and leave nothing behind.
  const outcomes = await Promise.allSettled(sdkLanguages.map((language) => builtServer(root, language)));
  const servers = outcomes.flatMap((outcome) => (outcome.status === "fulfilled" ? [outcome.value] : []));
  const failures = outcomes.flatMap((outcome) => (outcome.status === "rejected" ? [errorText(outcome.reason)] : []));
  if (failures.length > 0) throw new Error(failures.join("\n\n"));
  return servers;
}

async function builtServer(
  root: string,
  language: SdkLanguage & { readonly name: SdkLanguageName },
): Promise<BuiltSdkServer> {
  const { name, check } = language;
  const programs = language.needs.map((program) => ({ program, place: placeOf(program) }));
  const absent = programs.find(({ place }) => place === undefined);
  if (absent !== undefined) return { language: name, missing: `${absent.program} is not on PATH` };
  const sources = join(root, "test/sdk-servers", name);
  const cache = join(root, "build/sdk-servers");
  const places = programs.flatMap(({ place }) => place ?? []);
  const folder = `${name}-${hashOf(language, sources, places)}`;
  const built = join(cache, folder);
  const command = placed(language.command, sources, built);
  if (!command.filter(isAbsolute).every(existsSync)) {
    if (check !== undefined && !(await succeeds(check.command))) return { language: name, missing: check.missing };
    rmSync(built, { recursive: true, force: true });
    await buildAt(language, sources, built);
  }
  removeOutdated(cache, name, folder);
  return { language: name, command };
}

function placeOf(program: string): string | undefined {
  const directories = (process.env["PATH"] ?? "").split(delimiter).filter(isAbsolute);
  return directories.map((directory) => join(directory, program)).find((place) => existsSync(place));
}

function placed(words: readonly string[], sources: string, built: string): readonly string[] {
  return words.map((word) => word.replace("{sources}", sources).replace("{built}", built));
}

/** A program is known by its place, size and time: to ask each for its version takes longer than all else here. */
function hashOf(language: SdkLanguage, sources: string, programs: readonly string[]): string {
  const hash = createHash("sha256").update(JSON.stringify(language));
  for (const program of programs) {
    const { size, mtimeMs } = statSync(program);
    hash.update(JSON.stringify([realpathSync(program), size, mtimeMs]));
  }
  for (const file of filesIn(sources)) hash.update(JSON.stringify([file, readFileSync(join(sources, file), "utf8")]));
  return hash.digest("hex").slice(0, 16);
}

function filesIn(folder: string): readonly string[] {
  return readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !notSources.has(name))
    .flatMap((entry) =>
      entry.isDirectory() ? filesIn(join(folder, entry.name)).map((file) => join(entry.name, file)) : [entry.name],
    )
    .toSorted();
}

async function succeeds([program = "", ...words]: readonly string[]): Promise<boolean> {
  try {
    await run(program, words);
    return true;
  } catch {
    return false;
  }
}

/** What a killed build leaves behind has another name. */
async function buildAt(language: SdkLanguage, sources: string, built: string): Promise<void> {
  const unfinished = `${built}.${process.pid}`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { recursive: true });
  for (const step of language.build) {
    const [program = "", ...words] = placed(step, sources, unfinished);
    try {
      await run(program, words, { maxBuffer: maxOutputBytes, timeout: buildTimeoutMs });
    } catch (error) {
      rmSync(unfinished, { recursive: true });
      const command = [program, ...words].join(" ");
      throw new Error(`the server in ${language.name} is not built by ${command}:\n${lastLines(error)}`, {
        cause: error,
      });
    }
  }
  // Another run of the tests may have been faster.
  if (existsSync(built)) rmSync(unfinished, { recursive: true });
  else renameSync(unfinished, built);
}

function errorText(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function lastLines(error: unknown): string {
  if (!(error instanceof Error && "stdout" in error && "stderr" in error)) return errorText(error);
  const lines = `${String(error.stdout)}\n${String(error.stderr)}`.split("\n").filter((line) => line.trim() !== "");
  return lines.length === 0 ? error.message : lines.slice(-linesOfFailure).join("\n");
}

/** Builds of other sources, and what killed ones have left. */
function removeOutdated(cache: string, name: string, current: string): void {
  for (const entry of readdirSync(cache)) {
    if (entry === current || !entry.startsWith(`${name}-`) || isBeingBuilt(entry)) continue;
    rmSync(join(cache, entry), { recursive: true, force: true });
  }
}

/** Another run of the tests may be at work on it. */
function isBeingBuilt(entry: string): boolean {
  const pid = /\.(\d+)$/u.exec(entry)?.[1];
  return pid !== undefined && existsSync(`/proc/${pid}`);
}
