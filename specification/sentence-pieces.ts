import { findKeywords, strongest, type Keyword } from "./keywords.ts";
import { lineAt, type PlainText } from "./plain-text.ts";
import { splitSentences } from "./sentences.ts";
import type { Demand, Piece, UnitPlace } from "./unit.ts";

/**
 * The sentences of a block of text.
 *
 * @param introduction what the sentence above the list demands of each entry; the first sentence takes it over unless
 *   it has a keyword of its own
 */
export function readSentences(plain: PlainText, place: UnitPlace, introduction?: Demand): readonly Piece[] {
  return splitSentences(plain).flatMap((range, index): readonly Piece[] => {
    const text = plain.text.slice(range.start, range.end).replaceAll(/\s+/g, " ");
    if (!/[\p{L}\p{N}]/u.test(text)) return [];
    const own = demandsOf(findKeywords(plain, range), plain.text.slice(range.start, range.end));
    const inherited = index === 0 && introduction !== undefined ? [introduction] : [];
    const demands = own.length > 0 ? own : inherited;
    const line = lineAt(plain, range.start);
    const endLine = lineAt(plain, range.end - 1);
    return [{ place, text, line, endLine, ...demanding(demands) }];
  });
}

/** What the keywords of a text demand, each with its place in the text without repeated blanks. */
function demandsOf(keywords: readonly Keyword[], text: string): readonly Demand[] {
  let read = 0;
  let shown = 0;
  return keywords.map(({ word, level, index }) => {
    shown += text.slice(read, index).replaceAll(/\s+/g, " ").length;
    read = index;
    return { level, keyword: word, inherited: false, index: shown };
  });
}

/** All demands of a piece, and the one that binds most. */
export function demanding(demands: readonly Demand[]): Pick<Piece, "demand" | "demands"> {
  const demand = strongest(demands);
  return { demands, ...(demand === undefined ? {} : { demand }) };
}

/** `MUST also include the following fields:` */
const maxTailWords = 5;

/**
 * What a sentence that ends in a colon demands of the table or of the entries of the list below it. Where much stands
 * between its keyword and the colon, as in "SHOULD ask before a call when:", the entries are conditions, no demands.
 *
 * @param below type of the block that follows
 */
export function introductionBy(piece: Piece | undefined, below: string | undefined): Demand | undefined {
  const demand = piece?.demand;
  if (piece === undefined || demand === undefined || !piece.text.endsWith(":")) return undefined;
  if (demand.inherited) return demand;
  const tail = piece.text.slice(piece.text.lastIndexOf(demand.keyword) + demand.keyword.length);
  const words = tail.match(/[A-Za-z]+/g) ?? [];
  const { level, keyword } = demand;
  return below === "table" || words.length <= maxTailWords ? { level, keyword, inherited: true } : undefined;
}
