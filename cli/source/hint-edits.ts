import type { HintName } from "../../report-model/hints.ts";
import type { HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import type { ToolPlace } from "./tool-places.ts";

/** A file of the source, before and after its hints are set right. */
export interface EditedFile {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A hint that calls contradict and that no line of the source is known to set. */
export interface LeftHint {
  readonly tool: string;
  readonly hint: HintName;
  readonly value: boolean;
  /** Where it was looked for; absent where no definition of the tool was found. */
  readonly near?: Pick<ToolPlace, "path" | "line">;
}

export interface HintEdits {
  readonly files: readonly EditedFile[];
  readonly left: readonly LeftHint[];
}

/** The definition of a tool is no longer than this where no other one follows. */
const maxDefinitionLines = 80;
const linesOfDecorator = 20;

/**
 * Sets the hints that calls contradict, and no others: what the server says stays where nothing contradicts it. A line is
 * changed where it alone gives the hint in the definition of the tool, with the value that the server lists.
 *
 * @param places of the tools; all of them, since one definition ends where the next begins
 */
export function editHints(suggestions: readonly ToolSuggestion[], places: ReadonlyMap<string, ToolPlace>): HintEdits {
  const edited = new Map<string, string[]>();
  const before = new Map<string, readonly string[]>();
  const left: LeftHint[] = [];
  for (const { tool, hints } of suggestions) {
    for (const suggestion of hints) {
      const { hint, value, standing } = suggestion;
      if (standing !== "contradicts" || value === undefined) continue;
      const place = places.get(tool);
      const line = place === undefined ? undefined : lineOf(suggestion, place, places);
      if (place === undefined || line === undefined) {
        left.push({ tool, hint, value, ...(place === undefined ? {} : { near: place }) });
        continue;
      }
      const lines = edited.get(place.path) ?? [...place.lines];
      lines[line] = (lines[line] ?? "").replace(
        patternOf(hint),
        (_, head: string, said: string) => head + inCaseOf(said, value),
      );
      edited.set(place.path, lines);
      before.set(place.path, place.lines);
    }
  }
  const files = [...edited].map(([path, after]) => ({ path, before: before.get(path) ?? [], after }));
  return { files, left };
}

/** The one line of the definition that gives the hint with the value that is listed. */
function lineOf(
  { hint, declared }: HintSuggestion,
  place: ToolPlace,
  places: ReadonlyMap<string, ToolPlace>,
): number | undefined {
  const [start, end] = extentOf(place, places);
  const pattern = patternOf(hint);
  const found = place.lines.slice(start, end).flatMap((text, index) => {
    const said = pattern.exec(text)?.[2]?.toLowerCase();
    return said === undefined ? [] : [{ line: start + index, said }];
  });
  const [only, other] = found;
  return only !== undefined && other === undefined && only.said === String(declared) ? only.line : undefined;
}

/** Lines from the first up to the second. A function of Python has its hints in the decorator above it. */
function extentOf(place: ToolPlace, places: ReadonlyMap<string, ToolPlace>): readonly [number, number] {
  const { line, lines, path } = place;
  if (/\bdef\b/u.test(lines[line] ?? "")) {
    const above = lines.slice(Math.max(0, line - linesOfDecorator), line).findLastIndex((text) => /^\s*@/u.test(text));
    return above === -1 ? [line, line] : [Math.max(0, line - linesOfDecorator) + above, line];
  }
  const following = [...places.values()].filter((other) => other.path === path && other.line > line);
  return [line, Math.min(line + maxDefinitionLines, lines.length, ...following.map((other) => other.line))];
}

/** How TypeScript, Python, Go and JSON give the hint a value; Go through a function that makes a pointer. */
function patternOf(hint: HintName): RegExp {
  const inGo = hint.charAt(0).toUpperCase() + hint.slice(1);
  const inSnakeCase = hint.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
  const names = [hint, inGo, inSnakeCase].join("|");
  return new RegExp(`(\\b(?:${names})["']?\\s*[:=]\\s*(?:&?[\\w.]+(?:\\[bool\\])?\\(\\s*)?)(true|false)\\b`, "iu");
}

/** Python writes its booleans with a capital. */
function inCaseOf(said: string, value: boolean): string {
  const text = String(value);
  return /^[TF]/u.test(said) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
