import { appendFileSync } from "node:fs";

/** `npm run test:long` tries each property so many times as often, and gives a file that counts the tries. */
const { LONG_FACTOR: factor = "1", LONG_TALLY: tally } = process.env;

/**
 * @param usual how often a commit tries a property: what takes a second at most
 * @returns how often it is tried in this run of the tests
 */
export function propertyRuns(usual: number): number {
  const runs = usual * Number(factor);
  if (tally !== undefined) appendFileSync(tally, `${runs}\n`);
  return runs;
}
