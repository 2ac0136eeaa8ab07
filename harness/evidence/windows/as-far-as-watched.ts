import { undecided, type Uncontradicted } from "../../check/judgement.ts";
import { describeLeftOut } from "../gathering/query-subjects.ts";
import { lateMs } from "./extent.ts";

/** How far queries were watched. */
export interface WatchedSoFar {
  /** Why a claim cannot hold by it: a limit of ours cut the observation. */
  readonly limit?: string;
  /** How many queries were not asked, since the server ended or fell silent at them. */
  readonly leftOut: number;
}

/**
 * A claim that holds says how long late effects were waited for; where a limit of ours cut the observation, it has not
 * held.
 */
export function asFarAsWatched(judgement: Uncontradicted, { limit, leftOut }: WatchedSoFar): Uncontradicted {
  if (judgement.kind !== "holds") return judgement;
  if (limit !== undefined) return undecided(limit);
  const without = leftOut === 0 ? "" : `, without ${describeLeftOut(leftOut)}`;
  const waited = `late effects: ${lateMs / 1_000} s, and the end of the server${without}`;
  return {
    ...judgement,
    remark: judgement.remark === undefined ? `held (${waited})` : `${judgement.remark}; ${waited}`,
  };
}
