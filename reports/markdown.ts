import { groupFindings, type FindingGroup } from "../report-model/finding-group.ts";
import { outcomeOf } from "../report-model/outcome.ts";
import { hintNames } from "../report-model/hints.ts";
import type { Report } from "../report-model/report-model.ts";
import { markdownCell } from "./escape/markdown-cell.ts";
import { xmlText } from "./escape/xml-text.ts";
import { renderFinding } from "./finding-text/finding-text.ts";
import { markdownTable } from "./markdown-table.ts";
import { suiteCounts } from "../report-model/suite-counts.ts";
import { targetFaults } from "./terminal/target-fault.ts";
import { renderInconclusive, renderNotes, renderNotRun, renderSdkNotes } from "./terminal/check-groups.ts";
import { explainExitCode } from "./terminal/exit-meaning.ts";
import { renderHead } from "./terminal/head.ts";
import { renderHintTable } from "./terminal/hint-table.ts";
import { renderKnownFindings } from "./terminal/known-findings.ts";
import { relayedName, relayedText, weightOfRelayed } from "./terminal/relay-table.ts";
import { counted, describeTime, shownName, verdictSign, verdictWord } from "./terminal/wording.ts";

const layout = { colour: false, width: 100 };

/** A comment on GitHub holds 65,536 characters, the summary of a job 1 MiB: what fits the one fits the other. */
const maxLength = 65_000;
/** No text takes the place of all others. */
const maxBlockLength = 8_000;
/** A table that is longer leaves no room for findings. */
const maxRelayedTools = 60;
/** For the line that counts what was left out. */
const reservedLength = 100;

/**
 * The report as Markdown for the summary of a job or a comment: how the run came out, what was tested, a line a suite,
 * then the findings, worst first, as far as they fit, and what was not decided.
 *
 * Text from elsewhere stands in code, fenced or, escaped, in `<code>`: there it opens no link and calls nobody by `@name`.
 */
export function renderMarkdown(report: Report): string {
  const { outcome, next } = explainExitCode(report, "below");
  const head = [
    `## ${markdownCell(shownName(report.tool.name))}`,
    `**${outcome}** ${next}`,
    markdownCell(describeTime(report)),
    ...targetFaults(report, layout)
      .slice(0, 2)
      .map(({ lines }) => fenced(lines)),
    fenced(renderHead(report, layout)),
    ...renderTools(report),
    ...(report.results.length === 0 ? [] : [renderSuites(report)]),
    ...renderRelay(report),
  ];
  const findings = groupFindings(report).map((group) => renderGroup(group, report.failOn));
  const rest = renderRest(report);
  const blocks = [...head, ...rest];
  let room = maxLength - reservedLength - lengthOf(blocks);
  const fitting = findings.findIndex((finding) => (room -= lengthOf([finding])) < 0);
  const shown = fitting === -1 ? findings : findings.slice(0, fitting);
  const left = findings.length - shown.length;
  const more = left === 0 ? [] : [`**${counted(left, "more finding")}** in the JSON report.`];
  return `${[...head, ...shown, ...more, ...rest].join("\n\n")}\n`;
}

function lengthOf(blocks: readonly string[]): number {
  return blocks.reduce((sum, block) => sum + block.length + "\n\n".length, 0);
}

function renderSuites({ results }: Report): string {
  const { suites, columns } = suiteCounts(results);
  return markdownTable(
    ["suite", ...columns.map(verdictWord)],
    [...suites].map(([suite, counts]) => [
      `\`${shownName(suite).replaceAll("`", "'")}\``,
      ...columns.map((verdict) => String(counts.get(verdict) ?? "–")),
    ]),
  );
}

/** Tools × hints of a relay as upstream → through. */
function renderRelay({ relay }: Report): readonly string[] {
  if (relay === undefined) return [];
  const rows = relay.tools.slice(0, maxRelayedTools).map((tool) => [
    relayedName(tool),
    ...hintNames.map((_, column) => {
      const hint = tool.hints[column];
      const weight = hint === undefined ? undefined : weightOfRelayed(hint);
      return hint === undefined ? "" : `${relayedText(hint)}${weight === undefined ? "" : ` ${verdictSign(weight)}`}`;
    }),
  ]);
  const left = relay.tools.length - rows.length;
  const missing =
    relay.missing.length === 0 ? [] : [`Not listed through the relay: ${relay.missing.map(inCode).join(", ")}`];
  return [
    markdownTable(["upstream → through", ...hintNames], rows),
    ...(left > 0 ? [`${counted(left, "more tool")} in the JSON report.`] : []),
    ...missing,
  ];
}

/** Each tool with its hints, and what calls made of them. */
function renderTools(report: Report): readonly string[] {
  const lines = renderHintTable(report, layout);
  return lines.length === 0 ? [] : [fenced(lines)];
}

/** Open where it makes the run fail. */
function renderGroup(group: FindingGroup, failOn: Report["failOn"]): string {
  const { what, where, id } = group.finding;
  const names = [what.check, ...(where.tool === undefined ? [] : [where.tool])].map(inCode);
  const which = id === undefined ? "" : ` (${inCode(id)})`;
  const more = group.others.count === 0 ? "" : ` and ${counted(group.others.count, "more tool")}`;
  const title = `<b>${what.verdict.toUpperCase()}</b> ${names.join(" ")}${which}${more}`;
  return folded(title, renderFinding(group, layout), outcomeOf(what, failOn) === "failed");
}

function renderRest(report: Report): readonly string[] {
  const sections: readonly (readonly [title: string, lines: readonly string[]])[] = [
    ["Known findings", renderKnownFindings(report, layout)],
    ["Inconclusive", renderInconclusive(report, layout)],
    ["Not run", renderNotRun(report, layout)],
    ["Notes", [...renderNotes(report.results, layout), ...renderSdkNotes(report.results, layout)]],
  ];
  return sections.flatMap(([title, lines]) => (lines.length === 0 ? [] : [folded(title, lines, false)]));
}

/** HTML up to the empty line, Markdown after it. */
function folded(title: string, lines: readonly string[], isOpen: boolean): string {
  return `<details${isOpen ? " open" : ""}><summary>${title}</summary>\n\n${fenced(lines)}\n\n</details>`;
}

function inCode(name: string): string {
  return `<code>${xmlText(shownName(name))}</code>`;
}

/** Nothing in the text ends the block: the fence is longer than any row of backticks in it. */
function fenced(lines: readonly string[]): string {
  const text = clipLines(lines).join("\n");
  const longest = Math.max(2, ...[...text.matchAll(/`+/g)].map(([row]) => row.length));
  const fence = "`".repeat(longest + 1);
  return `${fence}text\n${text}\n${fence}`;
}

function clipLines(lines: readonly string[]): readonly string[] {
  let room = maxBlockLength;
  const first = lines.findIndex((line) => (room -= line.length + 1) < 0);
  return first === -1 ? lines : [...lines.slice(0, first), "… the rest stands in the JSON report"];
}
