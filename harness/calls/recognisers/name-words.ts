/** Some authors write them as one word, others as two. */
const compounds: ReadonlyMap<string, readonly string[]> = new Map([
  ...["filename", "filepath", "dirname", "dirpath", "pathname", "foldername", "folderpath"].map(splitAt),
  ...["timezone", "datetime", "username", "hostname", "mimetype", "workdir", "basedir", "rootdir", "outdir"].map(
    splitAt,
  ),
  ...["outfile", "infile", "homepage", "webpage", "startdate", "enddate", "starttime", "endtime", "searchtext"].map(
    splitAt,
  ),
]);

function splitAt(word: string): readonly [string, readonly string[]] {
  const tail = /(?:name|path|zone|time|type|dir|file|page|date|text)$/u.exec(word)?.[0] ?? "";
  return [word, [word.slice(0, word.length - tail.length), tail]];
}

/** Enough for a name, or the first sentences of a description; a server may send megabytes. */
const maxTextLength = 1_000;

/**
 * The words of a name in camelCase, snake_case, kebab-case or with digits, in lower case and in the singular:
 * `filePaths` and `file_path` give the same. A word inside another word does not count. Also takes a sentence.
 */
export function wordsOf(name: string): readonly string[] {
  return name
    .slice(0, maxTextLength)
    .replaceAll(/(?<=\p{Lu}{2})s(?!\p{Ll})/gu, "")
    .replaceAll(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2")
    .replaceAll(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2")
    .replaceAll(/(\p{L})(\d)/gu, "$1 $2")
    .replaceAll(/(\d)(\p{L})/gu, "$1 $2")
    .split(/[^\p{L}\d]+/u)
    .filter((word) => word !== "")
    .map((word) => singular(word.toLowerCase()))
    .flatMap((word) => compounds.get(word) ?? [word]);
}

function singular(word: string): string {
  if (word === "ids") return "id";
  if (word.length < 4 || /(?:ss|us|is|as)$/u.test(word)) return word;
  if (/[^aeiou]ies$/u.test(word)) return `${word.slice(0, -3)}y`;
  if (/(?:ch|sh|x|z|ss)es$/u.test(word)) return word.slice(0, -2);
  return word.endsWith("s") ? word.slice(0, -1) : word;
}

/** Whether the words contain those of a phrase, next to each other; the words are joined once for all phrases. */
export function holdsPhrase(words: readonly string[]): (phrase: string) => boolean {
  const text = ` ${words.join(" ")} `;
  return (phrase) => text.includes(` ${phrase} `);
}

/** Whether the words end with those of a phrase: the last ones say what is named. A trailing number is ignored. */
export function endsWithPhrase(words: readonly string[]): (phrase: string) => boolean {
  const last = words.findLastIndex((word) => !/^\d+$/u.test(word));
  const text = ` ${words.slice(0, last + 1).join(" ")}`;
  return (phrase) => text.endsWith(` ${phrase}`);
}
