import { dialectMarks } from "../report-model/dialect-mark.ts";
import { findingOf, reportTexts } from "../report-model/finding.ts";
import { groupOfOne } from "../report-model/finding-group.ts";
import type { ReplayOutcome } from "../report-model/replay-outcome.ts";
import type { Report, Result } from "../report-model/report-model.ts";
import { renderFinding } from "./finding-text/finding-text.ts";
import { renderProblem } from "./terminal/head.ts";
import { labelled, paint, paragraph, readableLayout, type Layout } from "./terminal/layout.ts";
import { counted, shownName, shownText } from "./terminal/wording.ts";

/** What is printed of a finding that was looked for again. */
export interface ReplayToShow {
  /** As the file has it. Hostile text. */
  readonly finding: {
    readonly id: string;
    readonly check: string;
    readonly dialect: string;
    readonly tool?: string;
    readonly conversation: readonly unknown[] | string;
    readonly again?: string;
  };
  readonly outcome: ReplayOutcome;
  /** Of the run that looked for it; absent where there was none. */
  readonly report?: Report;
}

/** Which finding was looked for, how, and what came of it; where it still contradicts, the finding in full. */
export function renderReplay({ finding, outcome, report }: ReplayToShow, options: Layout): string {
  const layout = readableLayout(options);
  const { id, check, dialect, tool, again } = finding;
  const names = [check, ...(tool === undefined ? [] : [tool]), ...dialectMarks(dialect)].map(shownName);
  const sections = [
    [
      `${paint(layout, ["bold"], `Finding ${id}`)}  ${names.join("   ")}`,
      ...paragraph(howLookedFor(finding, outcome), layout),
    ],
    ...(outcome.kind === "untested" ? (report?.problems ?? []).map((problem) => renderProblem(problem, layout)) : []),
    paragraph(describeOutcome(outcome), layout),
    ...("result" in outcome && report !== undefined && outcome.kind !== "no-longer"
      ? [renderInFull(outcome.result, report, layout)]
      : []),
    ...(again !== undefined && (outcome.kind === "cannot" || outcome.kind === "open")
      ? [labelled("again", [shownText(again)], layout)]
      : []),
  ];
  return `${sections.map((lines) => lines.join("\n")).join("\n\n")}\n`;
}

function howLookedFor({ conversation }: ReplayToShow["finding"], outcome: ReplayOutcome): string {
  if (outcome.kind === "cannot") return "The server was not started.";
  const isHeld = "of" in outcome || typeof conversation !== "string";
  if (isHeld)
    return `The suite sent its ${counted(conversation.length, "request")} 3 times, each time to a fresh instance of the server.`;
  return "The finding has no requests to repeat, so its check was run again.";
}

function describeOutcome(outcome: ReplayOutcome): string {
  switch (outcome.kind) {
    case "still":
      return `It still occurs${outcome.of === undefined ? "" : `: ${outcome.of} of ${outcome.of} times`}.`;
    case "at-times": {
      const counts = outcome.exitCode === 1 ? "Once is enough to prove it." : "That decides nothing.";
      return `It occurs sometimes: ${outcome.times} of ${outcome.of} times. ${counts}`;
    }
    case "no-longer":
      return `It no longer occurs: ${shownText(outcome.result.message)}.`;
    case "open":
      return `Undecided whether it still occurs: ${shownText(outcome.because)}`;
    case "cannot":
      return outcome.why === "masked"
        ? "It cannot be replayed: a secret in its requests is masked in the file. To run its check again:"
        : "It cannot be replayed: its requests are too long for a file. To run its check again:";
    case "untested":
      return outcome.exitCode === 130 ? "Interrupted." : "The server could not be tested.";
  }
}

function renderInFull(result: Result, report: Report, layout: Layout): readonly string[] {
  return renderFinding(groupOfOne(findingOf(result, reportTexts(report))), layout);
}
