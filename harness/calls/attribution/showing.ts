import type { Evidence } from "./evidence.ts";

/** What has shown an effect of calls, where that was the answer to a request. */
export function showingIn({ occurrences }: Evidence): ReadonlySet<string> {
  const subjects = occurrences.flatMap(({ effect: { kind, subject }, look: { until } }) =>
    kind === "state.answer" && until.some(({ purpose }) => purpose === "turn") ? subject : [],
  );
  return new Set(subjects);
}
