import { join, resolve } from "node:path";
import { writeSite } from "../../audit/site/write-site.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { assertResults, describingRecordFaults } from "./results-argument.ts";

/** The options of the command, as typed. */
export interface SiteArguments {
  readonly to: string;
  readonly title: string;
}

/**
 * Writes the pages of a results directory.
 *
 * @returns 0, whatever the audit found
 * @throws UsageError for a directory without results, or a file in it that cannot be read
 */
export async function siteCommand(
  results: string,
  { to, title }: SiteArguments,
  { stdout }: Pick<Surroundings, "stdout">,
): Promise<number> {
  assertResults(results);
  const written = await describingRecordFaults(() => writeSite({ results: resolve(results), to: resolve(to), title }));
  if (written.servers === 0)
    throw new UsageError(`${results} has no results`, "Give a directory that audit --results or merge wrote.");
  await writeOut(
    stdout,
    `${written.servers} servers, ${written.pages} pages, the largest of ${Math.ceil(written.largestPageBytes / 1000)} kB: ${join(to, "index.html")}\n`,
  );
  return 0;
}
