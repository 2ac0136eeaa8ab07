/** Whether a name is one of those that are made anew each time. */
export type NamePattern = (name: string) => boolean;

/** A random part that is shorter tells too little: `a.log` and `b.log` are two files of their own. */
const minRandomCharacters = 4;
/** More names than these teach nothing new about how they are made. */
const maxNames = 1_000;

/**
 * Finds out whether a name is made like others in the same directory, with the same beginning and end: with another
 * number (`beat-17`), or with another random part as long as theirs (`seg-k3x9qz`), for which two others have to be known.
 *
 * @param name a path, or what else names the subject of an effect
 * @param others known names
 * @returns undefined when it is not made like any of them
 */
export function patternOf(name: string, others: readonly string[]): NamePattern | undefined {
  const known = others.slice(0, maxNames);
  const folded = foldNumbers(name);
  if (known.some((other) => foldNumbers(other) === folded)) return (each) => foldNumbers(each) === folded;
  const segments = name.split("/");
  for (const at of segments.keys()) {
    const random = randomPattern(segments, at, known);
    if (random !== undefined) return random;
  }
  return undefined;
}

function foldNumbers(name: string): string {
  return name.replaceAll(/\d+/gu, "#");
}

function randomPattern(segments: readonly string[], at: number, others: readonly string[]): NamePattern | undefined {
  const own = segments[at] ?? "";
  const isBeside = (other: readonly string[]): boolean =>
    other.length === segments.length &&
    other[at]?.length === own.length &&
    segments.every((segment, index) => index === at || segment === other[index]);
  const beside = others.map((other) => other.split("/")).filter(isBeside);
  const names = [...new Set(beside.map((other) => other[at] ?? ""))];
  const [first, ...rest] = names;
  if (first === undefined || rest.length === 0) return undefined;
  const prefix = rest.reduce(commonStart, first);
  const suffix = reversed(
    rest.map((name) => reversed(name.slice(prefix.length))).reduce(commonStart, reversed(first.slice(prefix.length))),
  );
  if (own.length - prefix.length - suffix.length < minRandomCharacters) return undefined;
  const isOne = (text: string): boolean => text.startsWith(prefix) && text.endsWith(suffix);
  // With nothing but a length in common they have to look random themselves.
  if (prefix === "" && suffix === "" && ![own, ...names].every((text) => /\d/u.test(text))) return undefined;
  if (!isOne(own)) return undefined;
  return (name) => {
    const parts = name.split("/");
    return isBeside(parts) && isOne(parts[at] ?? "");
  };
}

function commonStart(left: string, right: string): string {
  let length = 0;
  while (length < left.length && left[length] === right[length]) length++;
  return left.slice(0, length);
}

function reversed(text: string): string {
  return text.split("").toReversed().join("");
}
