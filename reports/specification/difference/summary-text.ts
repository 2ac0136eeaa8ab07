import type {
  HeadingChange,
  SpecificationDifference,
  UnpairedReport,
} from "../../../report-model/specification-difference.ts";
import { counted } from "../../terminal/wording.ts";

/** What the two files are versions of. */
export function documentsText({ documents }: SpecificationDifference): string {
  return documents.length === 0
    ? "This tool knows neither version: it says what changed in the text, and nothing about tests."
    : `Versions of ${documents.map(({ title, status }) => `${title} (${status})`).join(" and of ")}.`;
}

/** The numbers of a difference. */
export function countsText({ summary }: SpecificationDifference): string {
  const { before, now, stronger, weaker, reversed, reworded, moved, plain } = summary;
  const counts = [
    [stronger, "stronger"],
    [weaker, "weaker"],
    [reversed, "reversed"],
    [summary.new, "new"],
    [summary.removed, "removed"],
  ] as const;
  const demands = counts.filter(([count]) => count > 0).map(([count, word]) => `${count} ${word}`);
  const sentences = [
    ...(reworded > 0 ? [`${counted(reworded, "sentence")} reworded`] : []),
    ...(moved > 0 ? [`${moved} moved`] : []),
    ...(plain > 0 ? [`${plain} without a keyword changed`] : []),
  ];
  return `${before} demands before, ${now} now: ${[...demands, ...sentences].join(", ") || "none changed"}`;
}

/** A heading that other sentences stand below now. Hostile. */
export function headingText({ from, to, isRenamed, sentences }: HeadingChange): string {
  const count = counted(sentences, "sentence");
  if (isRenamed) return `"${from}" is called "${to}" now (${count} below it).`;
  if (from === "") return `${count} now below "${to}".`;
  return to === "" ? `${count} no longer below "${from}".` : `${count} no longer below "${from}", now below "${to}".`;
}

/** A stretch in which too much changed. */
export function unpairedText({ removed, new: added, lines: [first, last] }: UnpairedReport): string {
  return (
    `Lines ${first} to ${last}: ${removed} sentences gave way to ${added}, too many to tell which replaced which. ` +
    "They are listed as removed and new."
  );
}

/** What the exit code says. */
export function differenceOutcome(difference: SpecificationDifference): string {
  const { summary, exitCode, reports, documents, sentences, headings } = difference;
  const failing = reports.filter(({ exitCode: code }) => code?.now === 1 && code.before !== 1);
  if (exitCode === 1) {
    const reasons = [
      ...(summary.unaccounted > 0
        ? [`untested without a reason: ${counted(summary.unaccounted, "new MUST, REQUIRED or SHOULD statement")}`]
        : []),
      ...(failing.length > 0 ? [`${counted(failing.length, "saved report")} would fail now`] : []),
    ];
    const text = reasons.join("; ");
    return `${text.charAt(0).toUpperCase()}${text.slice(1)} (exit code 1).`;
  }
  if (sentences.length === 0 && headings.length === 0) return "Nothing changed (exit code 0).";
  return documents.length === 0
    ? "Nothing fails: these are differences alone (exit code 0)."
    : "Every MUST, REQUIRED and SHOULD that came has a check or a reason why there is none (exit code 0).";
}
