import type { HintName } from "../../report-model/hints.ts";
import { isFunction, type Extent } from "./definition.ts";
import { languageOf, type EntryContext, type SourceLanguage } from "./source-language.ts";
import type { ToolPlace } from "./tool-places.ts";

/** A hint that the server does not give. */
export interface MissingHint {
  readonly hint: HintName;
  readonly value: boolean;
}

/** What is put into a line, and lines that follow it. */
interface Insertion {
  readonly line: number;
  readonly text: string;
  readonly below: readonly string[];
}

/**
 * Adds hints to the definition of a tool: to those that it has, and where it has none, beside its name.
 *
 * @param lines of the file
 * @returns undefined where no place for them is known
 */
export function insertHints(
  tool: string,
  missing: readonly MissingHint[],
  place: ToolPlace,
  lines: readonly string[],
  extent: Extent,
): readonly string[] | undefined {
  const language = languageOf(place.path);
  if (language === undefined) return undefined;
  const text = lines.join("\n");
  const source = { language, lines, text, missing };
  const found = lines.slice(...extent).flatMap((line, index) => {
    const from = index === 0 && !isFunction(lines[place.line]) ? place.column : 0;
    return [...line.slice(from).matchAll(new RegExp(language.opening, "gu"))].map((match) => ({
      line: extent[0] + index,
      end: from + match.index + match[0].length,
      context: { opened: match[0], quote: match[1] ?? "", text },
    }));
  });
  const [only, other] = found;
  if (other !== undefined) return undefined;
  const insertion =
    only === undefined
      ? besideName(tool, place, extent, source)
      : inside(only.line, only.end, entriesOf(source, only.context), source);
  if (insertion === undefined) return undefined;
  return lines.flatMap((line, index) => (index === insertion.line ? [insertion.text, ...insertion.below] : line));
}

interface Source {
  readonly language: SourceLanguage;
  readonly lines: readonly string[];
  readonly text: string;
  readonly missing: readonly MissingHint[];
}

/** Undefined where one of them cannot be written. */
function entriesOf({ language, missing }: Source, context: EntryContext): readonly string[] | undefined {
  const entries = missing.flatMap(({ hint, value }) => language.entry(hint, value, context) ?? []);
  return entries.length === missing.length ? entries : undefined;
}

/** Behind the bracket that ends at a column; each in a line of its own where the bracket ends its line. */
function inside(
  line: number,
  end: number,
  entries: readonly string[] | undefined,
  { language, lines }: Source,
): Insertion | undefined {
  if (entries === undefined) return undefined;
  const text = lines[line] ?? "";
  const [head, rest] = [text.slice(0, end), text.slice(end)];
  const following = lines[line + 1] ?? "";
  if (rest.trim() === "") {
    const isEmpty = /^\s*[)\]}]/u.test(following);
    const blanks = /^\s*/u.exec(following)?.[0] ?? "";
    const indent = isEmpty ? `${blanks}${blanks.startsWith("\t") ? "\t" : "  "}` : blanks;
    const keepsLast = language.takesLastComma || !isEmpty;
    const below = entries.map(
      (entry, index) => `${indent}${entry}${index < entries.length - 1 || keepsLast ? "," : ""}`,
    );
    return { line, text, below };
  }
  const isEmpty = /^\s*[)\]}]/u.test(rest);
  const all = entries.join(", ");
  if (!isEmpty) return { line, text: `${head}${rest.startsWith(" ") ? ` ${all},` : `${all}, `}${rest}`, below: [] };
  const inBrackets = language.isAiry ? ` ${all} ` : all;
  return { line, text: `${head}${inBrackets}${rest.trimStart()}`, below: [] };
}

/** Where a tool has no hints at all. */
function besideName(tool: string, place: ToolPlace, extent: Extent, source: Source): Insertion | undefined {
  const { lines } = source;
  const text = lines[place.line] ?? "";
  if (isFunction(text)) return inDecorator(extent, source);
  const before = text.slice(0, place.column - 1);
  const end = place.column + tool.length + 1;
  const key = /(?<quote>["']?)\bname\k<quote>\s*(?<sign>[:=])\s*$/iu.exec(before)?.groups;
  if (key !== undefined) {
    const hints = hintsFor(key["quote"] ?? "", key["sign"] ?? "", place, source);
    return hints === undefined ? undefined : afterName(hints, place.line, end, source);
  }
  // Only the form that takes an object of settings second has a place for hints whatever follows.
  const start = `${before.trim() === "" ? (lines[place.line - 1] ?? "") : ""}${before}`;
  if (!/\bregisterTool\(\s*$/u.test(start)) return undefined;
  const entry = hintsFor("", ":", place, source);
  if (entry === undefined) return undefined;
  const opening = /^\s*,\s*\{/u.exec(text.slice(end));
  if (opening !== null) return inside(place.line, end + opening[0].length, [entry], source);
  const next = /^\s*\{/u.exec(lines[place.line + 1] ?? "");
  return text.slice(end).trim() === "," && next !== null
    ? inside(place.line + 1, next[0].length, [entry], source)
    : undefined;
}

/** All hints of a tool, as a member of what has its name. */
function hintsFor(quote: string, sign: string, place: ToolPlace, source: Source): string | undefined {
  const { lines, text, language } = source;
  const above = lines.slice(Math.max(0, place.line - 3), place.line).join("\n");
  const near = `${above}\n${(lines[place.line] ?? "").slice(0, place.column)}`;
  if (place.path.endsWith(".go")) {
    const name = /(?<!\w)(?<name>\w+)\.Tool\{[^{}]*$/u.exec(near)?.groups?.["name"];
    const entries = entriesOf(source, { opened: "ToolAnnotations{", quote: "", text });
    return name === undefined || entries === undefined
      ? undefined
      : `Annotations: &${name}.ToolAnnotations{${entries.join(", ")}}`;
  }
  if (sign === "=") {
    const owner = /(?<![\w.])(?<owner>[\w.]*)\bTool\([^()]*$/u.exec(near)?.groups?.["owner"];
    if (owner === undefined || (owner === "" && !isImported(text))) return undefined;
    const entries = entriesOf(source, { opened: "ToolAnnotations(", quote: "", text });
    return entries === undefined ? undefined : `annotations=${owner}ToolAnnotations(${entries.join(", ")})`;
  }
  const entries = entriesOf(source, { opened: "{", quote, text });
  const blank = language.isAiry ? " " : "";
  return entries === undefined ? undefined : `${quote}annotations${quote}: {${blank}${entries.join(", ")}${blank}}`;
}

function isImported(text: string): boolean {
  const isNamed = (line: string): boolean => /\bToolAnnotations\b/u.test(line);
  return text
    .split("\n")
    .some((line) => (/\bimport\b/u.test(line) && isNamed(line)) || /^\s+ToolAnnotations,/u.test(line));
}

/** In the line of the name, or below it where the name has a line of its own. */
function afterName(hints: string, line: number, end: number, { lines }: Source): Insertion {
  const text = lines[line] ?? "";
  const rest = text.slice(end);
  const comma = /^\s*,/u.exec(rest)?.[0];
  if (comma === undefined) return { line, text: `${text.slice(0, end)}, ${hints}${rest}`, below: [] };
  if (rest.trim() === "," && /^\s*["']?name\b/iu.test(text)) {
    return { line, text, below: [`${/^\s*/u.exec(text)?.[0] ?? ""}${hints},`] };
  }
  const at = end + comma.length;
  return { line, text: `${text.slice(0, at)} ${hints},${text.slice(at)}`, below: [] };
}

/** In the decorator of a function of Python, where that is one line. */
function inDecorator([start, end]: Extent, source: Source): Insertion | undefined {
  const { lines, text } = source;
  const line = lines.slice(start, end).findIndex((each) => /^\s*@[\w.]*tool\b/u.test(each));
  if (line === -1) return undefined;
  const decorator = lines[start + line] ?? "";
  const opened = isImported(text) ? "ToolAnnotations(" : "{";
  const entries = entriesOf(source, { opened, quote: "", text });
  if (entries === undefined) return undefined;
  const hints = `annotations=${opened}${entries.join(", ")}${opened === "{" ? "}" : ")"}`;
  const form = /^(?<head>\s*@[\w.]*tool)(?:\((?<given>.*)\))?\s*$/u.exec(decorator)?.groups;
  if (form === undefined) return undefined;
  const given = form["given"]?.trim() ?? "";
  const all = given === "" ? hints : `${given.replace(/,$/u, "")}, ${hints}`;
  return { line: start + line, text: `${form["head"] ?? ""}(${all})`, below: [] };
}
