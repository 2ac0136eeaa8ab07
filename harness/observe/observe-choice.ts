import { tiers, type Tier } from "./effect/effect.ts";
import type { SystemTier, TierAvailability } from "./proof/system-tiers.ts";

/** What the user wants to be watched with. */
export type ObserveChoice = { readonly kind: "auto" } | { readonly kind: "tiers"; readonly tiers: readonly Tier[] };

/** A choice as typed, or the words in it that name no tier. */
export type ParsedObserveChoice =
  | { readonly kind: "choice"; readonly choice: ObserveChoice }
  | { readonly kind: "unknown"; readonly words: readonly string[] };

/**
 * Reads `auto`, `none` or a list of tiers.
 *
 * @param text as typed after `--observe`
 */
export function parseObserveChoice(text: string): ParsedObserveChoice {
  const words = text.split(",").map((word) => word.trim());
  if (text.trim() === "auto") return { kind: "choice", choice: { kind: "auto" } };
  if (text.trim() === "none") return { kind: "choice", choice: { kind: "tiers", tiers: [] } };
  const isTier = (word: string): boolean => tiers.some((tier) => tier === word);
  const unknown = words.filter((word) => !isTier(word));
  if (unknown.length > 0) return { kind: "unknown", words: unknown };
  return { kind: "choice", choice: { kind: "tiers", tiers: tiers.filter((tier) => words.includes(tier)) } };
}

/**
 * The tiers of the operating system that have to be tried before queries are watched.
 *
 * `auto` goes without a sandbox: a query is metadata only, and a server that does not find its configuration in the
 * home that a sandbox hides would not start.
 */
export function wantedSystemTiers(choice: ObserveChoice): readonly SystemTier[] {
  if (choice.kind === "auto") return ["syscalls"];
  return choice.tiers.filter((tier) => tier === "sandbox" || tier === "syscalls");
}

/** The tiers that the choice asks for, whether they are usable or not. */
export function chosenTiers(choice: ObserveChoice): readonly Tier[] {
  return choice.kind === "auto" ? ["protocol", "snapshot", "syscalls"] : choice.tiers;
}

/** The tiers that are going to be used: those chosen that are usable. */
export function selectTiers(choice: ObserveChoice, availability: readonly TierAvailability[]): readonly Tier[] {
  return chosenTiers(choice).filter((tier) => availability.some((each) => each.tier === tier && each.usable));
}
