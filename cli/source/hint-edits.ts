import type { HintName } from "../../report-model/hints.ts";
import type { ToolSuggestion } from "../../report-model/suggestion.ts";
import { definitionOf } from "./definition.ts";
import { wantedOf, type WrongHint } from "./wanted-hints.ts";
import { insertHints, type MissingHint } from "./hint-insertion.ts";
import { snakeCase } from "./source-language.ts";
import type { ToolPlace } from "./tool-places.ts";

/** A file of the source, before and after its hints are set right. */
export interface EditedFile {
  readonly path: string;
  readonly before: readonly string[];
  readonly after: readonly string[];
}

/** A hint that calls contradict or that is missing, and for which no place in the source is known. */
export interface LeftHint extends MissingHint {
  readonly tool: string;
  /** Where it was looked for; absent where no definition of the tool was found. */
  readonly near?: Pick<ToolPlace, "path" | "line" | "isOneOfSeveral">;
}

/** A hint that the server does not give and that calls do not decide, with the reason. */
export interface OpenHint {
  readonly tool: string;
  readonly hint: HintName;
  /** Hostile text. */
  readonly because: string;
  /** The default, where it is written out; absent where the hint stays out. */
  readonly value?: boolean;
}

export interface HintEdits {
  readonly files: readonly EditedFile[];
  readonly left: readonly LeftHint[];
  readonly open: readonly OpenHint[];
}

/**
 * Sets the hints that calls contradict, and adds those that are missing and that calls support. What the server says stays where
 * nothing contradicts it. A tool that is edited says all that matters then: what calls do not decide gets the value that clients
 * take anyway, which is the one that warns, so that no hint looks forgotten beside those that are new. A line is changed where it
 * alone gives the hint in the definition of the tool, with the value that the server lists.
 *
 * @param places of the tools; all of them, since one definition ends where the next begins
 */
export function editHints(suggestions: readonly ToolSuggestion[], places: ReadonlyMap<string, ToolPlace>): HintEdits {
  const edited = new Map<string, readonly string[]>();
  const before = new Map<string, readonly string[]>();
  const left: LeftHint[] = [];
  const open: OpenHint[] = [];
  // From the last one of a file to the first: lines that are added move none that is still to be changed.
  for (const { tool, hints } of suggestions.toSorted(byPlace(places))) {
    const place = places.get(tool);
    const change = (
      wanted: readonly MissingHint[],
      edit: (place: ToolPlace) => readonly string[] | undefined,
    ): void => {
      const isSure = place !== undefined && place.isOneOfSeveral !== true;
      const after = isSure && wanted.length > 0 ? edit(place) : undefined;
      if (place === undefined || after === undefined) {
        const near = place === undefined ? {} : { near: place };
        left.push(...wanted.map(({ hint, value }) => ({ tool, hint, value, ...near })));
        return;
      }
      before.set(place.path, place.lines);
      edited.set(place.path, after);
    };
    const linesOf = ({ path, lines }: ToolPlace): readonly string[] => edited.get(path) ?? lines;
    const { set, add, ofWrongType, undecided } = wantedOf(hints);
    for (const each of set) change([each], (found) => setHint(each, found, linesOf(found), places));
    change(add, (found) => {
      const extent = definitionOf(found, linesOf(found), places);
      return extent === undefined ? undefined : insertHints(tool, add, found, linesOf(found), extent);
    });
    // A value of the wrong type stands where another would go.
    change(ofWrongType, () => undefined);
    open.push(...undecided.map((each) => ({ tool, ...each })));
  }
  const files = [...edited].map(([path, after]) => ({ path, before: before.get(path) ?? [], after }));
  return { files: files.toReversed(), left, open };
}

function byPlace(places: ReadonlyMap<string, ToolPlace>): (one: ToolSuggestion, other: ToolSuggestion) => number {
  const key = ({ tool }: ToolSuggestion): readonly [string, number] => {
    const { path = "", line = 0 } = places.get(tool) ?? {};
    return [path, line];
  };
  return (one, other) => {
    const [[path, line], [otherPath, otherLine]] = [key(one), key(other)];
    return path === otherPath ? otherLine - line : path < otherPath ? 1 : -1;
  };
}

/** The lines with the value in the one line of the definition that gives the hint with the value that is listed. */
function setHint(
  { hint, declared, value }: WrongHint,
  place: ToolPlace,
  lines: readonly string[],
  places: ReadonlyMap<string, ToolPlace>,
): readonly string[] | undefined {
  const extent = definitionOf(place, lines, places);
  if (extent === undefined) return undefined;
  const pattern = patternOf(hint);
  const found = lines.slice(...extent).flatMap((text, index) => {
    const said = pattern.exec(text)?.[2]?.toLowerCase();
    return said === undefined ? [] : [{ line: extent[0] + index, said }];
  });
  const [only, other] = found;
  if (only === undefined || other !== undefined || only.said !== String(declared)) return undefined;
  const text = (lines[only.line] ?? "").replace(
    pattern,
    (_, head: string, said: string) => head + inCaseOf(said, value),
  );
  return lines.with(only.line, text);
}

/** How TypeScript, Python, Go and JSON give the hint a value; Go through a function that makes a pointer. */
function patternOf(hint: HintName): RegExp {
  const inGo = hint.charAt(0).toUpperCase() + hint.slice(1);
  const names = [hint, inGo, snakeCase(hint)].join("|");
  return new RegExp(`(\\b(?:${names})["']?\\s*[:=]\\s*(?:&?[\\w.]+(?:\\[bool\\])?\\(\\s*)?)(true|false)\\b`, "iu");
}

/** Python writes its booleans with a capital. */
function inCaseOf(said: string, value: boolean): string {
  const text = String(value);
  return /^[TF]/u.test(said) ? text.charAt(0).toUpperCase() + text.slice(1) : text;
}
