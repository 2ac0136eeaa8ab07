import { verdicts, type Report } from "../../report-model/report-model.ts";
import { explainExitCode, type Mood } from "./exit-meaning.ts";
import { describeHintsDecided } from "./hints-decided.ts";
import { flowPieces, paint, wrapText, type Layout, type Style } from "./layout.ts";
import { renderNextStep } from "./next-step.ts";
import { renderTimeSpent } from "./time-spent-text.ts";
import { describeUntried, renderUnproven } from "./unproven.ts";
import { counted, shownDuration, verdictWord } from "./wording.ts";

const moodStyles: Readonly<Record<Mood, readonly Style[]>> = {
  good: ["green", "bold"],
  open: ["yellow", "bold"],
  bad: ["red", "bold"],
  broken: ["magenta", "bold"],
};

/**
 * Counts, duration and traffic; where the time of a long run went; how many hints calls decided, where tools were to be called; then, last of all, what the
 * exit code means, what was seen and is not proven, and the one thing to do next.
 */
export function renderClosing(report: Report, layout: Layout): readonly string[] {
  return [
    ...renderTotals(report, layout),
    ...renderTimeSpent(report, layout),
    ...renderDecided(report, layout),
    ...renderMeaning(report, layout),
    ...renderUntried(report, layout),
    ...renderUnproven(report, layout),
    ...renderNextStep(report, layout),
  ];
}

function renderDecided(report: Report, layout: Layout): readonly string[] {
  const described = describeHintsDecided(report);
  if (described === undefined) return [];
  const isNone = report.hintsDecided?.decided === 0 && report.hintsDecided.of > 0;
  return wrapText(`hints decided: ${described}`, layout.width, 2).map((line) =>
    paint(layout, isNone ? ["yellow"] : [], line),
  );
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

/** Where the meaning of the exit code does not say it already. */
function renderUntried(report: Report, layout: Layout): readonly string[] {
  const untried = report.exitCode === 4 ? undefined : describeUntried(report);
  if (untried === undefined) return [];
  return [paint(layout, ["yellow", "bold"], untried.count) + ` ${untried.remedy}`];
}

function renderMeaning(report: Report, layout: Layout): readonly string[] {
  const { outcome, next, mood } = explainExitCode(report);
  let left = outcome.length;
  return wrapText(`${outcome} ${next}`, layout.width).map((line) => {
    const ofOutcome = line.slice(0, Math.max(left, 0));
    // The blank at which the line was broken.
    left -= line.length + 1;
    return (ofOutcome === "" ? "" : paint(layout, moodStyles[mood], ofOutcome)) + line.slice(ofOutcome.length);
  });
}
