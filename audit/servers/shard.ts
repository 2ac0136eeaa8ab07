import { createHash } from "node:crypto";

/** One part of several, counted from 1. */
export interface Shard {
  readonly index: number;
  readonly of: number;
}

/** Where nothing is known of a server. */
const usualMs = 30_000;

/**
 * The servers of one shard: the longest first, each to the shard that has the least to do yet. Where no duration is known
 * every server counts the same, so that the hash of its id alone decides.
 *
 * @param servers all of the list, the same for every shard
 * @param durationsMs how long servers took before, by id, the same for every shard
 * @returns those of this shard, in the order of the list
 */
export function serversOfShard<Server extends { readonly id: string }>(
  servers: readonly Server[],
  { index, of }: Shard,
  durationsMs: ReadonlyMap<string, number> = new Map(),
): readonly Server[] {
  const usual = medianOf([...durationsMs.values()]) ?? usualMs;
  const ordered = servers
    .map(({ id }) => ({ id, hash: hashOf(id), durationMs: durationsMs.get(id) ?? usual }))
    .toSorted((left, right) => right.durationMs - left.durationMs || (left.hash < right.hash ? -1 : 1));
  const loads = Array.from({ length: of }, () => 0);
  const chosen = new Set<string>();
  for (const { id, durationMs } of ordered) {
    const lightest = loads.indexOf(Math.min(...loads));
    loads[lightest] = (loads[lightest] ?? 0) + durationMs;
    if (lightest === index - 1) chosen.add(id);
  }
  return servers.filter(({ id }) => chosen.has(id));
}

function hashOf(id: string): string {
  return createHash("sha256").update(id).digest("hex");
}

function medianOf(values: readonly number[]): number | undefined {
  return values.toSorted((left, right) => left - right)[Math.floor(values.length / 2)];
}

/** What `--shard` stands for, or why it stands for nothing. */
export type ParsedShard =
  | { readonly kind: "shard"; readonly shard: Shard }
  | { readonly kind: "not-a-shard" }
  /** Nothing in the environment numbers this job. */
  | { readonly kind: "no-number"; readonly variables: readonly string[] }
  /** It is numbered, and of how many nothing tells. */
  | { readonly kind: "no-total"; readonly variable: string };

type Environment = Readonly<Record<string, string | undefined>>;

/** Who numbers jobs. */
interface Numbering {
  readonly variable: string;
  readonly first: (environment: Environment) => number;
  readonly total?: (environment: Environment) => number | undefined;
  /** The distance of two numbers. */
  readonly step?: (environment: Environment) => number;
}

const numberings: readonly Numbering[] = [
  {
    variable: "SLURM_ARRAY_TASK_ID",
    first: (environment) => numberIn(environment, "SLURM_ARRAY_TASK_MIN") ?? 0,
    total: (environment) => numberIn(environment, "SLURM_ARRAY_TASK_COUNT"),
    step: (environment) => numberIn(environment, "SLURM_ARRAY_TASK_STEP") ?? 1,
  },
  // Kubernetes counts the pods of an Indexed Job from 0, and tells none of them how many there are.
  { variable: "JOB_COMPLETION_INDEX", first: () => 0 },
  { variable: "CI_NODE_INDEX", first: () => 1, total: (environment) => numberIn(environment, "CI_NODE_TOTAL") },
];

/**
 * Reads a shard: `3/20`; `auto` for the number and the total that Slurm or GitLab gives a job, and `auto/20` where only the
 * number is taken from the environment.
 */
export function parseShard(text: string, environment: Environment): ParsedShard {
  const typed = /^(?<index>\d{1,5}|auto)(?:\/(?<of>\d{1,5}))?$/u.exec(text)?.groups;
  if (typed === undefined) return { kind: "not-a-shard" };
  const given = typed["of"] === undefined ? undefined : Number(typed["of"]);
  if (typed["index"] !== "auto")
    return given === undefined ? { kind: "not-a-shard" } : shardOf(Number(typed["index"]), given);
  const numbering = numberings.find(({ variable }) => numberIn(environment, variable) !== undefined);
  if (numbering === undefined) return { kind: "no-number", variables: numberings.map(({ variable }) => variable) };
  const of = given ?? numbering.total?.(environment);
  if (of === undefined) return { kind: "no-total", variable: numbering.variable };
  const number = numberIn(environment, numbering.variable) ?? 0;
  // With a total of its own an array may be a part of all, as when one task is run again: its tasks count from 1 then.
  const first = given !== undefined && numbering.variable === "SLURM_ARRAY_TASK_ID" ? 1 : numbering.first(environment);
  const step = given === undefined ? (numbering.step?.(environment) ?? 1) : 1;
  return shardOf((number - first) / step + 1, of);
}

function shardOf(index: number, of: number): ParsedShard {
  const isShard = Number.isInteger(index) && index >= 1 && index <= of;
  return isShard ? { kind: "shard", shard: { index, of } } : { kind: "not-a-shard" };
}

function numberIn(environment: Environment, name: string): number | undefined {
  const text = environment[name];
  return text !== undefined && /^\d{1,9}$/u.test(text) ? Number(text) : undefined;
}
