import { verdicts, type Report } from "../../report-model/report-model.ts";
import { explainExitCode } from "./exit-meaning.ts";
import { flowPieces, paint, wrapText, type Layout } from "./layout.ts";
import { renderNextStep } from "./next-step.ts";
import { counted, shownDuration, verdictWord } from "./wording.ts";

/**
 * Counts, duration and traffic; how many tools did real work, where they were to be called; then, last of all, what the
 * exit code means, and the one thing to do next.
 */
export function renderClosing(report: Report, layout: Layout): readonly string[] {
  return [
    ...renderTotals(report, layout),
    ...renderWorked(report, layout),
    ...renderMeaning(report, layout),
    ...renderNextStep(report, layout),
  ];
}

function renderWorked({ work }: Report, layout: Layout): readonly string[] {
  if (work === undefined) return [];
  const line = `tools that did real work: ${work.worked} of ${work.tools}`;
  return [paint(layout, work.worked === 0 ? ["yellow"] : [], line)];
}

function renderTotals({ summary, traffic, durationMs }: Report, layout: Layout): readonly string[] {
  const counts = verdicts.filter((verdict) => summary[verdict] > 0);
  const words = counts.map((verdict) => `${summary[verdict]} ${verdictWord(verdict)}`);
  const effort = [
    shownDuration(durationMs),
    counted(traffic.requests, "request"),
    counted(traffic.sessions, "session"),
    ...(traffic.throttled === undefined ? [] : [describeThrottling(traffic.throttled)]),
  ].join(", ");
  const oneLine = [...(words.length > 0 ? [words.join(" · ")] : []), effort].join("   ");
  return oneLine.length <= layout.width ? [oneLine] : [...flowPieces(words, " · ", layout.width), effort];
}

function describeThrottling({ answers, pausedMs }: NonNullable<Report["traffic"]["throttled"]>): string {
  return `paused for ${shownDuration(pausedMs)}, as the server asked with ${counted(answers, "answer")} 429`;
}

function renderMeaning(report: Report, layout: Layout): readonly string[] {
  const { outcome, next, styles } = explainExitCode(report);
  const [first = "", ...rest] = wrapText(`${outcome} ${next}`, layout.width);
  // An outcome is short enough never to be broken over two lines.
  return [paint(layout, styles, outcome) + first.slice(outcome.length), ...rest];
}
