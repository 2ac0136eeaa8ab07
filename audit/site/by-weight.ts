import { lightest, weightOf } from "../record/finding-weight.ts";
import type { ServerHistory } from "./history.ts";
import { untrueOf } from "./matrix.ts";

/** Servers, the gravest first: by their worst finding, then by how much there is of it. Those without a verdict stand before those without a finding. */
export function byWeight(servers: readonly ServerHistory[]): readonly ServerHistory[] {
  return servers
    .map((server) => ({ server, weights: weightsOf(server) }))
    .toSorted((left, right) => compare(left.weights, right.weights) || (left.server.id < right.server.id ? -1 : 1))
    .map(({ server }) => server);
}

function weightsOf({ current: { record } }: ServerHistory): readonly number[] {
  const { run, status } = record;
  const [worst] = run?.worst ?? [];
  const isTested = status === "tested";
  if (run === undefined || worst === undefined) return [isTested ? lightest + 1 : lightest];
  return [weightOf(worst), -untrueOf(run.hints), -run.summary.fail, -run.summary.warn];
}

function compare(left: readonly number[], right: readonly number[]): number {
  return left.map((weight, index) => weight - (right[index] ?? 0)).find((difference) => difference !== 0) ?? 0;
}
