const maxNameLength = 200;
const maxWords = 24;

/**
 * The words of a name in camel, snake or kebab case, or of a sentence, as they are compared: lower case, and plurals as
 * singulars.
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, maxNameLength)
    .replaceAll(/IDs\b/gu, "Ids")
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== "")
    .slice(0, maxWords)
    .map((word) => singular(word.toLowerCase()));
}

function singular(word: string): string {
  if (word.length < 3 || /(?:ss|us|is|as)$/u.test(word)) return word;
  if (/[^aeiou]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}
