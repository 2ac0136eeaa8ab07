import { pairInOrder, type Pair } from "../pair-in-order.ts";
import type { WordChange } from "../../report-model/specification-difference.ts";

/** A word with the blanks before it; a keyword with its `NOT` is one word. */
export interface Word {
  readonly text: string;
  /** Where it begins in the sentence, after its blanks. */
  readonly index: number;
  readonly isKeyword: boolean;
  readonly plain: string;
}

/** Beyond this the middle of two sentences is taken as written anew. */
const mostPairs = 250_000;

const wordPattern =
  /(?<!\s)\s*(\b(?:must|shall|should|may)(?:\s+not)?\b|\bnot\s+recommended\b|\b(?:required|recommended|optional)\b|[\p{L}\p{N}_]+(?:['’./-][\p{L}\p{N}_]+)*|\S)/giu;

/** The words of a sentence, marks among them. */
export function wordsOf(text: string): readonly Word[] {
  return [...text.matchAll(wordPattern)].map(({ 0: whole, 1: word = "", index }) => ({
    text: whole,
    index: index + whole.length - word.length,
    isKeyword: keyword.test(word),
    plain: word.toLowerCase(),
  }));
}

const keyword = /^(?:(?:must|shall|should|may)(?:\s+not)?|(?:not\s+)?recommended|required|optional)$/i;

/**
 * Pairs the words of two wordings of a sentence in their order; a keyword is paired with any other keyword, since it
 * stands at the same place of the sentence.
 */
export function alignWords(before: readonly Word[], now: readonly Word[]): readonly Pair[] {
  const pairs = pairWords(before, now);
  // A comma alone between words that changed is no anchor to read by.
  return pairs.filter(([row, column], index) => {
    if (hasLetter(now[column])) return true;
    const isNextTo = (neighbour: Pair | undefined, step: number): boolean =>
      neighbour !== undefined && neighbour[0] === row + step && neighbour[1] === column + step;
    const isFirst = row === 0 && column === 0;
    const isLast = row === before.length - 1 && column === now.length - 1;
    return isFirst || isLast || isNextTo(pairs[index - 1], -1) || isNextTo(pairs[index + 1], 1);
  });
}

function pairWords(before: readonly Word[], now: readonly Word[]): readonly Pair[] {
  const shorter = Math.min(before.length, now.length);
  let start = 0;
  while (start < shorter && isSame(before[start], now[start])) start++;
  let end = 0;
  while (end < shorter - start && isSame(before.at(-1 - end), now.at(-1 - end))) end++;
  const rows = before.length - start - end;
  const columns = now.length - start - end;
  const middle =
    rows * columns > mostPairs
      ? []
      : pairInOrder(rows, columns, (row, column) => likeness(before[start + row], now[start + column]));
  const same = (from: Pair, count: number): readonly Pair[] =>
    Array.from({ length: count }, (_, index) => [from[0] + index, from[1] + index] as const);
  return [
    ...same([0, 0], start),
    ...middle.map(([row, column]) => [start + row, start + column] as const),
    ...same([before.length - end, now.length - end], end),
  ];
}

function isSame(before: Word | undefined, now: Word | undefined): boolean {
  return before?.plain === now?.plain && (now?.isKeyword !== true || before?.text.trim() === now.text.trim());
}

function likeness(before: Word | undefined, now: Word | undefined): number {
  if (before === undefined || now === undefined) return 0;
  if (before.isKeyword && now.isKeyword) return before.text.trim() === now.text.trim() ? 1.5 : 0.9;
  if (before.plain !== now.plain) return 0;
  return hasLetter(now) ? 1 : 0.2;
}

function hasLetter(word: Word | undefined): boolean {
  return word !== undefined && /[\p{L}\p{N}]/u.test(word.plain);
}

/** Where less than this share of the words is left, no word of the one is told to be one of the other. */
const leastShare = 0.3;

/** What of a sentence is the same, removed and added, in the order of reading; each with the blank before it. */
export function changesOf(
  before: readonly Word[],
  now: readonly Word[],
  pairs: readonly Pair[],
): readonly WordChange[] {
  const longer = Math.max(before.length, now.length);
  const isAnew = pairs.length < leastShare * longer;
  const changes: WordChange[] = [];
  const pending = { removed: "", added: "", same: "" };
  const tell = (...kinds: readonly WordChange["kind"][]): void => {
    for (const kind of kinds) {
      if (pending[kind] !== "") changes.push({ kind, text: pending[kind].replaceAll(/\s+/g, " ") });
      pending[kind] = "";
    }
  };
  const add = (kind: WordChange["kind"], word: Word | undefined): void => {
    // What was removed and added at one place is told together, however the words between are paired.
    tell(...(kind === "same" ? (["removed", "added"] as const) : (["same"] as const)));
    pending[kind] += word?.text ?? "";
  };
  let row = 0;
  let column = 0;
  for (const [oldPlace, place] of [...(isAnew ? [] : pairs), [before.length, now.length] as const]) {
    while (row < oldPlace) add("removed", before[row++]);
    while (column < place) add("added", now[column++]);
    const old = before[row++];
    const word = now[column++];
    const isOther = old?.isKeyword === true && old.text.trim() !== word?.text.trim();
    if (isOther) add("removed", old);
    add(isOther ? "added" : "same", word);
  }
  tell("same", "removed", "added");
  return changes;
}
