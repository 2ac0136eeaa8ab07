import { relative } from "node:path";
import { boundsBelow } from "../../harness/files/bounds.ts";
import { writeWhole } from "../../harness/files/write-whole.ts";
import type { Report } from "../../report-model/report-model.ts";
import { visibleText } from "../../reports/escape/visible-text.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { cannotBeWritten } from "../run/writable.ts";
import { editHints } from "../source/hint-edits.ts";
import { describeLeft, describeOpen, renderSourceDiff } from "../source/source-diff.ts";
import { findTools } from "../source/tool-places.ts";

const maxNoteLength = 500;

/**
 * Prints which lines of the source to change, so that calls contradict no hint any more and none that they support is missing,
 * and changes them if asked to. What stays out is told, with the reason.
 *
 * @throws UsageError where a file cannot be written
 */
export async function suggestInSource(
  { suggestions = [], hints = [], target }: Pick<Report, "suggestions" | "hints" | "target">,
  isWritten: boolean,
  { stdout, stderr }: Pick<Surroundings, "stdout" | "stderr">,
  directory: string = process.cwd(),
): Promise<void> {
  const names = [...new Set([...suggestions, ...hints].map(({ tool }) => tool))];
  const edits = editHints(suggestions, findTools(directory, names, target.command));
  const note = (text: string): unknown => stderr.write(`note: ${visibleText(text, maxNoteLength)}\n`);
  await writeOut(stdout, renderSourceDiff(edits, directory));
  for (const left of edits.left) note(describeLeft(left, directory));
  describeOpen(edits.open).forEach(note);
  const suggested = new Set(suggestions.map(({ tool }) => tool));
  for (const tool of names.filter((name) => !suggested.has(name)))
    note(`${tool}: nothing is suggested, since it was not called`);
  if (edits.files.length + edits.left.length === 0)
    note("nothing is to be changed: calls contradict no hint, and none that they support is missing");
  if (!isWritten) return;
  for (const { path, after } of edits.files) {
    try {
      await writeWhole(path, after.join("\n"), { mode: "kept", bounds: boundsBelow(directory) });
    } catch (error) {
      throw cannotBeWritten(relative(directory, path), error);
    }
    stderr.write(`wrote ${visibleText(relative(directory, path), maxNoteLength)}\n`);
  }
}
