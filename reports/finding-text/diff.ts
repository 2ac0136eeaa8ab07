import type { FileDiff } from "../../report-model/report-model.ts";
import { cutText, paint, type Layout, type Style } from "../terminal/layout.ts";
import { shownText } from "../terminal/wording.ts";

/** What stands before the first difference is shown as far as this. */
const shownBefore = 20;

/** The lines of a diff in the colours of one. */
export function paintDiff(lines: readonly string[], layout: Layout): readonly string[] {
  return lines.map((line) => paint(layout, stylesOf(line), line));
}

/** The lines of a diff as far as each fits. A removed and an added line that begin alike begin where they differ. */
export function diffLines({ lines }: FileDiff, width: number): readonly string[] {
  // Indented with tabs, which are harmless as blanks and unreadable as \u{9}.
  const shown = lines.map((line) => shownText(line.replaceAll("\t", "    ")));
  const removed = shown.filter((line) => line.startsWith("- "));
  const added = shown.filter((line) => line.startsWith("+ "));
  return shown.map((line) => {
    const isRemoved = line.startsWith("- ");
    const other = isRemoved ? added[removed.indexOf(line)] : removed[added.indexOf(line)];
    return fitted(line, other, width);
  });
}

function fitted(line: string, other: string | undefined, width: number): string {
  if (line.length <= width) return line;
  const signs = 2;
  const alike = other === undefined ? 0 : lengthAlike(line.slice(signs), other.slice(signs));
  const from = alike < width / 2 ? 0 : alike - shownBefore;
  const text = from === 0 ? line : `${line.slice(0, 2)}…${line.slice(2 + from).replace(/^\p{Cs}/u, "")}`;
  return text.length <= width ? text : `${cutText(text, width - 2)} …`;
}

function lengthAlike(line: string, other: string): number {
  const differs = Array.from(line).findIndex((character, index) => character !== other[index]);
  return differs === -1 ? line.length : differs;
}

function stylesOf(line: string): readonly Style[] {
  if (line.startsWith("- ")) return ["red"];
  return line.startsWith("+ ") ? ["green"] : ["dim"];
}
