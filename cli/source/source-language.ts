import { extname } from "node:path";
import type { HintName } from "../../report-model/hints.ts";

/** How a language writes hints. */
export interface SourceLanguage {
  /** What opens the hints of a tool; the first group is a quote around keys, where there is one. */
  readonly opening: RegExp;
  /** A hint and its value. */
  entry(hint: HintName, value: boolean, context: EntryContext): string | undefined;
  /** Whether a comma may stand behind the last one. */
  readonly takesLastComma: boolean;
  /** Whether blanks stand inside of brackets. */
  readonly isAiry: boolean;
}

export interface EntryContext {
  /** What opened the hints, such as `ToolAnnotations(`. */
  readonly opened: string;
  /** Around keys. */
  readonly quote: string;
  /** Of the whole file. */
  readonly text: string;
}

const script: SourceLanguage = {
  opening: /(["']?)\bannotations\1\s*:\s*\{/u,
  entry: (hint, value, { quote }) => `${quote}${hint}${quote}: ${value}`,
  takesLastComma: true,
  isAiry: true,
};

const json: SourceLanguage = { ...script, opening: /(")annotations"\s*:\s*\{/u, takesLastComma: false };

const python: SourceLanguage = {
  opening: /(["'])annotations\1\s*:\s*\{|\bannotations\s*=\s*\{|\bToolAnnotations\(/u,
  entry: (hint, value, { opened, quote, text }) => {
    const said = value ? "True" : "False";
    if (opened.endsWith("{")) return `${quote === "" ? '"' : quote}${hint}${quote === "" ? '"' : quote}: ${said}`;
    return `${/\b(?:read_only|open_world|destructive|idempotent)_hint\s*=/u.test(text) ? snakeCase(hint) : hint}=${said}`;
  },
  takesLastComma: true,
  isAiry: false,
};

const go: SourceLanguage = {
  opening: /\bToolAnnotations?\{/u,
  entry: (hint, value, { opened, text }) => {
    const field = hint.charAt(0).toUpperCase() + hint.slice(1);
    // The official SDK has pointers where the default is true, and mcp-go everywhere.
    const isPlain = opened.includes("Annotations") && (hint === "readOnlyHint" || hint === "idempotentHint");
    if (isPlain) return `${field}: ${value}`;
    const pointer = /Hint:\s*(?<call>&?[\w.]+(?:\[bool\])?)\(\s*(?:true|false)\b/u.exec(text)?.groups?.["call"];
    const call = pointer ?? (opened.includes("Annotations") ? undefined : "mcp.ToBoolPtr");
    return call === undefined ? undefined : `${field}: ${call}(${value})`;
  },
  takesLastComma: true,
  isAiry: false,
};

const languages: ReadonlyMap<string, SourceLanguage> = new Map([
  ...[".ts", ".mts", ".cts", ".js", ".mjs", ".cjs", ".tsx", ".jsx"].map((ending) => [ending, script] as const),
  [".json", json],
  [".py", python],
  [".go", go],
]);

/** @returns undefined for a language in which hints are not added */
export function languageOf(path: string): SourceLanguage | undefined {
  return languages.get(extname(path));
}

export function snakeCase(hint: HintName): string {
  return hint.replaceAll(/[A-Z]/gu, (letter) => `_${letter.toLowerCase()}`);
}
