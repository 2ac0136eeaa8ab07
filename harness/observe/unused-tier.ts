import type { TierId } from "./effect/effect.ts";
import type { Unusable } from "./machine/unusable.ts";

/** A tier that does not watch, and why. */
export type UnusedTier = { readonly tier: TierId } & WhyUnused;

type WhyUnused =
  /** Nobody wants it. */
  | { readonly code: "left-out"; /** The choice that has it as well. */ readonly choice: readonly TierId[] }
  /** It has to stand around a process, and the server is none. */
  | { readonly code: "no-process" }
  /** It was wanted, and is not to be had. */
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
