import type { Report } from "../../report-model/report-model.ts";
import type { HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import { renderProblem } from "../terminal/head.ts";
import { paint, readableLayout, wrapText, type Layout } from "../terminal/layout.ts";
import { renderRefusedExamples } from "../terminal/refused-examples.ts";
import { counted, shownDuration, shownName, shownText } from "../terminal/wording.ts";
import { hintText, standingText, undecidedHints } from "./wording.ts";

/**
 * What is suggested for each tool, for a person at a terminal: a line for each hint that the calls support, with the
 * evidence, then what they do not decide.
 */
export function renderSuggestionText(report: Report, options: Layout): string {
  const layout = readableLayout(options);
  const { suggestions = [], problems } = report;
  const notes = renderRefusedExamples(report, layout);
  const sections = [
    ...problems.map((problem) => renderProblem(problem, layout)),
    ...(notes.length === 0 ? [] : [notes]),
    ...suggestions.map((each) => renderTool(each, layout)),
    renderClosing(report, layout),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function renderTool({ tool, calls, hints }: ToolSuggestion, layout: Layout): readonly string[] {
  const head = `${paint(layout, ["bold"], shownName(tool))}   ${calls.worked} of ${counted(calls.made, "call")} worked`;
  const decided = hints.filter(({ value }) => value !== undefined);
  const open = undecidedHints(hints);
  return [
    head,
    ...decided.flatMap((hint) => renderHint(hint, layout)),
    ...open.flatMap(({ names, because }) => {
      const which = names.length === hints.length ? "no hint" : names.join(", ");
      const [first = "", ...rest] = indented(`? ${which}: ${shownText(because)}`, layout, 2);
      return [paint(layout, ["yellow"], first), ...rest];
    }),
  ];
}

function renderHint(hint: HintSuggestion, layout: Layout): readonly string[] {
  const { because, unseen, standing } = hint;
  const styles = standing === "contradicts" ? (["red", "bold"] as const) : (["green"] as const);
  const [line = "", ...rest] = indented(
    `${shownText(because)} → ${hintText(hint)}  (${standingText(hint)})`,
    layout,
    2,
  );
  return [
    paint(layout, styles, line),
    ...rest.map((each) => paint(layout, styles, each)),
    ...(unseen.length === 0 ? [] : indented(`not seen: ${unseen.map(shownText).join("; ")}`, layout, 6)),
  ];
}

function indented(text: string, layout: Layout, indent: number): readonly string[] {
  return wrapText(text, layout.width - indent, 4).map((line) => `${" ".repeat(indent)}${line}`);
}

function renderClosing({ suggestions = [], durationMs, exitCode }: Report, layout: Layout): readonly string[] {
  const all = suggestions.flatMap(({ hints }) => hints);
  const decided = all.filter(({ value }) => value !== undefined).length;
  const tools = suggestions.filter(({ hints }) => hints.some(({ value }) => value !== undefined)).length;
  const worked = suggestions.filter(({ calls }) => calls.worked > 0).length;
  const contradicting = all.filter(({ standing }) => standing === "contradicts").length;
  const ofTools = `${tools} of ${counted(suggestions.length, "tool")}`;
  return [
    `${counted(decided, "hint")} suggested for ${ofTools}   ${shownDuration(durationMs)}`,
    `tools with calls that worked: ${worked} of ${suggestions.length}`,
    ...(contradicting === 0
      ? []
      : [
          paint(
            layout,
            ["red", "bold"],
            `${counted(contradicting, "hint")} of the server ${contradicting === 1 ? "says" : "say"} otherwise`,
          ),
        ]),
    ...(exitCode === 130 ? ["Interrupted: what is missing was not looked at."] : []),
    ...wrapText(
      "A hint is suggested from what its calls did, never from a name; what was not called or not seen is not covered. " +
        "To paste: --format ts, python or json.",
      layout.width,
    ),
  ];
}
