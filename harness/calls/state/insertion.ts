import { commonEnd, commonStart } from "./common-parts.ts";

/** Separates the parts of a text; a point or a sign may be part of a number. */
const delimiter = /[^\p{L}\p{N}_.+-]/u;

/**
 * Whether a text is another one with one part inserted anywhere: `<l><i>a</i></l>` and `<l><i>a</i><i>b</i></l>`. A
 * part ends like the text before it, or begins like the text after it: another digit of a number is not a part.
 */
export function isInsertion(before: string, after: string): boolean {
  if (after.length <= before.length) return false;
  const start = commonStart(before, after);
  const end = commonEnd(before, after);
  if (start + end < before.length) return false;
  // The insertion can be placed earlier or later where it begins like the text after it.
  return [start, before.length - end].some((at) =>
    isWholePart(before, at, after.slice(at, after.length - before.length + at)),
  );
}

function isWholePart(text: string, at: number, part: string): boolean {
  const endsAlike = at > 0 && part.at(-1) === text[at - 1];
  const beginsAlike = at < text.length && part[0] === text[at];
  return (endsAlike && delimiter.test(part.at(-1) ?? "")) || (beginsAlike && delimiter.test(part[0] ?? ""));
}
