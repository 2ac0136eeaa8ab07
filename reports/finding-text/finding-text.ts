import type { FindingGroup, OtherTool } from "../../report-model/finding-group.ts";
import type { Finding, Source } from "../../report-model/finding.ts";
import { jsonText } from "../escape/json-text.ts";
import { columnWidth, flowPieces, labelled, labelledText, paint, paragraph, type Layout } from "../terminal/layout.ts";
import { counted, shownName, shownText, verdictStyles } from "../terminal/wording.ts";
import { renderConversation } from "./conversation.ts";
import { diffLines, paintDiff } from "./diff.ts";
import { renderWording } from "./wording.ts";

/**
 * A finding as a person reads it: what, where, how often; one sentence; the call; the evidence; the repairs; why it matters;
 * how the wording can be read; the rule; and last the command that shows it again.
 */
export function renderFinding(group: FindingGroup, layout: Layout): readonly string[] {
  const { finding, others } = group;
  const { what, conversation, diffs = [], expected, sources, wording, advice, known, repeat } = finding;
  return [
    renderHeadline(group, layout),
    ...paragraph(shownText(what.message), layout),
    "",
    ...(conversation === undefined ? [] : renderConversation(conversation, layout)),
    ...labelledText("observed", renderObserved(finding), layout),
    ...labelled("diff", renderDiffs(diffs, layout), layout),
    ...labelledText("expected", expected === undefined ? [] : [shownText(expected)], layout),
    ...labelledText("fix", (advice?.fixes ?? []).map(shownText), layout),
    ...labelledText("matters", advice === undefined ? [] : [shownText(advice.matters)], layout),
    ...(wording === undefined ? [] : renderWording(wording, layout)),
    ...labelledText("spec", sources.map(describeSource), layout),
    ...labelled("also", renderOthers(others, layout), layout),
    ...labelledText("baseline", known === undefined ? [] : [describeKnown(known)], layout),
    ...labelled("again", repeat === undefined ? [] : [shownText(repeat)], layout),
  ];
}

/** How often it came again. */
export function describeReproduced({ times, of }: NonNullable<Finding["reproduced"]>): string {
  if (of === 1 && times === 1) return "seen once";
  return times === of ? `reproduced ${times}/${of}` : `seen in ${times} of ${of} tries`;
}

/**
 * Verdict, check, tool, dialect, how often it came again, and the short id. Where the line is too narrow for all of it, what
 * is usual or said below is left out.
 */
export function renderHeadline(group: FindingGroup, layout: Layout): string {
  const { verdict, check } = group.finding.what;
  const parts = headlineParts(group);
  const [word, name] = [verdict.toUpperCase(), shownName(check)];
  const ways = [
    parts.map(({ text }) => `   ${text}`).join(""),
    ...["   ", "  ", " "].map((gap) =>
      parts.flatMap(({ text, shorter = text }) => (shorter === "" ? [] : [gap + shorter])).join(""),
    ),
    parts.flatMap(({ text, shorter = text, shortest = shorter }) => (shortest === "" ? [] : [` ${shortest}`])).join(""),
  ];
  const beside = ways.find((each) => `${word}  ${name}${each}`.length <= layout.width) ?? ways.at(-1) ?? "";
  return `${paint(layout, verdictStyles(verdict), word)}  ${paint(layout, ["bold"], name)}${beside}`;
}

interface HeadlinePart {
  readonly text: string;
  /** Without what is so with most findings, or said in the lines below; the text where absent. */
  readonly shorter?: string;
  /** What remains in the narrowest line; the same as `shorter` where absent. */
  readonly shortest?: string;
}

function headlineParts({ finding, others, inSeveralDialects }: FindingGroup): readonly HeadlinePart[] {
  const { where, id, reproduced } = finding;
  const more = others.count === 0 ? "" : ` +${others.count} more`;
  const tool = where.tool === undefined ? undefined : shownName(where.tool);
  return [
    ...(tool === undefined ? [] : [{ text: tool + more, shorter: tool }]),
    ...(inSeveralDialects ? [{ text: `[${shownName(where.dialect)}]` }] : []),
    ...(reproduced === undefined ? [] : [{ text: describeReproduced(reproduced), shorter: "" }]),
    ...(id === undefined ? [] : [{ text: `id ${id}`, shortest: id }]),
  ];
}

function renderObserved({ observed: { lines, left } }: Finding): readonly string[] {
  return [...lines.map(shownText), ...(left === 0 ? [] : [`… +${left} more`])];
}

/** One file was named by what was observed; several are told apart. */
function renderDiffs(diffs: NonNullable<Finding["diffs"]>, layout: Layout): readonly string[] {
  return diffs.flatMap((diff) => [
    ...(diffs.length === 1 ? [] : [`${shownText(diff.path)}:`]),
    ...paintDiff(diffLines(diff, columnWidth(layout)), layout),
  ]);
}

/** What the baseline says of it. */
export function describeKnown({ reason, until, expired }: NonNullable<Finding["known"]>): string {
  const time = until === undefined ? "known" : expired ? `was known until ${until}` : `known until ${until}`;
  return `${time}: ${shownText(reason)}`;
}

/** A row of the specification, and where its sentence is. */
export function describeSource({ id, level, place }: Source): string {
  const row = `${shownName(id)} (${level})`;
  return place === undefined ? row : `${row} in ${shownText(place.document)}, ${shownText(place.section)}`;
}

function renderOthers({ count, shown, left, areAll }: FindingGroup["others"], layout: Layout): readonly string[] {
  if (count === 0) return [];
  if (areAll) return [`every other tool of the server (${count})`];
  const pieces = [...shown.map(describeOther), ...(left > 0 ? [`+${left} more`] : [])];
  return [`${counted(count, "more tool")}:`, ...flowPieces(pieces, ", ", columnWidth(layout))];
}

function describeOther({ name, arguments: given }: OtherTool): string {
  if (given === undefined) return shownName(name);
  const text = given.kind === "whole" ? jsonText(given.value, 0) : `(${given.length} characters of arguments)`;
  return `${shownName(name)} ${text}`;
}
