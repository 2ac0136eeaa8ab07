import { isOfDraft } from "../../report-model/dialect-mark.ts";
import { findingsIn, type FindingGroup } from "../../report-model/finding-group.ts";
import type { Report } from "../../report-model/report-model.ts";
import { paint, wrapText, type Layout } from "./layout.ts";
import { counted } from "./wording.ts";

const inShort = "--verbose shows each finding in full: all requests, requirements, wording and fixes.";

/**
 * What to know below the findings: how many results are not shown apart, what is cut, and how to leave drafts out where they
 * stand before what is released.
 *
 * @param isShort whether findings are shown in a few lines each
 */
export function renderFindingsFoot(
  report: Report,
  groups: readonly FindingGroup[],
  layout: Layout,
  isShort: boolean,
): readonly string[] {
  if (groups.length === 0) return [];
  const others = groups.reduce((sum, { others: { count } }) => sum + count, 0);
  const together =
    others === 0
      ? []
      : [
          `${counted(groups.length + others, "result")} in ${counted(groups.length, "finding")}: what came out the same way for several tools is shown once, and the JSON report has each.`,
        ];
  return [...together, ...aboutDrafts(report), ...(isShort ? [inShort] : [])]
    .flatMap((line) => wrapText(line, layout.width))
    .map((line) => paint(layout, ["dim"], line));
}

function aboutDrafts({ results, relay }: Report): readonly string[] {
  const found = findingsIn(results);
  const first = found.filter(({ verdict }) => verdict === found[0]?.verdict);
  const isBeforeOthers = relay !== undefined || found.some((result) => !isOfDraft(result));
  if (first.length === 0 || !first.every(isOfDraft) || !isBeforeOthers) return [];
  const which = [...new Set(first.map(({ dialect }) => dialect))].join(", ");
  return [`What stands first is about drafts of the protocol (${which}): --dialect static leaves these out.`];
}
