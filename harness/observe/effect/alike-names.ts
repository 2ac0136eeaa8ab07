/** Whether a name belongs to a family of names that are new each time. */
export type NamePattern = (name: string) => boolean;

/** A shorter random part tells too little: `a.log` and `b.log` are two different files. */
const minRandomCharacters = 4;
/** Long enough not to match by chance. */
const minAffixes = 3;
/** Of a name that is random as a whole, as `mkstemp` makes them. */
const minWholeName = 8;
/** Further names teach nothing new about the pattern. */
export const maxNames = 1_000;

/**
 * Finds out whether a name follows the pattern of others in the same directory, with the same beginning and end:
 * another number (`beat-17`) if two others have different ones, or another random part (`seg-k3x9qz`). Two others show
 * which part is random, and its length; with only one, the part that differs has to look random.
 *
 * @param name a path, or another subject of an effect
 * @param others known names
 * @returns undefined when it follows the pattern of none
 */
export function patternOf(name: string, others: readonly string[]): NamePattern | undefined {
  const known = others.slice(0, maxNames);
  const numbered = new Set(known.filter((other) => differsByNumbers(name, other)));
  // A single one may always have this number, as `beat-1` of one clock; another number is another file.
  if (numbered.size > 1) return (each) => differsByNumbers(name, each);
  const segments = name.split("/");
  for (const at of segments.keys()) {
    const beside = namesBeside(segments, at, known);
    const random = patternOfMany(segments, at, beside) ?? patternOfOne(segments, at, beside);
    if (random !== undefined) return random;
  }
  return undefined;
}

/** Whether two names differ only in numbers. */
export function differsByNumbers(left: string, right: string): boolean {
  return foldNumbers(left) === foldNumbers(right);
}

/** Equal texts mean names that differ only in numbers. */
export function foldNumbers(name: string): string {
  return name.replaceAll(/\d+/gu, "#");
}

/** Equal texts mean names that differ only in identifiers that are new each time: a UUID, or other hexadecimal digits. */
export function foldIdentifiers(name: string): string {
  return name.replaceAll(identifiers, "#");
}

/** Without a digit it is a word, and without a letter a number. */
const identifiers =
  /(?<![\da-z])(?:[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?=[a-f]*\d)(?=\d*[a-f])[\da-f]{8,})(?![\da-z])/giu;

/** The variants of one segment in names that are otherwise equal, without duplicates. */
function namesBeside(segments: readonly string[], at: number, others: readonly string[]): readonly string[] {
  const beside = others.map((other) => other.split("/")).filter((other) => isBeside(segments, at, other));
  return [...new Set(beside.map((other) => other[at] ?? ""))];
}

function isBeside(segments: readonly string[], at: number, other: readonly string[]): boolean {
  return (
    other.length === segments.length && segments.every((segment, index) => index === at || segment === other[index])
  );
}

/** The pattern from what all names of the same length share. */
function patternOfMany(segments: readonly string[], at: number, beside: readonly string[]): NamePattern | undefined {
  const own = segments[at] ?? "";
  const names = beside.filter(({ length }) => length === own.length);
  const [first, ...rest] = names;
  if (first === undefined || rest.length === 0) return undefined;
  const prefix = rest.reduce(commonStart, first);
  const suffix = rest.map((name) => name.slice(prefix.length)).reduce(commonEnd, first.slice(prefix.length));
  if (own.length - prefix.length - suffix.length < minRandomCharacters) return undefined;
  const isOne = (text: string): boolean =>
    text.length === own.length && text.startsWith(prefix) && text.endsWith(suffix);
  // If they share only their length, they have to look random themselves.
  if (prefix === "" && suffix === "" && ![own, ...names].every((text) => /\d/u.test(text))) return undefined;
  return isOne(own) ? inPlace(segments, at, isOne) : undefined;
}

/** The pattern from what looks random in this name and one other. */
function patternOfOne(segments: readonly string[], at: number, beside: readonly string[]): NamePattern | undefined {
  const own = segments[at] ?? "";
  const alike = beside.filter((name) => differsByRandomPart(own, name));
  const [first, ...rest] = alike;
  if (first === undefined) return undefined;
  // Several show their length, and how they begin.
  const areOfOneLength = rest.length > 0 && rest.every(({ length }) => length === first.length);
  if (areOfOneLength && own.length !== first.length) return undefined;
  const beginning = rest.length === 0 ? "" : rest.reduce(commonStart, first);
  if (beginning.length >= minAffixes && !own.startsWith(beginning)) return undefined;
  return inPlace(segments, at, (text) => text === own || differsByRandomPart(own, text));
}

function inPlace(segments: readonly string[], at: number, isOne: (text: string) => boolean): NamePattern {
  return (name) => {
    const parts = name.split("/");
    return isBeside(segments, at, parts) && isOne(parts[at] ?? "");
  };
}

/** Such as `seg-k3x9qz` and `seg-00ab1`, `tmpab12cd34` and `tmpq_wertyu`, or two that are random as a whole. */
function differsByRandomPart(left: string, right: string): boolean {
  const prefix = commonStart(left, right);
  const [leftRest, rightRest] = [left.slice(prefix.length), right.slice(prefix.length)];
  const suffix = commonEnd(leftRest, rightRest);
  const [leftPart, rightPart] = [leftRest, rightRest].map((rest) => rest.slice(0, rest.length - suffix.length));
  if (leftPart === undefined || rightPart === undefined) return false;
  const parts = [leftPart, rightPart];
  if (!parts.every((part) => part.length >= minRandomCharacters && /^[\w-]+$/u.test(part))) return false;
  const isSameLength = leftPart.length === rightPart.length;
  const affixes = prefix.length + suffix.length;
  if (affixes === 0) return isSameLength && left.length >= minWholeName && parts.every(looksRandom);
  if (affixes < minAffixes) return false;
  return isSameLength ? parts.some(looksRandom) : parts.every(looksRandom);
}

/** Digits among letters, or capitals in the middle of a word. */
function looksRandom(part: string): boolean {
  return (/\d/u.test(part) && /[a-z]/iu.test(part)) || /[a-z][A-Z]/u.test(part);
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return left.slice(0, length);
}

function commonEnd(left: string, right: string): string {
  let length = 0;
  while (length < left.length && length < right.length && left.at(-1 - length) === right.at(-1 - length)) length++;
  return left.slice(left.length - length);
}
