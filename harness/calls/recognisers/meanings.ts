import { languageMeanings } from "./language-meanings.ts";
import type { Meaning } from "./meaning.ts";
import { numberMeanings } from "./number-meanings.ts";
import { pathMeanings } from "./path-meanings.ts";
import { timeMeanings } from "./time-meanings.ts";
import { wordMeanings } from "./word-meanings.ts";

/** Every meaning; of two equally likely ones, the first is taken. */
export const meanings: readonly Meaning[] = [
  ...languageMeanings,
  ...pathMeanings,
  ...timeMeanings,
  ...wordMeanings,
  ...numberMeanings,
];
