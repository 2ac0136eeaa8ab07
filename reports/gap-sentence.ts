import type { Gap, VerdictDifference } from "../report-model/completeness.ts";

const maxNames = 5;

/** Says what is missing in a report. May quote the server: hostile text. */
export function gapSentence(gap: Gap): string {
  switch (gap.code) {
    case "ended-early":
      return `the run ended with exit code ${gap.exitCode}`;
    case "no-profile":
      return "it does not say what it was made with (a report of an older version)";
    case "nothing-called":
      return "no tool was called: --execute";
    case "real-effects":
      return "its tools were called without a sandbox, where only some effects are seen";
    case "only-some": {
      const more = gap.names.length > maxNames ? ` and ${gap.names.length - maxNames} more` : "";
      return `only some ${gap.what} were chosen: ${gap.names.slice(0, maxNames).join(", ")}${more}`;
    }
    case "not-run":
      return `${gap.check} was not run${gap.results > 1 ? ` ${gap.results} times` : ""}: ${gap.because}`;
    case "not-watched":
      return `the tier ${gap.tier} did not watch: ${gap.because}`;
    case "wrong-sums":
      return "its summary does not fit its results: it was changed after the run";
    case "wrong-fingerprint": {
      const of = gap.result.tool === undefined ? "" : ` of ${gap.result.tool}`;
      return `the fingerprint of ${gap.result.check}${of} does not fit: it was changed after the run`;
    }
  }
}

/** Says in what two runs differ. Hostile text. */
export function differenceSentence({ check, dialect, tool, before, now }: VerdictDifference): string {
  const of = tool === undefined ? "" : ` of ${tool}`;
  return `${check}${of} (${dialect}): ${before ?? "no result"} in the report, ${now ?? "no result"} now`;
}
