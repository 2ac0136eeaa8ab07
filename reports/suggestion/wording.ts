import { defaultHints } from "../../report-model/hints.ts";
import type { HintSuggestion } from "../../report-model/suggestion.ts";

/** Such as `readOnlyHint: true`. */
export function hintText({ hint, value }: HintSuggestion): string {
  return value === undefined ? hint : `${hint}: ${value}`;
}

/** How the suggestion stands to what the server says. */
export function standingText({ hint, declared, isOfWrongType, standing }: HintSuggestion): string {
  const unset = `${isOfWrongType === true ? "of the wrong type" : "not set"}; clients take ${defaultHints[hint]}`;
  switch (standing) {
    case "agrees":
      return "the server says the same";
    case "unset":
      return unset;
    case "contradicts":
      return `CONTRADICTS the server, which says ${declared}`;
    case "more-cautious":
      return `the server says ${declared}, which is more cautious and no fault`;
    case "undecided":
      return declared === undefined ? unset : `the server says ${declared}`;
    case "no-meaning":
      return "no meaning for a tool that only reads";
  }
}

/** Hints that are not decided, those with the same reason together. */
export function undecidedHints(
  hints: readonly HintSuggestion[],
): readonly { readonly names: readonly string[]; readonly because: string }[] {
  const byReason = new Map<string, string[]>();
  for (const { hint, because, standing } of hints) {
    if (standing !== "undecided") continue;
    const names = byReason.get(because);
    if (names === undefined) byReason.set(because, [hint]);
    else names.push(hint);
  }
  return [...byReason].map(([because, names]) => ({ names, because }));
}
