import type { Report } from "./report-model.ts";

/** The seed of a run; undefined for the test of a client, which generates nothing. */
export function seedOf({ seed, target }: Pick<Report, "seed" | "target">): number | undefined {
  return target.client === undefined ? seed : undefined;
}
