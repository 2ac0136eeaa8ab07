import { resolve } from "node:path";
import { mergeResults } from "../../audit/merge.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertResults, describingRecordFaults } from "./results-argument.ts";

/**
 * Brings results directories together.
 *
 * @returns 1 where two of them found different things about one version of a server
 * @throws UsageError for a directory without results, or a record that cannot be read
 */
export async function mergeCommand(
  results: readonly string[],
  to: string,
  { stdout, stderr }: Surroundings,
): Promise<number> {
  const target = resolve(to);
  const from = results.map((path) => resolve(path));
  for (const path of from) assertResults(path);
  if (from.includes(target)) throw new UsageError(`--to ${to} is one of the results`, "Give a directory of its own.");
  const merged = await describingRecordFaults(() => mergeResults(from, target));
  if (merged.servers === 0)
    throw new UsageError(`${results.join(", ")} have no results`, "Give directories that audit --results wrote.");
  for (const { id, version, directories } of merged.conflicts) {
    const line = `${id} ${version}: ${directories[0]} and ${directories[1]} found different things`;
    stderr.write(`${visibleText(line)}\n`);
  }
  const twice = merged.repeated === 0 ? "" : `, ${merged.repeated} of them found again`;
  await writeOut(stdout, `${merged.servers} results in ${to}${twice}\n`);
  return merged.conflicts.length === 0 ? 0 : 1;
}
