import { posix } from "node:path";
import type { CopiedTree } from "../tier/launch-parts.ts";
import type { HostFiles } from "./host-files.ts";
import { isWithin, type Layer } from "./layers.ts";
import type { SandboxLimits } from "./limits.ts";
import type { LaidFile } from "./name-files.ts";

/**
 * Directories in the scratch directory: written files, work directories of overlays, merged views, the lower part of
 * empty layers.
 */
export const scratchPart = { upper: "u", work: "w", merged: "m", empty: "e", host: "h", nothing: "n" } as const;

/** In the scratch directory. */
export const trustedFile = `${scratchPart.nothing}/trusted`;

/**
 * In the scratch directory: the name under which bubblewrap is started. It is the first process in the sandbox, so that its
 * name and its words can be read there.
 */
export const firstProcess = "init";

/** What the kernel counts segments of shared memory in, on machines with the smallest pages. */
const pageBytes = 4096;

export interface SetupFacts {
  readonly bubblewrap: string;
  /** An existing directory, covered by a file system of the sandbox's own. */
  readonly scratch: string;
  readonly files: HostFiles;
  /** Files in place of the host's; their directories are made where the host has none. */
  readonly laid: readonly LaidFile[];
  /** Files that the sandbox gets a copy of, so that no change of the host's shows in it. */
  readonly held: readonly string[];
  /** Directories whose contents are copied to where the target finds them. */
  readonly copied: readonly CopiedTree[];
  /** Replaces the certificates that the system trusts; absent where those are shown. */
  readonly trusted?: string;
  readonly limits: SandboxLimits;
  /** The descriptor to write the id of the process to that holds the layers from outside. */
  readonly holderDescriptor: number;
}

/**
 * The shell script that lays the layers out, in a mount namespace of its own, and then becomes the command it is given.
 * One `mount` lays all overlays, from a table on its standard input: a process each would cost 30 ms.
 */
export function setupScript(facts: SetupFacts): string {
  const { scratch, files, copied, limits, holderDescriptor } = facts;
  return [
    "set -e",
    `cd ${quote(scratch)}`,
    `mount -t tmpfs -o size=${limits.diskBytes},nr_inodes=${limits.files},mode=0700 tmpfs ${quote(scratch)}`,
    // The working directory is still the one below the new file system; options of overlays are relative to it.
    `cd ${quote(scratch)}`,
    ...fillScratch(facts),
    ...mountLayers(facts),
    ...copied.map((tree) => copyTree(files.layers, tree)),
    // Shared memory segments belong to no process while none has them mapped. Before Linux 6.0 they cannot be limited.
    `{ echo ${Math.floor(limits.sharedBytes / pageBytes)} >/proc/sys/kernel/shmall; } 2>/dev/null || :`,
    `{ echo ${limits.watchers} >/proc/sys/user/max_inotify_instances; } 2>/dev/null || :`,
    // Processes inside must run out of memory before anything else on the machine.
    "echo 1000 >/proc/self/oom_score_adj",
    `echo $$ >&${holderDescriptor}`,
    `exec ${holderDescriptor}>&-`,
    // The environment of the first process can be read inside.
    "cd /",
    "unset OLDPWD PWD",
    'exec "$@"',
  ].join("\n");
}

function fillScratch({ bubblewrap, scratch, files, laid, held, trusted }: SetupFacts): readonly string[] {
  const { layers } = files;
  const directories = [
    ...layers.flatMap((_, index) =>
      [scratchPart.upper, scratchPart.work, scratchPart.merged].map((part) => `${part}/${index}`),
    ),
    ...layers.flatMap(({ lower }, index) => (lower === "empty" ? [`${scratchPart.empty}/${index}`] : [])),
    scratchPart.nothing,
    ...laid.flatMap(({ path }) => directoriesAbove(layers, path)),
    ...boundLayers(layers).map(({ index }) => `${scratchPart.host}/${index}`),
  ];
  return [
    ...makeDirectories(directories),
    ...layOut(files),
    `ln -s -- ${quote(bubblewrap)} ${firstProcess}`,
    ...replace(layers, laid),
    ...hold(scratch, layers, held),
    ...(trusted === undefined ? [] : [`printf %s ${quote(trusted)} >${trustedFile}`]),
  ];
}

/** Layers of the host whose paths cannot stand in a list of mount options. */
function boundLayers(layers: readonly Layer[]): readonly (Layer & { readonly index: number })[] {
  return layers
    .map((layer, index) => ({ ...layer, index }))
    .filter(({ path, lower }) => lower === "host" && !isPlain(path));
}

function mountLayers({ scratch, files: { layers } }: SetupFacts): readonly string[] {
  const table = layers.map((layer, index) => {
    const options = `lowerdir=${lowerOf({ ...layer, index })},upperdir=${scratchPart.upper}/${index},workdir=${scratchPart.work}/${index}`;
    return `overlay ${escapeField(`${scratch}/${scratchPart.merged}/${index}`)} overlay ${options},userxattr 0 0`;
  });
  return [
    ...boundLayers(layers).map(({ path, index }) => `mount --bind ${quote(path)} ${scratchPart.host}/${index}`),
    "cat >table <<'END_OF_TABLE'",
    ...table,
    "END_OF_TABLE",
    "mount -a -T table",
  ];
}

/** The contents of layers that start empty: mount points for the other parts, links and copies. */
function layOut({ layers, directories, links, copies, views, readOnly }: HostFiles): readonly string[] {
  const placed = (paths: readonly string[]): readonly string[] => paths.flatMap((path) => placeIn(layers, path) ?? []);
  const linked = new Map(links.flatMap(({ path, to }) => placed([path]).map((place): [string, string] => [place, to])));
  const copied = new Map<string, readonly string[]>();
  for (const path of copies) {
    const directory = posix.dirname(path);
    if (placed([path]).length > 0) copied.set(directory, [...(copied.get(directory) ?? []), path]);
  }
  const emptyFiles = placed(views.flatMap(({ path, type }) => (type === "file" ? [path] : [])));
  const parents = [...linked.keys(), ...placed(copies), ...emptyFiles].map((place) => posix.dirname(place));
  const mounted = [
    ...layers.map(({ path }) => path).filter((path) => path !== "/"),
    ...views.flatMap(({ path, type }) => (type === "directory" ? [path] : [])),
  ];
  const closed = readOnly.flatMap((path) => {
    const index = layers.findIndex((layer) => layer.path === path);
    return index === -1 ? placed([path]) : [`${scratchPart.upper}/${index}`];
  });
  return [
    ...makeDirectories([...placed([...directories, ...mounted]), ...parents]),
    ...[...linked].map(([place, to]) => `ln -s -- ${quote(to)} ${quote(place)}`),
    ...[...copied].map(([directory, paths]) => {
      const [place = ""] = placed([directory]);
      const words = `-- ${paths.map(quote).join(" ")} ${quote(`${place}/`)}`;
      // Owners that do not exist in the sandbox cannot be kept; a simpler cp keeps all or nothing.
      return `cp -P --preserve=mode,timestamps ${words} 2>/dev/null || cp -pP ${words}`;
    }),
    ...[`${scratchPart.nothing}/file`, ...emptyFiles].map((place) => `: >${quote(place)}`),
    // Directories that the user may not write to on the machine; in the sandbox, all would be the user's.
    ...(closed.length === 0 ? [] : [`chmod 555 ${closed.map(quote).join(" ")}`]),
  ];
}

/** Files in place of the host's, by means of the shell alone: each program that it starts costs time at every launch. */
function replace(layers: readonly Layer[], files: readonly LaidFile[]): readonly string[] {
  const placed = files.flatMap(({ path, text }) => {
    const index = layers.findLastIndex((layer) => isWithin(path, layer.path));
    const below = posix.relative(layers[index]?.path ?? "/", path);
    const begins = placeIn(layers, path);
    const place = quote(begins ?? posix.join(scratchPart.upper, String(index), below));
    return index === -1 ? [] : [{ place, text: quote(text), mayBeThere: begins !== undefined }];
  });
  const there = placed.filter(({ mayBeThere }) => mayBeThere).map(({ place }) => place);
  const prints = placed.map(({ place, text }) => `printf %s ${text} >${place}`);
  return [
    // A link of the host's leads to a file of the host: it is never followed.
    ...(there.length === 0 ? [] : [`rm -f -- ${there.join(" ")}`]),
    ...(prints.length === 0 ? [] : [["(umask 222", ...prints].join("; ") + ")"]),
  ];
}

/** Copies of files in what is written to their layers. One that disappears meanwhile keeps no sandbox from opening. */
function hold(scratch: string, layers: readonly Layer[], files: readonly string[]): readonly string[] {
  return layers.flatMap(({ path, lower }, index) => {
    const inside = files.filter((file) => layers.findLastIndex((layer) => isWithin(file, layer.path)) === index);
    if (lower === "empty" || inside.length === 0) return [];
    const words = inside.map((file) => quote(posix.relative(path, file))).join(" ");
    const copied = `cp -P --parents --preserve=mode,timestamps -- ${words} ${quote(`${scratch}/${scratchPart.upper}/${index}`)}`;
    return [`(cd ${quote(path)} && ${copied}) 2>/dev/null || :`];
  });
}

/** Before the target runs and anything is traced. Where the target may not write, it finds nothing there. */
function copyTree(layers: readonly Layer[], { from, to }: CopiedTree): string {
  const index = layers.findLastIndex((layer) => isWithin(to, layer.path));
  const place = posix.join(scratchPart.merged, String(index), posix.relative(layers[index]?.path ?? "/", to));
  return `mkdir -p ${quote(place)} && cp -R ${quote(`${from}/.`)} ${quote(`${place}/`)} || :`;
}

/** Where the directories of a path lie in what is written to a layer; none for one that begins with other directories than the host's. */
function directoriesAbove(layers: readonly Layer[], path: string): readonly string[] {
  const index = layers.findLastIndex((layer) => isWithin(path, layer.path));
  if (index === -1 || placeIn(layers, path) !== undefined) return [];
  const below = posix.dirname(posix.relative(layers[index]?.path ?? "/", path));
  return below === "." ? [] : [posix.join(scratchPart.upper, String(index), below)];
}

/** Where a path lies in what a layer begins with; undefined where that is the host's, or a file system of the kernel. */
function placeIn(layers: readonly Layer[], path: string): string | undefined {
  const index = layers.findLastIndex((layer) => isWithin(path, layer.path) && (layer.path !== path || path === "/"));
  const around = layers[index];
  if (around?.lower !== "empty" || /^\/(?:dev|proc|sys)\//u.test(path)) return undefined;
  return posix.join(scratchPart.empty, String(index), posix.relative(around.path, path));
}

function lowerOf({ path, lower, index }: Layer & { readonly index: number }): string {
  if (lower === "empty") return `${scratchPart.empty}/${index}`;
  return isPlain(path) ? path : `${scratchPart.host}/${index}`;
}

function makeDirectories(paths: readonly string[]): readonly string[] {
  return [`mkdir -p ${[...new Set(paths)].map(quote).join(" ")}`];
}

/** Without characters that mean something in a list of mount options. */
function isPlain(path: string): boolean {
  return /^[\w/.+@%-]+$/u.test(path);
}

/** As one word of a POSIX shell. */
export function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** White space and backslashes in a table of mounts are octal. */
function escapeField(text: string): string {
  return text.replaceAll(/[\s\\#]/gu, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);
}
