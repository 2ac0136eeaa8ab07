import { aWholeNumber, aText, listOf, oneOf, type MemberRule } from "../harness/check/member-rules.ts";
import { parseMinVerified, type MinVerified } from "../harness/results/min-verified.ts";

/**
 * What a value of an option is, wherever it comes from: typed words, a configuration, or a program.
 *
 * @typeParam Value of the option in a run; with `undefined` where nothing stands for an option that is not given
 */
export interface ValueKind<Value = unknown> {
  /** What stands for an option that is not given. */
  readonly fallback: Value;
  /** Whether the help shows it. */
  readonly isShown: boolean;
  /** Whether it may be given several times. */
  readonly repeats: boolean;
  /** Whether a second value of it is refused, and does not replace the first. */
  readonly refusesSecond: boolean;
  readonly choices?: readonly string[];
  /**
   * Reads one word, which stands for a value, or for several in an array where the option repeats; absent for a switch, which has none.
   *
   * @throws RefusedValue
   */
  readonly readWord?: (text: string) => unknown;
  /**
   * The path that a word names, from the working directory: the end of the word, or undefined where it names none. Absent where
   * no word does.
   */
  readonly pathIn?: (word: string) => string | undefined;
  /** What a value has to be that a program or a file gives. */
  readonly rule: MemberRule;
}

/** A word that an option does not take. The message is a sentence. */
export class RefusedValue extends Error {
  override readonly name = "RefusedValue";
}

const plain = { isShown: false, repeats: false, refusesSecond: false } as const;
const asItIs = (text: string): string => text;

/** A switch: true where it is given. */
export const aSwitch: ValueKind<boolean> = { ...plain, fallback: false, rule: oneOf([true, false]) };
/** A switch that turns something off, as `--no-color` does: false where it is given. */
export const anOffSwitch: ValueKind<boolean> = { ...aSwitch, fallback: true };

/** Any text; the last one counts. */
export const anyWord: ValueKind<string | undefined> = {
  ...plain,
  fallback: undefined,
  readWord: asItIs,
  rule: aText,
};

/** Any text. The last of several would be taken without a word, and the others not tested. */
export const oneWord: ValueKind<string | undefined> = { ...anyWord, refusesSecond: true };

/** A path from the working directory; the last one counts. */
export const aPath: ValueKind<string | undefined> = { ...anyWord, pathIn: asItIs };

/** The same, of which a second one is refused. */
export const onePath: ValueKind<string | undefined> = { ...oneWord, pathIn: asItIs };

/** A path, or the word `off`. */
export const aPathOrOff: ValueKind<string | undefined> = {
  ...anyWord,
  pathIn: (word) => (word === "off" ? undefined : word),
};

/** Any number of texts. */
export const words: ValueKind<readonly string[]> = {
  ...plain,
  fallback: [],
  repeats: true,
  readWord: asItIs,
  rule: listOf(aText),
};

/** Any number of paths. */
export const paths: ValueKind<readonly string[]> = { ...words, pathIn: asItIs };

/** Any number of texts, each of which may end with `=` and a path. */
export const wordsWithPaths: ValueKind<readonly string[]> = {
  ...words,
  pathIn: (word) => (word.includes("=") ? word.slice(word.indexOf("=") + 1) : undefined),
};

/** Any number of texts, or of paths after an `@`. */
export const wordsOrFiles: ValueKind<readonly string[]> = {
  ...words,
  pathIn: (word) => (word.startsWith("@") ? word.slice(1) : undefined),
};

/** A switch that may have a text after it: true where it has none. */
export const aSwitchOrWord: ValueKind<string | true | undefined> = {
  ...plain,
  fallback: undefined,
  readWord: asItIs,
  rule: (value, member) => (value === true ? undefined : aText(value, member)),
};

/** Text that stands for a choice that its reader knows, with a default that the help shows. */
export function wordOr(fallback: string): ValueKind<string> {
  return { ...plain, fallback, isShown: true, readWord: asItIs, rule: aText };
}

/** One of these words. */
export function oneWordOf(choices: readonly string[], fallback: string): ValueKind<string> {
  return { ...wordOr(fallback), choices };
}

/** Any number of these words. */
export function wordsOf<Word extends string>(choices: readonly Word[]): ValueKind<readonly Word[]> {
  return {
    ...plain,
    fallback: [],
    repeats: true,
    choices,
    readWord: (text) => {
      const choice = choices.find((each) => each === text);
      if (choice === undefined) throw new RefusedValue(`Allowed choices are ${choices.join(", ")}.`);
      return choice;
    },
    rule: listOf(oneOf(choices)),
  };
}

/** Any number of these words, several of them with commas between them. */
export function listsOf<Word extends string>(choices: readonly Word[]): ValueKind<readonly Word[]> {
  const { readWord, ...kind } = wordsOf(choices);
  return { ...kind, readWord: (text) => text.split(",").map((word) => readWord?.(word.trim())) };
}

/** A whole number above 0. */
export function count(fallback: number): ValueKind<number> {
  const isCount = (value: number): boolean => value >= 1;
  return {
    ...plain,
    fallback,
    isShown: true,
    readWord: (text) => {
      const value = Number(text);
      if (Number.isInteger(value) && isCount(value)) return value;
      throw new RefusedValue("It must be a whole number above 0.");
    },
    rule: aWholeNumber("a whole number above 0", isCount),
  };
}

/** Requests a second: a number above 0, at most 1000. */
export const rate: ValueKind<number | undefined> = {
  ...plain,
  fallback: undefined,
  readWord: (text) => {
    const value = Number(text);
    if (text.trim() !== "" && isRate(value)) return value;
    throw new RefusedValue("It must be a number above 0, at most 1000.");
  },
  rule: (value, member) =>
    typeof value === "number" && isRate(value)
      ? undefined
      : { member, expected: "a number above 0, at most 1000", found: value },
};

function isRate(value: number): boolean {
  return value > 0 && value <= 1_000;
}

const isSeed = (value: number): boolean => Math.abs(value) <= 2 ** 31;

/** The seed of what is random. */
export const seed: ValueKind<number | undefined> = {
  ...plain,
  fallback: undefined,
  readWord: readSeed,
  rule: aWholeNumber("a whole number of at most 32 bits", isSeed),
};

/**
 * Reads a seed.
 *
 * @throws RefusedValue when it is no whole number of at most 32 bits
 */
export function readSeed(text: string): number {
  const value = Number(text);
  if (text.trim() !== "" && Number.isInteger(value) && isSeed(value)) return value;
  throw new RefusedValue("It must be a whole number of at most 32 bits.");
}

/** A number of tools, or a share of them. */
export const toolsOrShare: ValueKind<MinVerified | undefined> = {
  ...plain,
  fallback: undefined,
  readWord: (text) => {
    const value = parseMinVerified(text);
    if (value === undefined) throw new RefusedValue("It must be a whole number, or a percentage such as 80%.");
    return value;
  },
  // A number as a text would be taken for a share.
  rule: (value, member) =>
    parseMinVerified(value) === value
      ? undefined
      : { member, expected: "a whole number, or a share such as 80%", found: value },
};
