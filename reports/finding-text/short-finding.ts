import type { FindingGroup } from "../../report-model/finding-group.ts";
import type { Finding, Wording } from "../../report-model/finding.ts";
import type { ShownConversation } from "../../report-model/shown-conversation.ts";
import { breakText, columnWidth, cutText, labelled, type Layout } from "../terminal/layout.ts";
import { counted, shownName, shownText } from "../terminal/wording.ts";
import { describeParams } from "./conversation.ts";
import { diffLines, paintDiff } from "./diff.ts";
import { describeKnown, renderHeadline } from "./finding-text.ts";

/** A screen holds several findings of this length, and one is read in a breath. */
const maxLines = 10;
/** The first fits where the hint is wrong, the second where the tool is; the author alone knows which. */
const fixesShown = 2;

/** A part of a finding: the lines that it would have, and how they are laid out. */
interface Part {
  /** Absent for the sentence, which has none. */
  readonly label?: string;
  readonly lines: readonly string[];
  /** Parts with the smallest one get their lines first, and what is left of the lines. */
  readonly rank: number;
  /** Lines that it gets before any part of a larger rank has one; one where absent. */
  readonly first?: number;
  /** With fewer of its lines it says little; as many as `first` where absent. */
  readonly least?: number;
}

/**
 * A finding in at most ten lines: what and where, one sentence, the call, what was observed and expected, the first way to
 * fix it, and the command that shows it again. What is cut ends in "…"; `renderFinding` has all of it.
 */
export function renderShortFinding(group: FindingGroup, layout: Layout): readonly string[] {
  const given = partsOf(group, layout).filter(({ lines }) => lines.length > 0);
  const byRank = given.toSorted((one, other) => one.rank - other.rank);
  const shown = new Map<Part, number>();
  let left = maxLines - 1;
  for (const wanted of [firstLines, leastLines, allLines]) {
    for (const part of byRank) {
      const before = shown.get(part) ?? 0;
      const more = wanted === firstLines || before > 0 ? Math.min(left, wanted(part) - before) : 0;
      shown.set(part, before + more);
      left -= more;
    }
  }
  return [
    renderHeadline(group, layout),
    ...given.flatMap((part) =>
      renderPart(part, cutLines(part.lines, shown.get(part) ?? 0, columnWidth(layout), part.label === "diff"), layout),
    ),
  ];
}

function firstLines({ lines, first = 1 }: Part): number {
  return Math.min(first, lines.length);
}

function leastLines({ lines, first = 1, least = first }: Part): number {
  return Math.min(least, lines.length);
}

function allLines({ lines }: Part): number {
  return lines.length;
}

/** The last line that there is room for ends in "…" where others are left out. */
function cutLines(lines: readonly string[], most: number, width: number, isDiff: boolean): readonly string[] {
  if (lines.length <= most) return lines;
  // Lines of a diff stay apart, unless there is room for what was removed alone.
  const rest = isDiff && most > 1 ? lines.slice(most - 1, most) : lines.slice(most - 1);
  const last = cutText(rest.join(" "), width - 2);
  return most === 0 ? [] : [...lines.slice(0, most - 1), `${last} …`];
}

function renderPart({ label }: Part, lines: readonly string[], layout: Layout): readonly string[] {
  if (label === undefined) return lines.map((line) => `  ${line}`);
  return labelled(label, label === "diff" ? paintDiff(lines, layout) : lines, layout);
}

/** In the order in which they are read. */
function partsOf({ finding, others }: FindingGroup, layout: Layout): readonly Part[] {
  const { what, where, conversation, observed, diffs: [diff] = [], expected, wording, advice, known, repeat } = finding;
  const width = columnWidth(layout);
  // Where the sentence says what was done to the file, what changed in it is all that is left to say.
  const isSaid = diff !== undefined && what.message.includes(diff.path);
  const wrap = (texts: readonly (string | undefined)[]): readonly string[] =>
    texts.flatMap((text) => (text === undefined ? [] : breakText(text, width)));
  return [
    { lines: breakText(shownText(what.message), layout.width - 2), rank: 1, first: 2 },
    { label: "call", lines: wrap([conversation && describeDecisive(conversation, where.tool)]), rank: 4 },
    { label: "observed", lines: isSaid ? [] : wrap([describeObserved(observed)]), rank: 5, least: 2 },
    { label: "diff", lines: isSaid ? diffLines(diff, width) : [], rank: 5, least: 2 },
    { label: "expected", lines: isSaid ? [] : wrap([expected && shownText(expected)]), rank: 8 },
    { label: "wording", lines: wrap([wording && describeWording(wording)]), rank: 6 },
    { label: "fix", lines: wrap((advice?.fixes ?? []).slice(0, fixesShown).map(shownText)), rank: 3 },
    { label: "also", lines: wrap([describeOthers(others)]), rank: 7 },
    { label: "baseline", lines: wrap([known && describeKnown(known)]), rank: 5 },
    // Never cut and never broken: it is there to be copied.
    { label: "again", lines: repeat === undefined ? [] : [shownText(repeat)], rank: 2 },
  ];
}

/** The request that the contradiction was seen with, which is the last one. A tool in the headline is not named again. */
function describeDecisive(
  { length, first, last, arguments: given }: ShownConversation,
  tool: string | undefined,
): string | undefined {
  const call = last.at(-1) ?? first.at(-1);
  if (call === undefined) return undefined;
  const json = tool === undefined ? (call.params ?? given) : (given ?? call.params);
  const params = json === undefined ? "" : ` ${describeParams(json)}`;
  const place = length === 1 ? "" : `request ${call.number} of ${length}: `;
  return `${place}${shownName(call.method)}${params}`;
}

function describeObserved({ lines, left }: Finding["observed"]): string | undefined {
  const all = [...lines.map(shownText), ...(left === 0 ? [] : [`+${left} more`])];
  return all.length === 0 ? undefined : all.join("; ");
}

function describeWording({ id, entry }: Wording): string {
  if (entry === undefined) return shownName(id);
  const { title, choice } = entry;
  // The option comes first: the title is what may be cut.
  const how =
    choice === undefined
      ? ""
      : `--reading ${shownName(choice.option)}=${choice.readings.map(shownName).join(" or ")}: `;
  return `${how}${shownText(title)} (${shownName(id)})`;
}

function describeOthers({ count, shown, left, areAll }: FindingGroup["others"]): string | undefined {
  if (count === 0) return undefined;
  if (areAll) return `every other tool (${count})`;
  const names = shown.map(({ name }) => shownName(name)).join(", ");
  return `${counted(count, "more tool")}: ${names}${left === 0 ? "" : `, +${left} more`}`;
}
