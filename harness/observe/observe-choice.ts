import { allTiers, tierOf } from "./all-tiers.ts";
import type { TierId } from "./effect/effect.ts";
import type { Tier, TierAvailability } from "./tier/tier.ts";

/** What the user wants to be watched with. */
export type ObserveChoice = { readonly kind: "auto" } | { readonly kind: "tiers"; readonly tiers: readonly TierId[] };

/** A choice as typed, or the words in it that name no tier. */
export type ParsedObserveChoice =
  | { readonly kind: "choice"; readonly choice: ObserveChoice }
  | { readonly kind: "unknown"; readonly words: readonly string[] };

/**
 * Reads `auto`, `none` or a list of tiers.
 *
 * @param text as the user has typed it
 */
export function parseObserveChoice(text: string): ParsedObserveChoice {
  const words = text.split(",").map((word) => word.trim());
  if (text.trim() === "auto") return { kind: "choice", choice: { kind: "auto" } };
  if (text.trim() === "none") return { kind: "choice", choice: { kind: "tiers", tiers: [] } };
  const ids = allTiers.map(({ id }) => id);
  const unknown = words.filter((word) => !ids.includes(word));
  if (unknown.length > 0) return { kind: "unknown", words: unknown };
  return { kind: "choice", choice: { kind: "tiers", tiers: ids.filter((id) => words.includes(id)) } };
}

/**
 * @returns the tiers that the choice asks for, whether they are usable or not, outermost first
 * @throws RangeError when it asks for one that does not exist
 */
export function chosenTiers(choice: ObserveChoice): readonly Tier[] {
  if (choice.kind === "auto") return allTiers.filter(({ isDefault }) => isDefault);
  const unknown = choice.tiers.find((id) => tierOf(id) === undefined);
  if (unknown !== undefined) throw new RangeError(`unknown tier ${JSON.stringify(unknown)}`);
  return allTiers.filter(({ id }) => choice.tiers.includes(id));
}

/** @returns the tiers that are going to be used: those chosen that are usable */
export function selectTiers(choice: ObserveChoice, availability: readonly TierAvailability[]): readonly Tier[] {
  return chosenTiers(choice).filter(({ id }) => availability.some((each) => each.tier === id && each.usable));
}
