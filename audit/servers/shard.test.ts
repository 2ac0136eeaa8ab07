import { describe, expect, it } from "vitest";
import { parseShard, serversOfShard, type Shard } from "./shard.ts";

const servers = Array.from({ length: 100 }, (_, index) => ({ id: `server-${index}` }));
const shards = (of: number): readonly Shard[] => Array.from({ length: of }, (_, index) => ({ index: index + 1, of }));

describe("shards", () => {
  it("have every server once, whatever the order of the list", () => {
    const parts = shards(7).map((shard) => serversOfShard(servers, shard));
    expect(parts.flat().toSorted((a, b) => (a.id < b.id ? -1 : 1))).toEqual(
      servers.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
    );
    expect(new Set(parts.map(({ length }) => length))).toEqual(new Set([14, 15]));
    const ids = (part: readonly { readonly id: string }[] | undefined): ReadonlySet<string> =>
      new Set(part?.map(({ id }) => id));
    for (const [index, shard] of shards(7).entries())
      expect(ids(serversOfShard(servers.toReversed(), shard))).toEqual(ids(parts[index]));
  });

  it("take the same time where durations are known, and a server without one counts as the middle", () => {
    const durations = new Map(servers.slice(0, 90).map(({ id }, index) => [id, 1_000 * (index + 1)]));
    const loads = shards(4).map((shard) =>
      serversOfShard(servers, shard, durations).reduce((sum, { id }) => sum + (durations.get(id) ?? 46_000), 0),
    );
    expect(Math.max(...loads) / Math.min(...loads)).toBeLessThan(1.02);
  });

  it("one server that takes as long as all others has a shard of its own", () => {
    const durations = new Map([...servers.map(({ id }) => [id, 1_000] as const), ["server-5", 99_000] as const]);
    const parts = shards(2).map((shard) => serversOfShard(servers, shard, durations).map(({ id }) => id));
    expect(parts.map(({ length }) => length).toSorted((a, b) => a - b)).toEqual([1, 99]);
    expect(parts.find(({ length }) => length === 1)).toEqual(["server-5"]);
  });
});

describe("--shard", () => {
  it.each([
    ["3/20", {}, { index: 3, of: 20 }],
    ["auto", { CI_NODE_INDEX: "2", CI_NODE_TOTAL: "5" }, { index: 2, of: 5 }],
    ["auto/20", { JOB_COMPLETION_INDEX: "0" }, { index: 1, of: 20 }],
    [
      "auto",
      { SLURM_ARRAY_TASK_ID: "0", SLURM_ARRAY_TASK_MIN: "0", SLURM_ARRAY_TASK_COUNT: "20", SLURM_ARRAY_TASK_STEP: "1" },
      { index: 1, of: 20 },
    ],
    [
      "auto",
      { SLURM_ARRAY_TASK_ID: "9", SLURM_ARRAY_TASK_MIN: "1", SLURM_ARRAY_TASK_COUNT: "5", SLURM_ARRAY_TASK_STEP: "4" },
      { index: 3, of: 5 },
    ],
    [
      "auto/20",
      { SLURM_ARRAY_TASK_ID: "7", SLURM_ARRAY_TASK_MIN: "7", SLURM_ARRAY_TASK_COUNT: "1" },
      { index: 7, of: 20 },
    ],
  ])("%s in %j is %j", (text, environment, shard) => {
    expect(parseShard(text, environment)).toEqual({ kind: "shard", shard });
  });

  it.each([
    ["0/20", "not-a-shard"],
    ["21/20", "not-a-shard"],
    ["3", "not-a-shard"],
    ["a/b", "not-a-shard"],
    ["auto", "no-number"],
  ])("%s is none: %s", (text, kind) => {
    expect(parseShard(text, {}).kind).toBe(kind);
  });

  it("names the variable of which no total is known", () => {
    expect(parseShard("auto", { JOB_COMPLETION_INDEX: "3" })).toEqual({
      kind: "no-total",
      variable: "JOB_COMPLETION_INDEX",
    });
  });
});
