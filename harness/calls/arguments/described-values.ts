import { quotedIn } from "./quoted-texts.ts";

/** A hostile description may be of any length; the rest is not read. */
const maxDescription = 2_000;
const maxValues = 12;
/** Words that introduce the values which a description gives as examples or allows. */
const introduction =
  /\b(?:e\.g\.,?|for example[:,]?|such as|examples?:|like|one of|either|must be|options(?: are)?:?|(?:valid|supported|allowed|possible|accepted)(?: \w+){0,2}(?: are)?:|defaults? (?:to|is)|default:)\s*/giu;

/**
 * The values that a description gives: quoted ones after "e.g.", "such as", "one of" and the like, or a single word
 * right after them.
 */
export function describedValues(description: string): readonly string[] {
  const text = description.slice(0, maxDescription);
  const found: string[] = [];
  for (const match of text.matchAll(introduction)) {
    const rest = sentenceFrom(text.slice(match.index + match[0].length));
    const inQuotes = quotedIn(rest);
    found.push(...(inQuotes.length > 0 ? inQuotes : bareIn(rest)));
  }
  return [...new Set(found.map((value) => value.trim()).filter((value) => value !== ""))].slice(0, maxValues);
}

/** The text up to the end of the sentence or of the brackets. */
function sentenceFrom(text: string): string {
  const end = /\.\s|\.$|\n|\)(?![^\s,;.]{0,300}["'`])/u.exec(text);
  return text.slice(0, Math.min(end?.index ?? text.length, 300));
}

/**
 * Unquoted values: only words that no sentence has, with a digit, a punctuation mark or a capital inside, or the parts
 * of a list.
 */
function bareIn(text: string): readonly string[] {
  const parts = text.split(/,|\||;|\bor\b/u).map((part) => part.trim());
  const areWords = parts.every((part) => part === "" || /^[\w.:@/+#-]+$/u.test(part));
  if (areWords && parts.length > 1) return parts;
  const [first = ""] = parts;
  return /^\S+$/u.test(first) && /[\d:/@_-]|[a-z][A-Z]/u.test(first) ? [first] : [];
}
