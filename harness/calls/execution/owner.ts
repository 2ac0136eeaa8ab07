import { posix } from "node:path";
import { databaseOfCompanion } from "../../observe/effect/database-file.ts";
import { textsIn } from "../../json/texts.ts";
import type { Json } from "../../json/value.ts";
import type { Change } from "../state/change.ts";
import { isScratchOfGit } from "../state/git-files.ts";

/**
 * Whose state a change is about.
 *
 * - `user`: what the arguments name, the working directory, a home, what other tools show
 * - `machine`: any other place
 * - `api`: what a web API keeps
 * - `server`: what the server keeps for itself, such as caches, settings, logs and temporary files
 */
export type Owner = "user" | "machine" | "api" | "server";

/** Where a server keeps what, as absolute paths. */
export interface Places {
  /** Paths below it are shown relative to it. */
  readonly directory?: string;
  readonly temporaryDirectory?: string;
  /** The working directory, and the directories that the server was told to use. */
  readonly work: readonly string[];
  readonly home?: string;
  /** Directories that the server has to itself: its TMPDIR, its package, the directories of XDG. */
  readonly own: readonly string[];
  /** How the server and its program are called; its settings have such names in a home. Hostile text. */
  readonly names?: readonly string[];
}

/** A change without what only its comparison tells. */
export type ChangedPlace = Pick<Change, "kind" | "subject" | "effect"> & {
  /** The target itself had made what stood there before. */
  readonly isOwnWork?: boolean;
};

/**
 * Decides by the path alone. What the arguments name is always the user's; else the innermost of the known directories
 * decides, so that a project in a temporary directory is the user's, and a cache in a project the server's.
 *
 * @param argumentsOfCall what the call was given; a path in it may be relative to the working directory
 */
export function ownerOf(change: ChangedPlace, places: Places, argumentsOfCall: Json): Owner {
  return ownersOf(places, argumentsOfCall)(change);
}

/** The same for many changes of one call. */
export function ownersOf(places: Places, argumentsOfCall: Json): (change: ChangedPlace) => Owner {
  const named = namedBy(argumentsOfCall, places);
  const words = new Set((places.names ?? []).slice(0, maxNames).flatMap(wordsOf));
  const roots = [
    ...places.work.map((path) => ({ path, owner: "user" }) as const),
    ...(places.home === undefined ? [] : [{ path: places.home, owner: "home" } as const]),
    ...[...places.own, "/tmp"].map((path) => ({ path, owner: "server" }) as const),
  ];
  // The first of two that are equally deep: a server that runs in its own package works on what is the user's.
  const innermost = roots
    .filter(({ path }) => path !== "/")
    .toSorted((left, right) => right.path.length - left.path.length);
  return (change) => {
    const { kind, subject } = change;
    if (kind === "shown") return isOwnRecord(subject) ? "server" : "user";
    if (kind === "sent") return "api";
    if (named.some((path) => isWithin(subject, path))) return "user";
    const around = innermost.find(({ path }) => isWithin(subject, path));
    // A project that lies in a cache is no cache.
    const below = around === undefined ? subject : subject.slice(around.path.length);
    if (isLog(change) || isUpkeep(below)) return "server";
    if (around === undefined) return "machine";
    return around.owner === "home" ? ownerInHome(change, around.path, words) : around.owner;
  };
}

/** The gravest first: what the user owns before the machine, then what a web API was asked for, then what the server keeps for itself. */
export const ownerGravity: Readonly<Record<Owner, number>> = { user: 0, machine: 1, api: 2, server: 3 };

function graver(left: Owner, right: Owner): Owner {
  return ownerGravity[left] <= ownerGravity[right] ? left : right;
}

/**
 * Whose the directories are that a call made, by what it made in them: `~/.kube` with nothing but a cache in it is a part
 * of that. Those that are empty are left out.
 *
 * @param made paths that the call has made, and whether each is a directory
 * @param ownerOf whose what stands at a path is
 */
export function ownersOfMade(
  made: ReadonlyMap<string, boolean>,
  ownerOf: (path: string) => Owner,
): ReadonlyMap<string, Owner> {
  const owners = new Map<string, Owner>();
  const deepestFirst = [...made].toSorted(([left], [right]) => right.length - left.length);
  for (const [path, isDirectory] of deepestFirst) {
    const above = posix.dirname(path);
    if (made.get(above) !== true) continue;
    const owner = (isDirectory ? owners.get(path) : undefined) ?? ownerOf(path);
    owners.set(above, graver(owner, owners.get(above) ?? owner));
  }
  return owners;
}

/** What a server tells of itself in a resource: its log, what it has counted, what it was asked. */
function isOwnRecord(subject: string): boolean {
  return /^resource \S*\b_?(?:logs?|history|stats|statistics|metrics|usage|audit|telemetry|health|calls)\b/iu.test(
    subject,
  );
}

/** An entry added to a log, or what a log needs to be: seed 004 lets a read-only tool write one. */
export function isLog({ kind, subject, effect }: ChangedPlace): boolean {
  const isFile = kind === "created" || kind === "content";
  return isFile && effect === "adds" && /\.log(?:\.\d+)?$|\/logs?(?:\/|$)/u.test(subject);
}

/**
 * Beside the data of others: SQLite keeps a log and an index of it there, programs what they can make again, and git the
 * message of the last commit.
 */
function isUpkeep(path: string): boolean {
  return databaseOfCompanion(path) !== undefined || isCache(path) || isScratchOfGit(path);
}

function isCache(path: string): boolean {
  return path.split("/").some((part) => /(?:^\.?|[-_ ])caches?$|^__pycache__$/iu.test(part));
}

/** What other programs start from or sign in with; nothing in a home that a server may call its own. */
const ofOthers = [
  /^\.(?:ssh|gnupg|aws|azure|kube|docker|mozilla|thunderbird|pki)(?:\/|$)/u,
  /^\.(?:(?:ba|z|c|tc|k|fi|mk)?sh(?:rc|env)|(?:bash_|z)?profile|(?:bash_|z)?log(?:in|out)|gitconfig|git-credentials|netrc|pgpass|xinitrc|xsession)$/u,
  /^\.(?:vim|npm|yarn|input|screen|wget|curl|psql|gem|irb|nano|conda|mail|mutt|pypi)rc$/u,
  /^\.config\/(?:autostart|systemd|git|gh|fish|environment\.d)(?:\/|$)/u,
  /^\.local\/(?:bin|share\/(?:applications|keyrings))(?:\/|$)/u,
];
/** What some program starts from, which may be the server itself. */
const ofSomeProgram = /^\.(?:[^/]*rc|[^/]*profile|[^/]*_log(?:in|out)|[^/]*env)$/u;

/** In a home, names with a dot are those of programs, and all others the user's. */
function ownerInHome({ subject, isOwnWork }: ChangedPlace, home: string, words: ReadonlySet<string>): Owner {
  const below = posix.relative(home, subject);
  const isHidden = below.startsWith(".") || /^Library\/(?:Application Support|Caches|Logs|Preferences)\//u.test(below);
  if (!isHidden || ofOthers.some((pattern) => pattern.test(below))) return "user";
  if (!ofSomeProgram.test(below)) return "server";
  const isNamedAfter = wordsOf(below.replace(/(?:rc|_?profile|env)$/u, "")).some((word) => words.has(word));
  return isNamedAfter || isOwnWork === true ? "server" : "user";
}

/** Names of one server that are looked at. */
const maxNames = 20;
/** Parts of names that many servers have. */
const commonWords = new Set([
  "mcp",
  "server",
  "servers",
  "node",
  "python",
  "python3",
  "npx",
  "uvx",
  "index",
  "main",
  "dist",
]);

/** Such as `notes` of `@sample/notes-mcp`. */
function wordsOf(name: string): readonly string[] {
  const words = name
    .slice(0, 200)
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u);
  return words.filter((word) => word.length > 2 && !commonWords.has(word));
}

/** Longer texts are no paths. */
const maxPathLength = 4_096;
/** Strings of one call that are looked at. */
export const maxNamed = 200;

/** Paths that the arguments name; none that all or half of the machine lies in. */
function namedBy(argumentsOfCall: Json, { work, home, own }: Places): readonly string[] {
  const tooWide = new Set(["/", "/tmp", home, ...own]);
  return textsIn(argumentsOfCall)
    .slice(0, maxNamed)
    .filter((text) => text !== "" && text.length <= maxPathLength)
    .map((text) => posix.resolve(work[0] ?? "/", text.replace(/^file:\/\//u, "")))
    .filter((path) => !tooWide.has(path));
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(`${directory}/`);
}
