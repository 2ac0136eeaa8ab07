import { isCodeAt, type PlainText } from "./plain-text.ts";

/** Words whose full stop ends no sentence. `etc.` is not among them: before a capital it mostly does. */
const abbreviations: ReadonlySet<string> = new Set(
  "e.g i.e eg ie cf vs viz approx incl excl resp fig sec no nos vol pp ca al dr mr mrs ms st eq ref a.k.a w.r.t".split(
    " ",
  ),
);

const longestAbbreviation = 8;

/** One sentence of a text, as a range of its characters without the blanks around it. */
export interface SentenceRange {
  readonly start: number;
  readonly end: number;
}

/**
 * Splits a text into sentences.
 *
 * A splitter of our own, since fingerprints are shipped and `Intl.Segmenter` splits by the tables of whatever ICU Node
 * was built with. A sentence ends at `.`, `!` or `?`, closing quotes and brackets included, when blanks and then a
 * capital, a digit, an opening mark or a code span follow; abbreviations, numbers and code spans do not end it.
 */
export function splitSentences(plain: PlainText): readonly SentenceRange[] {
  const { text } = plain;
  const ranges: SentenceRange[] = [];
  const ending = /(?<![.!?])[.!?]+[)\]"'*_\u2019\u201d]*(?=\s)|[\u3002\uff01\uff1f]/g;
  let start = 0;
  for (const match of text.matchAll(ending)) {
    const end = match.index + match[0].length;
    if (isCodeAt(plain, match.index) || !startsSentence(plain, end)) continue;
    if (match[0].startsWith(".") && isAbbreviation(text, start, match.index)) continue;
    addTrimmed(text, start, end, ranges);
    start = end;
  }
  addTrimmed(text, start, text.length, ranges);
  return ranges;
}

function startsSentence(plain: PlainText, index: number): boolean {
  const blanks = /\s*/y;
  blanks.lastIndex = index;
  blanks.test(plain.text);
  const next = blanks.lastIndex;
  return isCodeAt(plain, next) || !/[a-z\u00df-\u00ff,;:\u2013\u2014-]/.test(plain.text.charAt(next));
}

/** Also the number of a list item that was written into the line, and the initial of a name. */
function isAbbreviation(text: string, start: number, stop: number): boolean {
  const before = text.slice(Math.max(start, stop - longestAbbreviation - 1), stop);
  const word = /[^\s("'[]*$/.exec(before)?.[0] ?? "";
  if (abbreviations.has(word.toLowerCase())) return true;
  return /^[A-Z]$/.test(word) || (/^\d{1,3}$/.test(word) && text.slice(start, stop).trim() === word);
}

function addTrimmed(text: string, start: number, end: number, ranges: SentenceRange[]): void {
  let first = start;
  let last = end;
  while (first < last && isBlank(text, first)) first++;
  while (last > first && isBlank(text, last - 1)) last--;
  if (first < last) ranges.push({ start: first, end: last });
}

function isBlank(text: string, index: number): boolean {
  return /\s/.test(text.charAt(index));
}
