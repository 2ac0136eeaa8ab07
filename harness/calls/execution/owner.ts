import { posix } from "node:path";
import { databaseOfCompanion } from "../../observe/effect/database-file.ts";
import { isRecordOf } from "../../observe/effect/keeping-programs.ts";
import { textsIn } from "../../json/texts.ts";
import type { Json } from "../../json/value.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { isScratchOfGit } from "../state/git-files.ts";
import { isSettingOfProgram, ownerInHome } from "./owner-in-home.ts";

/**
 * Who owns the state that a change is about.
 *
 * - `user`: what the arguments name, the working directory, a home, what other tools show
 * - `machine`: any other place
 * - `api`: what a web API keeps
 * - `unclear`: a hidden file of a home that was there before the server: its own of an earlier time, or another program's
 * - `server`: what the server keeps for itself, such as caches, settings, logs and temporary files
 */
export type Owner = "user" | "machine" | "api" | "unclear" | "server";

/** Where a server keeps its files, as absolute paths, and what else its launch names. */
export interface Places {
  /** Paths inside it are shown relative to it. */
  readonly directory?: string;
  readonly temporaryDirectory?: string;
  /** The working directory, and the directories that the server was told to use. */
  readonly work: readonly string[];
  readonly home?: string;
  /** Directories that belong to the server: its TMPDIR, its package, the XDG directories. */
  readonly own: readonly string[];
  /** Hosts that its launch names; absent where it names none. */
  readonly hosts?: readonly string[];
  /** Names of the server and its program; its settings have such names in a home directory. Hostile text. */
  readonly names?: readonly string[];
}

/** A change without the facts that only a comparison gives. */
export type ChangedPlace = Pick<WeighedEffect, "kind" | "subject" | "does" | "attempted" | "resource"> & {
  /** The target itself had made what was there before. */
  readonly isOwnWork?: boolean;
  /** The program of the system that alone did it, where that keeps a record of its own. */
  readonly program?: string | undefined;
};

/**
 * Decides by the path alone. What the arguments name is always the user's. Otherwise the innermost known directory
 * decides: a project in a temporary directory is the user's, and a cache in a project is the server's.
 *
 * @param argumentsOfCall the arguments; a path in them may be relative to the working directory
 */
export function ownerOf(change: ChangedPlace, places: Places, argumentsOfCall: Json): Owner {
  return ownersOf(places, argumentsOfCall)(change);
}

/** Who owns a state, and whether that rests on the name of a cache alone: what it does tells whether it is one. */
export interface Ownership {
  readonly owner: Owner;
  readonly isNamedCache?: true;
}

const namedCache: Ownership = { owner: "server", isNamedCache: true };

/** The same for many changes of one call. */
export function ownersOf(places: Places, argumentsOfCall: Json): (change: ChangedPlace) => Owner {
  const ownershipOf = ownershipsOf(places, argumentsOfCall);
  return (change) => ownershipOf(change).owner;
}

/** The same, with what it rests on. */
export function ownershipsOf(places: Places, argumentsOfCall: Json): (change: ChangedPlace) => Ownership {
  const named = namedBy(argumentsOfCall, places).toSorted((left, right) => right.length - left.length);
  const words = new Set((places.names ?? []).slice(0, maxNames).flatMap(wordsOf));
  const isNamedAfter = (name: string): boolean => wordsOf(name).some((word) => words.has(word));
  const roots = [
    ...places.work.map((path) => ({ path, owner: "user" }) as const),
    ...(places.home === undefined ? [] : [{ path: places.home, owner: "home" } as const]),
    ...[...places.own, "/tmp"].map((path) => ({ path, owner: "server" }) as const),
  ];
  // Of two that are equally deep, the first: a server that runs in its own package works on what is the user's.
  const innermost = roots
    .filter(({ path }) => path !== "/")
    .toSorted((left, right) => right.path.length - left.path.length);
  const { home } = places;
  const isOfProgram = (path: string): boolean => home !== undefined && isSettingOfProgram(path, home);
  return (change) => {
    const { kind, subject, attempted, resource } = change;
    if (kind === "state.answer") return { owner: isOwnRecord(resource) ? "server" : "user" };
    if (kind === "api.request") return { owner: "api" };
    if (!kind.startsWith("file.")) return { owner: "machine" };
    // What a box refuses is no place of its own.
    if (attempted === true) return { owner: isUpkeep(subject) || isCache(subject) ? "server" : "machine" };
    // Who names a repository means what is in it, and not what git leaves for its next command.
    if (isScratchOfGit(subject)) return { owner: "server" };
    const around = innermost.find(({ path }) => isWithin(subject, path));
    // Whatever it is called, and wherever the server was told to keep what is its own, unless it is installed in there.
    const isInstalledThere = around?.owner === "server" && isOfProgram(around.path);
    const given = named.find((path) => isWithin(subject, path));
    if (given === undefined && isKeptByProgram(change, home)) return { owner: "server" };
    if (isOfProgram(subject) && !isInstalledThere) return { owner: "user" };
    // A linter that is given a project keeps its cache there.
    if (given !== undefined) return isCache(subject.slice(given.length)) ? namedCache : { owner: "user" };
    // A project inside a cache directory is not a cache.
    const below = around === undefined ? subject : subject.slice(around.path.length);
    if (isLog(change) || isUpkeep(below)) return { owner: "server" };
    const owner = around === undefined ? "machine" : around.owner;
    const ownerOfPlace = owner === "home" ? ownerInHome(change, around?.path ?? "", isNamedAfter) : owner;
    return ownerOfPlace !== "server" && isCache(below) ? namedCache : { owner: ownerOfPlace };
  };
}

/**
 * The most severe first: the user's state, the machine's, what a web API was asked for, what may be the server's, what it
 * keeps for itself.
 */
export const ownerGravity: Readonly<Record<Owner, number>> = { user: 0, machine: 1, api: 2, unclear: 3, server: 4 };

/** Whether a state is no part of a tool's environment to a reader who asks for lasting data only (AMB-21). */
export function isPerhapsOwn(owner: Owner): boolean {
  return owner === "server" || owner === "unclear";
}

/** Who connects to a host by `ssh` means no change of what that knows; what it forgets is missed. */
function isKeptByProgram({ program, does, subject }: ChangedPlace, home: string | undefined): boolean {
  if (home === undefined || program === undefined || does !== "adds") return false;
  return isRecordOf(program, posix.relative(home, subject));
}

function graver(left: Owner, right: Owner): Owner {
  return ownerGravity[left] <= ownerGravity[right] ? left : right;
}

/**
 * Who owns the directories that a call made, judged by what it made in them: `~/.kube` that contains only a cache
 * belongs to the cache. Empty directories are left out.
 *
 * @param made paths that the call made, and whether each is a directory
 * @param ownerOf returns who owns what is at a path
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

/** A resource that reports on the server itself: its log, its counters, the requests that it got. */
function isOwnRecord(resource = ""): boolean {
  return /^\S*\b_?(?:logs?|history|stats|statistics|metrics|usage|audit|telemetry|health|calls)\b/iu.test(resource);
}

/** An entry added to a log, or what a log needs in order to exist: seed 004 lets a read-only tool write one. */
export function isLog({ kind, subject, does }: ChangedPlace): boolean {
  const isFile = kind === "file.create" || kind === "file.change";
  return isFile && does === "adds" && /\.log(?:\.\d+)?$|\/logs?(?:\/|$)/u.test(subject);
}

/**
 * Upkeep beside the data of others: SQLite keeps its log and index there, Python what it has compiled, and git the message
 * of the last commit.
 */
function isUpkeep(path: string): boolean {
  return databaseOfCompanion(path) !== undefined || isByteCode(path) || isScratchOfGit(path);
}

/** Python makes it of each module that it loads, wherever that lies. */
function isByteCode(path: string): boolean {
  return path.split("/").includes("__pycache__");
}

/** A name that says so: `.cache`, `http-cache`, `.eslintcache`, and that of what a compiler knows of the last time. */
function isCache(path: string): boolean {
  return path.split("/").some((part) => /caches?(?:\.(?:json|db|sqlite3?|bin|dat|pkl))?$|\.tsbuildinfo$/iu.test(part));
}

/** At most this many names of one server are read. */
const maxNames = 20;
/** Parts of names that many servers share. */
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
/** At most this many strings of one call are read. */
export const maxNamed = 200;

/**
 * Paths that the arguments name, except those that contain a home or what is the server's own: `/home` or `..` names no
 * settings of anybody.
 */
function namedBy(argumentsOfCall: Json, { work, home, own }: Places): readonly string[] {
  const apart = ["/tmp", ...(home === undefined ? [] : [home]), ...own];
  return textsIn(argumentsOfCall)
    .slice(0, maxNamed)
    .filter((text) => text !== "" && text.length <= maxPathLength)
    .map((text) => posix.resolve(work[0] ?? "/", text.replace(/^file:\/\//u, "")))
    .filter((path) => !apart.some((each) => isWithin(each, path)));
}

function isWithin(path: string, directory: string): boolean {
  return path === directory || path.startsWith(directory === "/" ? "/" : `${directory}/`);
}
