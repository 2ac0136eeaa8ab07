import { defaultHints, hasMeaning, type HintName } from "../../report-model/hints.ts";
import type { HintSuggestion } from "../../report-model/suggestion.ts";
import type { MissingHint } from "./hint-insertion.ts";

/** A hint that the server gives, and the value that it is to have. */
export interface WrongHint extends MissingHint {
  readonly declared: boolean;
}

/** What is to be done to the hints of one tool. */
export interface WantedHints {
  readonly set: readonly WrongHint[];
  readonly add: readonly MissingHint[];
  /** Those that calls support and that stand there with something that is no boolean. */
  readonly ofWrongType: readonly MissingHint[];
  /** Those that the server does not give and calls do not decide; with a value where it is added. */
  readonly undecided: readonly { readonly hint: HintName; readonly because: string; readonly value?: boolean }[];
}

/**
 * The hints of a tool that are to be set and to be added, so that the checks of hints have nothing to say of what was changed:
 * each that has a meaning stands there, and none that has lost it says what it may not say beside `readOnlyHint: true`.
 */
export function wantedOf(hints: readonly HintSuggestion[]): WantedHints {
  const wrong = hints.flatMap(({ hint, value, declared, standing }) =>
    standing === "contradicts" && value !== undefined && declared !== undefined ? [{ hint, value, declared }] : [],
  );
  const reads = hints.find(({ hint }) => hint === "readOnlyHint");
  const readOnlyHint = reads === undefined ? undefined : finallyOf(reads);
  const matters = ({ hint }: HintSuggestion): boolean =>
    hasMeaning(hint, readOnlyHint === undefined ? {} : { readOnlyHint });
  const absent = hints.filter((each) => isAbsent(each) && matters(each));
  const missing = absent.flatMap(({ hint, value }) => (value === undefined ? [] : [{ hint, value }]));
  const isEdited = wrong.length + missing.length > 0;
  const undecided = absent.flatMap(({ hint, value, because }) =>
    value === undefined ? [{ hint, because, ...(isEdited ? { value: defaultHints[hint] } : {}) }] : [],
  );
  // A tool that is called read-only from now on.
  const meaningless = missing.some(({ hint, value }) => hint === "readOnlyHint" && value)
    ? hints.flatMap(({ hint, declared, standing }) =>
        standing === "no-meaning" && declared === defaultHints[hint] ? [{ hint, declared, value: !declared }] : [],
      )
    : [];
  const defaults = undecided.flatMap(({ hint, value }) => (value === undefined ? [] : [{ hint, value }]));
  const inOrder = hints.flatMap(({ hint }) => [...missing, ...defaults].filter((each) => each.hint === hint));
  const ofWrongType = hints.flatMap(({ hint, value, isOfWrongType }) =>
    isOfWrongType === true && value !== undefined ? [{ hint, value }] : [],
  );
  return { set: [...wrong, ...meaningless], add: inOrder, ofWrongType, undecided };
}

/** A value of the wrong type stands in the way of another. */
function isAbsent({ declared, isOfWrongType, standing }: HintSuggestion): boolean {
  return isOfWrongType !== true && (standing === "unset" || (standing === "undecided" && declared === undefined));
}

/** What the server says in the end. */
function finallyOf({ value, declared, standing }: HintSuggestion): boolean | undefined {
  return standing === "contradicts" || standing === "unset" ? value : declared;
}
