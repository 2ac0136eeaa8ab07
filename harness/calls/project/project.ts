import { statSync } from "node:fs";
import { basename, dirname, relative, resolve, sep } from "node:path";
import { beginningOf, isConfigurationFile, isSettingsDirectory, pathsIn, textOf } from "./configuration.ts";
import { lookAround, type Seen } from "./look-around.ts";

/** Where a project is, and what its server was told at launch. */
export interface ProjectPlace {
  /** The directories that the server may use; the one that it was told to use comes first. */
  readonly roots: readonly string[];
  /** Words of the command line and values of the environment: a file among them is meant. */
  readonly words: readonly string[];
}

const maxConfigurations = 40;
const maxFiles = 400;
const maxDatabases = 8;
/** A larger file would first have to be copied when it is changed. */
const maxFileBytes = 16 * 1024 * 1024;
const databaseName = /(?:^[^.]+|\.(?:db3?|sqlite3?|s3db|dat|data|store|storage))$/iu;
const databaseHeader = "SQLite format 3\0";
const program = /\.(?:[cm]?[jt]sx?|py|pyz|rb|sh|pl|php|lua|jar|exe|so|node)$/iu;

/** Names of files that nobody wants to see in a report. */
const secret =
  /credential|secret|passw|token|private|\.(?:pem|key|p12|pfx|kdbx|jks|keystore|gpg|asc)$|^id_(?:rsa|dsa|ecdsa|ed25519)/iu;

/** What the user has in the directories that a server works in; read once, when first needed. */
export class Project {
  readonly #place: ProjectPlace;
  #seen: readonly Seen[] | undefined;
  #texts: ReadonlyMap<string, string> | undefined;
  #files: readonly string[] | undefined;
  #databases: readonly string[] | undefined;

  constructor(place: ProjectPlace) {
    this.#place = { ...place, roots: [...new Set(place.roots)] };
  }

  /** Files that a tool may be given: those that the launch names, those that configurations name, then the nearest. */
  get files(): readonly string[] {
    return (this.#files ??= [...new Set([...this.#told(), ...this.#named(), ...this.#found()])]
      .filter(isUsable)
      .slice(0, maxFiles));
  }

  /** Files that contain an SQLite database, whatever they are called. */
  get databases(): readonly string[] {
    return (this.#databases ??= this.files
      .filter((path) => databaseName.test(basename(path)))
      .filter((path) => beginningOf(path, databaseHeader.length).toString("latin1") === databaseHeader)
      .slice(0, maxDatabases));
  }

  /** Directories that are git repositories. */
  get repositories(): readonly string[] {
    return this.#look()
      .filter(({ path }) => basename(path) === ".git")
      .map(({ path }) => dirname(path));
  }

  /** What configurations say, without duplicates. */
  get configurations(): readonly string[] {
    return [...this.#configurations().values()];
  }

  #told(): readonly string[] {
    return this.#words().filter((path) => this.#isInside(path) && !program.test(path));
  }

  /** Words of the launch, as paths. */
  #words(): readonly string[] {
    const [root = "."] = this.#place.roots;
    return this.#place.words.map((word) => resolve(root, word.replace(/^-{1,2}[\w-]+=/u, "")));
  }

  #named(): readonly string[] {
    const { roots } = this.#place;
    return [...this.#configurations()].flatMap(([configuration, text]) =>
      pathsIn(text)
        .flatMap((path) => [dirname(configuration), ...roots].map((from) => resolve(from, path)))
        .filter((path) => this.#isInside(path) && !program.test(path)),
    );
  }

  #found(): readonly string[] {
    // The server's own program is not one of the files that it works on.
    const words = new Set(this.#words());
    return this.#look().flatMap(({ path, isDirectory }) => (isDirectory || words.has(path) ? [] : [path]));
  }

  /** Below a root, and neither hidden nor a program's on the way there: secrets are kept in such files. */
  #isInside(path: string): boolean {
    return this.#place.roots.some((root) => {
      const steps = relative(root, path).split(sep);
      return !steps.some((step) => step === "" || step.startsWith(".") || step === "node_modules");
    });
  }

  #look(): readonly Seen[] {
    return (this.#seen ??= this.#place.roots.flatMap(lookAround));
  }

  #configurations(): ReadonlyMap<string, string> {
    return (this.#texts ??= new Map(this.#configurationFiles().map((path) => [path, textOf(path)])));
  }

  #configurationFiles(): readonly string[] {
    const near = this.#place.roots.flatMap((root) => [root, ...nearDirectories(root, this.#look())]);
    const directories = new Set(near);
    const settings = this.#look()
      .filter(
        ({ path, isDirectory }) => isDirectory && isSettingsDirectory(basename(path)) && directories.has(dirname(path)),
      )
      .flatMap(({ path }) => lookAround(path).filter((each) => dirname(each.path) === path));
    return [...this.#look(), ...settings]
      .filter(({ path, isDirectory }) => !isDirectory && isConfigurationFile(basename(path), basename(dirname(path))))
      .filter(({ path }) => directories.has(dirname(path)) || isSettingsDirectory(basename(dirname(path))))
      .map(({ path }) => path)
      .slice(0, maxConfigurations);
  }
}

/** Directories right below a root. */
function nearDirectories(root: string, seen: readonly Seen[]): readonly string[] {
  return seen.flatMap(({ path, isDirectory }) => (isDirectory && dirname(path) === root ? [path] : []));
}

/** A non-empty file that is not too large. */
function isUsable(path: string): boolean {
  if (basename(path).startsWith(".") || secret.test(basename(path))) return false;
  try {
    const stats = statSync(path, { throwIfNoEntry: false });
    return stats?.isFile() === true && stats.size > 0 && stats.size <= maxFileBytes;
  } catch (error) {
    // A word that is not a path may be too long for one, or lead through a file.
    if (error instanceof Error && "code" in error) return false;
    throw error;
  }
}
