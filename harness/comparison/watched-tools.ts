import { hintTable, type HintCell } from "../../report-model/hint-table.ts";
import type { Report } from "../../report-model/report-model.ts";
import type { HintName } from "../../report-model/hints.ts";

/** What calls showed of one hint of one tool. */
export interface WatchedHint {
  readonly evidence: "kept" | "contradicted" | "none";
  /** Whether what its riskier value warns of was seen; absent where no call that worked was watched. */
  readonly isSeen?: boolean;
  /** What was seen then. Hostile text. */
  readonly effect?: string;
}

/** By name of the tool. */
export type WatchedTools = ReadonlyMap<string, Readonly<Partial<Record<HintName, WatchedHint>>>>;

/** What the calls of a report showed of the hints of each tool; nothing where there is no report. */
export function watchedTools(report: Report | undefined): WatchedTools {
  if (report === undefined) return new Map();
  return new Map(
    hintTable(report, Number.POSITIVE_INFINITY).flatMap(({ tools, cells, effects }) =>
      tools.map((tool) => [
        tool,
        Object.fromEntries(cells.map((cell) => [cell.hint, watchedHint(cell, effects[cell.hint])])),
      ]),
    ),
  );
}

function watchedHint({ standing, isSeen }: HintCell, effect: string | undefined): WatchedHint {
  const evidence = evidenceOf(standing);
  return { evidence, ...(isSeen === undefined ? {} : { isSeen }), ...(effect === undefined ? {} : { effect }) };
}

function evidenceOf(standing: HintCell["standing"]): WatchedHint["evidence"] {
  switch (standing) {
    case "held":
      return "kept";
    case "contradicted":
    case "contradicted-as-warning":
    case "depends-on-reading":
    case "known":
      return "contradicted";
    case "undecided":
    case "partly-held":
    case "unclaimed":
      return "none";
  }
}
