import { quotedIn } from "./quoted-texts.ts";

/** A hostile description may be of any length; the rest is not read. */
const maxDescription = 2_000;
const maxModes = 12;

/** Before a list of what is allowed, and not of examples. */
const introduction =
  /\b(?:one of|either|must be|can be|may be|options(?: are)?|(?:valid|supported|allowed|possible|accepted)(?: \w+){0,2}(?: are)?)\b:?\s*/iu;
const examples = /\b(?:e\.g\.|for example|such as|examples?|like)(?:\s|$|:)/iu;
/** What is longer is no mode. */
const maxModeLength = 40;

/**
 * The values that texts list for an argument whose schema lists none: `"look" or "book"`, `one of: a, b`, and in the
 * description of a tool `mode is open (default), mine or book`.
 *
 * @param name of the argument
 * @param own its description
 * @param ofTool the description of its tool
 * @returns none where they give examples, or fewer than two
 */
export function describedModes(name: string, own: string, ofTool: string): readonly string[] {
  const found = [ownPart(own), textAfter(name, ofTool.slice(0, maxDescription))].map(listIn);
  return found.find((modes) => modes.length > 1)?.slice(0, maxModes) ?? [];
}

/** What a text says of a name, up to its end; empty where it does not name it as a word. */
function textAfter(name: string, text: string): string {
  if (name === "") return "";
  for (let at = text.indexOf(name); at !== -1; at = text.indexOf(name, at + 1)) {
    const [before, rest] = [text.slice(Math.max(0, at - 1), at), text.slice(at + name.length)];
    const link = /^["'`]?(?: is| can be| must be|:| =)? /u.exec(rest);
    if (!/\w$/u.test(before) && link !== null) return rest.slice(link[0].length);
  }
  return "";
}

function ownPart(description: string): string {
  const text = description.slice(0, maxDescription);
  const at = introduction.exec(text);
  return at === null ? text : text.slice(at.index + at[0].length);
}

/** The values of a list at the beginning of a text, or after what it is of: `How to split it — words, lines`. */
function listIn(text: string): readonly string[] {
  const sentence = text.split(/[.;](?:\s|$)|\n/u, 1)[0] ?? "";
  if (examples.test(sentence)) return [];
  const whole = valuesIn(sentence);
  return whole.length > 1 ? whole : valuesIn(sentence.split(/ [—–-] |: /u).at(-1) ?? "");
}

function valuesIn(sentence: string): readonly string[] {
  const inQuotes = quotedIn(sentence).filter(({ length }) => length <= maxModeLength);
  if (inQuotes.length > 1) return [...new Set(inQuotes)];
  const parts = sentence.split(/,|\||\/|\bor\b/u).map((part) => part.replace(/\([^()]{0,60}\)/u, "").trim());
  const words = parts.filter((part) => part !== "");
  return words.length > 1 && words.every((word) => /^[\w-]{1,40}$/u.test(word)) ? [...new Set(words)] : [];
}
