import { parseObserveChoice } from "../../harness/observe/observe-choice.ts";
import { allTiers } from "../../harness/observe/all-tiers.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/**
 * Reads what stands after `--observe`.
 *
 * @throws UsageError when a word in it names no tier
 */
export function readObserveWords(text: string): readonly string[] {
  const parsed = parseObserveChoice(text);
  if (parsed.kind === "choice") return text.split(",");
  const words = parsed.words.map((word) => JSON.stringify(word)).join(", ");
  const ids = allTiers.map(({ id }) => id);
  throw new UsageError(`--observe does not know ${words}`, existingNames("tiers", ["auto", "none", ...ids]));
}
