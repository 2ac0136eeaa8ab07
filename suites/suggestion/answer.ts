import type { HintSuggestion } from "../../report-model/suggestion.ts";

/** What the calls of a tool say of one hint. */
export type Answer = Pick<HintSuggestion, "value" | "because" | "observed" | "unseen">;

const maxObserved = 5;

export function decided(
  value: boolean,
  because: string,
  more: Partial<Pick<Answer, "observed" | "unseen">> = {},
): Answer {
  return { value, because, observed: (more.observed ?? []).slice(0, maxObserved), unseen: more.unseen ?? [] };
}

export function open(because: string, observed: readonly string[] = []): Answer {
  return { because, observed: observed.slice(0, maxObserved), unseen: [] };
}
