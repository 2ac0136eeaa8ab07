import type {
  DemandDifference,
  SentenceDifference,
  WordChange,
} from "../../../report-model/specification-difference.ts";

/** What became of one demand, such as `MUST → SHOULD (weaker)`. Hostile: a keyword may be a cell of a table. */
export function demandText(demand: DemandDifference, sentence: SentenceDifference): string {
  const { change, before, now, fromLine, toLine } = demand;
  const isAlone = sentence.demands.length === 1;
  const isKept = isAlone && sentence.before !== undefined && sentence.now !== undefined;
  const above = now?.inherited === true || (now === undefined && before?.inherited === true);
  const where = above ? ", by the sentence above it" : "";
  const from = fromLine === undefined ? "" : `, from old line ${fromLine}`;
  if (toLine !== undefined) return `${before?.keyword ?? ""} is now in line ${toLine}`;
  switch (change) {
    case "new":
      return isKept
        ? `no keyword → ${now?.keyword ?? ""}${where}`
        : `${now?.keyword ?? ""}${isAlone ? "" : ", new"}${where}`;
    case "removed":
      return isKept
        ? `${before?.keyword ?? ""} → no keyword`
        : `${before?.keyword ?? ""}${isAlone ? "" : ", removed"}${where}`;
    case "same":
      return before?.keyword === now?.keyword
        ? `${now?.keyword ?? ""}${fromLine === undefined ? ", as before" : from}${where}`
        : `${before?.keyword ?? ""} → ${now?.keyword ?? ""} (same level)${from}${where}`;
    case "stronger":
    case "weaker":
    case "reversed":
      return `${before?.keyword ?? ""} → ${now?.keyword ?? ""} (${change})${from}${where}`;
  }
}

/** Where a sentence stands, such as `line 12 (was 10)`. */
export function lineText({ before, now }: SentenceDifference): string {
  if (now === undefined) return `old line ${before?.line ?? 1}`;
  return before === undefined || before.line === now.line
    ? `line ${now.line}`
    : `line ${now.line} (was ${before.line})`;
}

/** How many words without a change are shown in a row, at each end of the row. */
const wordsAtEachEnd = 8;

/** A sentence with what was removed as `[-…-]` and what was added as `{+…+}`, as git shows changed words. */
export function sentenceText({ before, now, words }: SentenceDifference): string {
  if (words === undefined) return now?.text ?? before?.text ?? "";
  return words
    .map((change, index) => {
      const text = change.text.trimStart();
      const blank = text.length < change.text.length && index > 0 ? " " : "";
      return blank + marked({ ...change, text }, index === 0, index === words.length - 1);
    })
    .join("");
}

function marked({ kind, text }: WordChange, isFirst: boolean, isLast: boolean): string {
  if (kind !== "same") return kind === "removed" ? `[-${text}-]` : `{+${text}+}`;
  const words = text.split(" ");
  const shown = isFirst || isLast ? wordsAtEachEnd : 2 * wordsAtEachEnd;
  if (words.length <= shown + 2) return text;
  const head = isFirst ? [] : words.slice(0, wordsAtEachEnd);
  const tail = isLast ? [] : words.slice(-wordsAtEachEnd);
  return [...head, "…", ...tail].join(" ");
}

/** Sentences that went together from one section to another. */
export interface MovedBlock {
  readonly from: string;
  readonly to: string;
  readonly sentences: readonly SentenceDifference[];
}

/** Moved sentences, those together that went the same way. */
export function groupMoved(sentences: readonly SentenceDifference[]): readonly MovedBlock[] {
  const blocks = new Map<string, { from: string; to: string; sentences: SentenceDifference[] }>();
  for (const sentence of sentences) {
    const from = sentence.before?.section ?? "";
    const to = sentence.now?.section ?? "";
    const key = JSON.stringify([from, to]);
    const block = blocks.get(key) ?? { from, to, sentences: [] };
    blocks.set(key, block);
    block.sentences.push(sentence);
  }
  return [...blocks.values()];
}
