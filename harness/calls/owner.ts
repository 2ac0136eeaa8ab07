import { posix } from "node:path";
import { databaseOfCompanion } from "../database/database-file.ts";
import { textsIn } from "../json/texts.ts";
import type { Json } from "../json/value.ts";
import type { Change } from "./state/change.ts";

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
}

/** A change without what only its comparison tells. */
export type ChangedPlace = Pick<Change, "kind" | "subject" | "effect">;

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
    if (kind === "shown") return "user";
    if (kind === "sent") return "api";
    if (named.some((path) => isWithin(subject, path))) return "user";
    if (isLog(change) || isUpkeep(subject)) return "server";
    const around = innermost.find(({ path }) => isWithin(subject, path));
    if (around === undefined) return "machine";
    return around.owner === "home" ? ownerInHome(subject, around.path) : around.owner;
  };
}

/** An entry added to a log, or what a log needs to be: seed 004 lets a read-only tool write one. */
export function isLog({ kind, subject, effect }: ChangedPlace): boolean {
  const isFile = kind === "created" || kind === "content";
  return isFile && effect === "adds" && /\.log(?:\.\d+)?$|\/logs?(?:\/|$)/u.test(subject);
}

/** Beside the data of others: SQLite keeps a log and an index of it there, runtimes what they compiled. */
function isUpkeep(path: string): boolean {
  return databaseOfCompanion(path) !== undefined || /\/(?:__pycache__|node_modules\/\.cache)(?:\/|$)/u.test(path);
}

/** What other programs start from or sign in with; nothing in a home that a server may call its own. */
const ofOthers = [
  /^\.(?:ssh|gnupg|aws|azure|kube|docker|mozilla|thunderbird|pki)(?:\/|$)/u,
  /^\.(?:[^/]*rc|[^/]*profile|[^/]*_log(?:in|out)|[^/]*env|gitconfig|git-credentials|netrc|pgpass|xinitrc|xsession)$/u,
  /^\.config\/(?:autostart|systemd|git|gh|fish|environment\.d)(?:\/|$)/u,
  /^\.local\/(?:bin|share\/(?:applications|keyrings))(?:\/|$)/u,
];

/** In a home, names with a dot are those of programs, and all others the user's. */
function ownerInHome(path: string, home: string): Owner {
  const below = posix.relative(home, path);
  const isHidden = below.startsWith(".") || /^Library\/(?:Application Support|Caches|Logs|Preferences)\//u.test(below);
  return isHidden && !ofOthers.some((pattern) => pattern.test(below)) ? "server" : "user";
}

/** Longer texts are no paths. */
const maxPathLength = 4_096;
/** Strings of one call that are looked at. */
const maxNamed = 200;

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
