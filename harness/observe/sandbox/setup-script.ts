import { posix } from "node:path";
import { isWithin, type Layer } from "./layers.ts";
import type { SandboxLimits } from "./limits.ts";
import type { Link } from "./needed-directories.ts";

/** Inside the scratch directory: what was written, what overlays need, what is shown, what lies below empty layers. */
export const scratchPart = { upper: "u", work: "w", merged: "m", empty: "e", host: "h" } as const;

export interface SetupFacts {
  /** An existing directory; a file system of the sandbox's own covers it. */
  readonly scratch: string;
  readonly layers: readonly Layer[];
  /** Laid where a layer starts empty. */
  readonly links: readonly Link[];
  readonly limits: SandboxLimits;
  /** Descriptor that is told which process stands outside the sandbox and keeps its layers. */
  readonly holderDescriptor: number;
}

/**
 * The shell script that lays the layers out, in a mount namespace of its own, and then becomes the command it is given.
 * One `mount` lays all overlays, from a table on its standard input: a process each would cost 30 ms.
 */
export function setupScript({ scratch, layers, links, limits, holderDescriptor }: SetupFacts): string {
  const indexed = layers.map((layer, index) => ({ ...layer, index }));
  const directories = indexed.flatMap(({ index }) =>
    [scratchPart.upper, scratchPart.work, scratchPart.merged].map((part) => `${part}/${index}`),
  );
  const skeleton = indexed
    .filter(({ lower }) => lower === "empty")
    .flatMap(({ path, index }) => [
      `${scratchPart.empty}/${index}`,
      ...layers
        .filter((other) => other.path !== path && isWithin(other.path, path))
        .map((other) => `${scratchPart.empty}/${index}/${posix.relative(path, other.path)}`),
    ]);
  const laid = new Map(
    links.flatMap(({ path, to }) => {
      const around = indexed.findLast((layer) => layer.path !== path && isWithin(path, layer.path));
      if (around?.lower !== "empty") return [];
      return [[`${scratchPart.empty}/${around.index}/${posix.relative(around.path, path)}`, to] as const];
    }),
  );
  const bound = indexed.filter(({ path, lower }) => lower === "host" && !isPlain(path));
  const lowerOf = ({ path, lower, index }: (typeof indexed)[number]): string => {
    if (lower === "empty") return `${scratchPart.empty}/${index}`;
    return isPlain(path) ? path : `${scratchPart.host}/${index}`;
  };
  const table = indexed.map((layer) => {
    const { index } = layer;
    const options = `lowerdir=${lowerOf(layer)},upperdir=${scratchPart.upper}/${index},workdir=${scratchPart.work}/${index}`;
    return `overlay ${escapeField(`${scratch}/${scratchPart.merged}/${index}`)} overlay ${options},userxattr 0 0`;
  });
  const hostDirectories = bound.map(({ index }) => `${scratchPart.host}/${index}`);
  return [
    "set -e",
    `cd ${quote(scratch)}`,
    `mount -t tmpfs -o size=${limits.diskBytes},nr_inodes=${limits.files},mode=0700 sandbox ${quote(scratch)}`,
    // The working directory is still the one below the new file system; options of overlays are relative to it.
    `cd ${quote(scratch)}`,
    `mkdir -p ${[...directories, ...skeleton, ...hostDirectories, ...[...laid.keys()].map((path) => posix.dirname(path))].map(quote).join(" ")}`,
    ...[...laid].map(([path, to]) => `ln -s -- ${quote(to)} ${quote(path)}`),
    ...bound.map(({ path, index }) => `mount --bind ${quote(path)} ${scratchPart.host}/${index}`),
    "cat >table <<'END_OF_TABLE'",
    ...table,
    "END_OF_TABLE",
    "mount -a -T table",
    // Whatever runs out of memory in there is to end before anything else on the machine.
    "echo 1000 >/proc/self/oom_score_adj",
    `echo $$ >&${holderDescriptor}`,
    `exec ${holderDescriptor}>&-`,
    'exec "$@"',
  ].join("\n");
}

/** Without characters that mean something in a list of mount options. */
function isPlain(path: string): boolean {
  return /^[\w/.+@%-]+$/u.test(path);
}

function quote(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}

/** White space and backslashes in a table of mounts are octal. */
function escapeField(text: string): string {
  return text.replaceAll(/[\s\\#]/gu, (character) => `\\${character.charCodeAt(0).toString(8).padStart(3, "0")}`);
}
