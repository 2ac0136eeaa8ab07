import { parseJson } from "../../json/parse.ts";
import { holdsSecrets, withoutNamedSecrets } from "../../secrets/secrets-in-files.ts";
import type { FileEntry } from "./file-entry.ts";
import { fileText } from "./file-text.ts";
import { hunksBetween, type Hunk } from "./hunks.ts";

/** Lines of a diff, besides the one that counts the omitted lines. */
const maxLines = 6;
/** Adjacent removed and added lines get equal shares. */
const halfOfLines = maxLines / 2;
/**
 * A document in one line is formatted before it is compared; of any other long line, only the beginning could be shown.
 */
const maxLineLength = 300;

/**
 * What was removed from and added to a text file, a few lines that begin with `- ` or `+ `. Hostile text.
 *
 * @returns undefined where no contents can be shown: they are not text, were not kept, or may contain secrets
 */
export function fileDiff(
  path: string,
  before: FileEntry | undefined,
  after: FileEntry | undefined,
): readonly string[] | undefined {
  const [was, is] = [textOf(before), textOf(after)];
  if (was === undefined || is === undefined || was === is || holdsSecrets(path)) return undefined;
  const isLong = [was, is].some((text) => linesOf(text).some(({ length }) => length > maxLineLength));
  const [left, right] = isLong ? [laidOut(was), laidOut(is)] : [was, is];
  if (left === undefined || right === undefined) return appended(was, is);
  const hunks = hunksBetween(linesOf(left), linesOf(right));
  return hunks && shorten(hunks);
}

/** A missing file counts as an empty text; a directory or a link has no text. */
function textOf(entry: FileEntry | undefined): string | undefined {
  if (entry === undefined) return "";
  return entry.type === "file" && entry.content !== undefined ? fileText(entry.content) : undefined;
}

function linesOf(text: string): readonly string[] {
  const lines = text.split(/\r?\n/u);
  return lines.at(-1) === "" ? lines.slice(0, -1) : lines;
}

function laidOut(text: string): string | undefined {
  if (text === "") return text;
  const parsed = parseJson(text);
  const lines = parsed.kind === "value" ? JSON.stringify(parsed.value, null, 1) : text;
  return linesOf(lines).some(({ length }) => length > maxLineLength) ? undefined : lines;
}

/** If a line is too long to show, what was added after it may not be. */
function appended(was: string, is: string): readonly string[] | undefined {
  if (was === "" || !is.startsWith(was)) return undefined;
  const added = linesOf(`…${is.slice(was.length)}`);
  return added.some(({ length }) => length > maxLineLength) ? undefined : shorten([{ removed: [], added }]);
}

function shorten(hunks: readonly Hunk[]): readonly string[] | undefined {
  const lines: string[] = [];
  let left = 0;
  for (const { removed, added } of hunks) {
    const room = maxLines - lines.length;
    const half = Math.min(halfOfLines, room);
    const shownRemoved = removed.slice(0, Math.max(half, room - added.length));
    const shownAdded = added.slice(0, Math.max(0, room - shownRemoved.length));
    lines.push(...shownRemoved.map((line) => `- ${shown(line)}`), ...shownAdded.map((line) => `+ ${shown(line)}`));
    left += removed.length + added.length - shownRemoved.length - shownAdded.length;
  }
  if (lines.length === 0) return undefined;
  return left === 0 ? lines : [...lines, `… ${left} more changed line${left === 1 ? "" : "s"}`];
}

function shown(line: string): string {
  return withoutNamedSecrets(line);
}
