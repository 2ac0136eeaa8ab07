import { resolve } from "node:path";
import { badgeOf, isNoBadge, type NoBadge } from "../../reports/badge/badge.ts";
import { renderBadgeSvg, renderEndpoint } from "../../reports/badge/index.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { tellWritten } from "../run/report-outputs.ts";
import { readSavedReportFile } from "../run/saved-report-file.ts";
import { cannotBeWritten } from "../run/writable.ts";
import { readByAll, writeWhole } from "../../harness/files/write-whole.ts";

/** The options of the command, as typed. */
export interface BadgeArguments {
  readonly endpoint?: string;
  readonly svg?: string;
}

/**
 * Writes the badge of a saved report: the JSON of a shields endpoint, an SVG, or both.
 *
 * @returns 0, whatever the run found: the badge says it
 * @throws UsageError when the file is not a report, when its run verified nothing, or when a badge cannot be written
 */
export async function badgeCommand(
  path: string,
  { endpoint, svg }: BadgeArguments,
  { stdout, stderr }: Pick<Surroundings, "stdout" | "stderr">,
): Promise<number> {
  const report = await readSavedReportFile("badge", path);
  const badge = badgeOf(report);
  if (isNoBadge(badge)) throw describeNoBadge(path, badge);
  if (endpoint === undefined && svg === undefined) stdout.write(renderEndpoint(badge));
  if (endpoint !== undefined) await write(endpoint, renderEndpoint(badge));
  if (svg !== undefined) await write(svg, renderBadgeSvg(badge));
  tellWritten(
    [endpoint, svg].flatMap((file) => (file === undefined ? [] : [resolve(file)])),
    stderr,
  );
  return 0;
}

async function write(path: string, text: string): Promise<void> {
  try {
    await writeWhole(path, text, { mode: readByAll });
  } catch (error) {
    throw cannotBeWritten(`the badge ${path}`, error);
  }
}

function describeNoBadge(path: string, noBadge: NoBadge): UsageError {
  switch (noBadge.code) {
    case "nothing-verified":
      return new UsageError(
        `${path}: no badge was made, because its run verified nothing`,
        "Its terminal report says why no check passed: report <file>",
      );
    case "not-a-whole-run":
      return new UsageError(
        `${path}: no badge was made, because its run ended with exit code ${noBadge.exitCode}`,
        "A badge needs a run that ended with exit code 0 or 1.",
      );
  }
}
