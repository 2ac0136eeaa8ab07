import type { TierId } from "./effect/effect.ts";
import type { Unusable } from "./machine/unusable.ts";

/** A tier that does not watch, and why. */
export type UnusedTier = { readonly tier: TierId } & WhyUnused;

type WhyUnused =
  /** It was not chosen. */
  | { readonly code: "left-out"; /** A choice that includes it. */ readonly choice: readonly TierId[] }
  /** It needs a process to wrap, and the server has none. */
  | { readonly code: "no-process" }
  /** It was chosen, and is not available. */
  | ({ readonly code: "unusable" } & Unusable);

/**
 * Why a tier does not watch, and what to do about it, as one line.
 *
 * @param setting what the user calls the choice of tiers
 */
export function describeUnused(unused: UnusedTier, setting: string): string {
  const { because, tryThis } = inWords(unused, setting);
  return `${unused.tier} is not used: ${because}; try: ${tryThis}`;
}

function inWords(unused: WhyUnused, setting: string): Unusable {
  switch (unused.code) {
    case "left-out":
      return { because: `it is not in ${setting}`, tryThis: `${setting} ${unused.choice.join()}` };
    case "no-process":
      return { because: "this tool did not launch the server", tryThis: "give the command that launches it" };
    case "unusable":
      return unused;
  }
}
