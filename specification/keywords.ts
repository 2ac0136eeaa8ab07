import type { Level } from "../report-model/report-model.ts";
import { isCodeAt, type PlainText } from "./plain-text.ts";
import type { SentenceRange } from "./sentences.ts";

/** Keywords of RFC 2119, in capitals only as RFC 8174 has it, and the level each one is counted as. */
const levels: ReadonlyMap<string, Level> = new Map([
  ["MUST", "MUST"],
  ["MUST NOT", "MUST NOT"],
  ["SHALL", "MUST"],
  ["SHALL NOT", "MUST NOT"],
  ["REQUIRED", "REQUIRED"],
  ["SHOULD", "SHOULD"],
  ["SHOULD NOT", "SHOULD NOT"],
  ["RECOMMENDED", "SHOULD"],
  ["NOT RECOMMENDED", "SHOULD NOT"],
  ["MAY", "MAY"],
  ["OPTIONAL", "MAY"],
]);

const keywordPattern =
  /\b(?:MUST(?:\s+NOT)?|SHALL(?:\s+NOT)?|SHOULD(?:\s+NOT)?|NOT\s+RECOMMENDED|RECOMMENDED|REQUIRED|MAY|OPTIONAL)\b/g;

export interface Keyword {
  readonly word: string;
  readonly level: Level;
  readonly index: number;
}

/**
 * Keywords that a sentence uses, in its order. One in quotes or in a code span is spoken about, not used, as in the
 * paragraph of RFC 8174 that introduces them.
 */
export function findKeywords(plain: PlainText, { start, end }: SentenceRange): readonly Keyword[] {
  const text = plain.text.slice(start, end);
  if (/\bkey\s?words\b/i.test(text) && /\binterpreted\b/.test(text)) return [];
  return [...text.matchAll(keywordPattern)].flatMap(({ 0: found, index }) => {
    const word = found.replaceAll(/\s+/g, " ");
    const level = levels.get(word);
    const quoted = isQuote(text.charAt(index - 1)) && isQuote(text.charAt(index + found.length));
    if (level === undefined || quoted || isCodeAt(plain, start + index)) return [];
    return [{ word, level, index }];
  });
}

/** The same sentence with every other keyword in the place of its own. */
export function withOtherKeywords(text: string, keyword: string): readonly string[] {
  const index = text.indexOf(keyword);
  if (index === -1) return [];
  const others = [...levels.keys()].filter((word) => word !== keyword);
  return others.map((word) => text.slice(0, index) + word + text.slice(index + keyword.length));
}

/** The one that binds most; the first of several that bind alike. */
export function strongest<Leveled extends { readonly level: Level }>(leveled: readonly Leveled[]): Leveled | undefined {
  return leveled.toSorted((left, right) => strengthOf(left.level) - strengthOf(right.level))[0];
}

/** 0 binds absolutely, 1 unless there are reasons, 2 permits. */
export function strengthOf(level: Level): number {
  if (level === "MUST" || level === "MUST NOT" || level === "REQUIRED") return 0;
  return level === "SHOULD" || level === "SHOULD NOT" ? 1 : 2;
}

/** Whether a level is that of a keyword, not of a plain sentence. */
export function isKeywordLevel(level: Level): boolean {
  return keywordLevels.has(level);
}

const keywordLevels: ReadonlySet<Level> = new Set(levels.values());

/** Whether a sentence has a keyword, be it in capitals or not. */
export function hasKeywordInAnyCase(text: string): boolean {
  return /\b(?:must|shall|should|may|required|recommended|optional)\b/i.test(text);
}

/** Lower-case words that read like keywords and bind nobody, RFC 8174 says. */
export function findLowerCaseKeywords(text: string): readonly string[] {
  return [...text.matchAll(/\b(?:must|shall|should)(?:\s+not)?\b/g)].map(([word]) => word.replaceAll(/\s+/g, " "));
}

function isQuote(character: string): boolean {
  return character !== "" && "\"'\u2018\u2019\u201c\u201d".includes(character);
}
