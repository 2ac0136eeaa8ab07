import type { Report } from "../../report-model/report-model.ts";

/** Tools of one server by what calls decided of what they claim. */
export interface DecidedClaims {
  /** Tools with a call that worked that claim something which calls could contradict. */
  readonly tools: number;
  /** Of these, tools of which every claim is decided. */
  readonly every: number;
}

export function decidedClaims({ hints = [], calls = [] }: Report): DecidedClaims {
  const worked = new Set(calls.flatMap((each) => (each.worked > 0 ? [each.tool] : [])));
  const claiming = hints.flatMap(({ tool, claims }) =>
    worked.has(tool) && claims !== undefined && claims.of > 0 ? [claims] : [],
  );
  return { tools: claiming.length, every: claiming.filter((claims) => claims.decided === claims.of).length };
}
