import { UsageError } from "../program/usage-error.ts";

/** What stands in the command or the configuration of a relay for its upstream. */
export const places = {
  /** One word: a program that starts the upstream. */
  program: "{upstream}",
  /** The URL of the upstream. */
  url: "{upstream-url}",
  /** The file that `--config-template` was filled into. */
  config: "{config}",
} as const;

/** How the relay reaches its upstream, by the places in what was typed. */
export type Reaches = "program" | "url" | "neither";

/**
 * Which of the places stand in the texts.
 *
 * @throws UsageError where both do
 */
export function reachedBy(texts: readonly string[]): Reaches {
  const has = (place: string): boolean => texts.some((text) => text.includes(place));
  if (has(places.program) && has(places.url))
    throw new UsageError(
      `both ${places.program} and ${places.url} stand in the command or the configuration of the relay`,
      "Keep one of them: the relay either starts its upstream or reaches it over HTTP.",
    );
  if (has(places.program)) return "program";
  return has(places.url) ? "url" : "neither";
}

/** The text with what its places stand for; a place that stands for nothing stays. */
export function filled(text: string, values: Partial<Readonly<Record<keyof typeof places, string>>>): string {
  return (["program", "url", "config"] as const).reduce((result, name) => {
    const value = values[name];
    return value === undefined ? result : result.replaceAll(places[name], value);
  }, text);
}
