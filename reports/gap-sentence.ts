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
      return `${gap.tier} did not watch: ${gap.because}`;
    case "no-result":
      return `${gap.check}${ofTool(gap)} has no result`;
    case "wrong-sums":
      return "its summary does not fit its results: it was changed after the run";
    case "wrong-verdict":
      return `${gap.result.check}${ofTool(gap.result)} passes and has a counterexample: it was changed after the run`;
    case "wrong-fingerprint":
      return `the fingerprint of ${gap.result.check}${ofTool(gap.result)} does not fit: it was changed after the run`;
  }
}

function ofTool({ tool }: { readonly tool?: string }): string {
  return tool === undefined ? "" : ` of ${tool}`;
}

/** Says in what two runs differ. Hostile text. */
export function differenceSentence(difference: VerdictDifference): string {
  const { check, dialect, before, now } = difference;
  return `${check}${ofTool(difference)} (${dialect}): ${before ?? "no result"} in the report, ${now ?? "no result"} now`;
}
