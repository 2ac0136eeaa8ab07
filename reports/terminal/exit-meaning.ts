import { isKnown } from "../../report-model/baseline.ts";
import { countVerdicts } from "../../report-model/count-verdicts.ts";
import { outcomeOf } from "../../report-model/outcome.ts";
import {
  failingVerdicts,
  isBinding,
  type ExitCode,
  type Report,
  type Verdict,
} from "../../report-model/report-model.ts";
import { listsNoTools } from "../../report-model/no-tools.ts";
import { neverWorked } from "./never-worked.ts";
import { describeUntried } from "./unproven.ts";
import { counted, verdictWord } from "./wording.ts";

/** An exit code in words. */
export interface ExitMeaning {
  /** What came out; a few words. */
  readonly outcome: string;
  /** What to know or to do next. */
  readonly next: string;
  readonly mood: Mood;
}

/** How a run came out: nothing is left to do; not all was tested or decided; it failed; it could not be done. */
export type Mood = "good" | "open" | "bad" | "broken";

/** Where the findings are, as seen from the sentence: it ends a text, and begins a page. */
export type WhereFindingsAre = "above" | "below";

const meanings: Readonly<Record<ExitCode, (report: Report, where: WhereFindingsAre) => ExitMeaning>> = {
  0: describeClean,
  1: describeContradictions,
  2: () => ({ outcome: "The command was not understood.", next: "See --help.", mood: "broken" }),
  3: describeUntestable,
  4: describeUnverified,
  70: describeFailure,
  130: (_, where) => ({ outcome: "Interrupted.", next: `The results ${where} are partial.`, mood: "open" }),
};

/** What the exit code of a report means. The code was computed once, by the run; nothing here decides it again. */
export function explainExitCode(report: Report, where: WhereFindingsAre = "above"): ExitMeaning {
  return meanings[report.exitCode](report, where);
}

function describeClean(report: Report): ExitMeaning {
  const { results, summary, baseline, ignored, failOn } = report;
  const known = baseline?.known ?? 0;
  const left = ignored?.known ?? 0;
  // What is known is counted once, as known.
  const fresh = countVerdicts(results.filter((result) => !isKnown(result)));
  const counts = listCounts(fresh, ["warn", "ambiguous", "inconclusive", "not-run"]);
  const undecided = [
    ...(known === 0 ? [] : [`${known} known`]),
    ...(left === 0 ? [] : [`${left} ignored`]),
    ...(counts === "" ? [] : [counts]),
  ].join(", ");
  const passed = `${summary.pass} passed${undecided === "" ? "." : `; ${undecided}.`}`;
  const unfailed = failingVerdicts.filter((verdict) => fresh[verdict] > 0 && !failOn.includes(verdict));
  // What was seen once is no failure, and still was seen.
  const isSeen = results.some(({ verdict, fingerprint }) => verdict === "inconclusive" && fingerprint !== undefined);
  const isContradicted = isSeen || summary.warn + summary.ambiguous > 0;
  const ofNew = known > 0 ? "Nothing new failed" : isContradicted ? "Nothing failed" : "Nothing was contradicted";
  // A reader of the headline alone learns of it.
  const outcome =
    left === 0
      ? ofNew
      : `Nothing else failed: ${counted(left, "finding")} ${left === 1 ? "is" : "are"} ignored by the configuration`;
  const lacks = lacksOf(report);
  return {
    outcome: lacks.length === 0 ? `${outcome}.` : `${outcome}, but ${lacks.join(", and ")}.`,
    next: passed + (unfailed.length === 0 ? "" : ` To fail for these: --fail-on ${unfailed.join(",")}`),
    mood: lacks.length > 0 || left > 0 || fresh.inconclusive > 0 ? "open" : "good",
  };
}

/** What a run with calls rests on nothing for: tools that never worked, and hints that are open. */
function lacksOf(report: Report): readonly string[] {
  const { decided, of } = report.hintsDecided ?? { decided: 0, of: 0 };
  const open = of - decided;
  return [
    ...unworkedOf(report),
    ...(open === 0 ? [] : [`${open} of ${counted(of, "hint")} ${open === 1 ? "is" : "are"} not decided`]),
  ];
}

function unworkedOf(report: Report): readonly string[] {
  const { tools, of } = neverWorked(report);
  return tools.length === 0 ? [] : [`${tools.length} of ${counted(of, "tool")} never worked`];
}

/** Behind what matters more. */
function asSentence(lacks: readonly string[]): string {
  const text = lacks.join(", and ");
  return text === "" ? "" : `${text.charAt(0).toUpperCase()}${text.slice(1)}. `;
}

function describeContradictions(report: Report, where: WhereFindingsAre): ExitMeaning {
  const { results, failOn, baseline, ignored } = report;
  const lacks = asSentence(lacksOf(report));
  const next = `${lacks}Each finding ${where} ends with how to fix it and the command that shows it again.`;
  const failing = results.filter((result) => outcomeOf(result, failOn) === "failed");
  const failures = failing.filter(({ verdict }) => verdict === "fail");
  if (failures.length > 0) {
    const checks = new Set(failures.map(({ check }) => check)).size;
    const count = counted(failures.length, "failure");
    const outcome = checks < failures.length ? `${count} of ${counted(checks, "check")}.` : `${count}.`;
    return { outcome, next: `${describeLevels(failures)} ${next}`, mood: "bad" };
  }
  const stale = baseline?.stale.length ?? 0;
  if (failing.length === 0 && stale > 0) {
    const outcome = `${stale} ${stale === 1 ? "entry" : "entries"} of the baseline no longer ${stale === 1 ? "occurs" : "occur"}.`;
    return { outcome, next: "Add --update-baseline to remove what is stale.", mood: "bad" };
  }
  const idle = ignored?.stale.length ?? 0;
  if (failing.length === 0 && idle > 0) {
    const outcome = `${counted(idle, "finding")} that the configuration ignores no longer ${idle === 1 ? "occurs" : "occur"}.`;
    return { outcome, next: 'Remove what is stale from "ignore" there.', mood: "bad" };
  }
  const counts = failOn.flatMap((verdict) => {
    const count = failing.filter((each) => each.verdict === verdict).length;
    return count === 0 ? [] : [`${count} ${verdictWord(verdict)}`];
  });
  const outcome = `Failed, as you asked for it: ${counts.join(", ")}.`;
  const isSeen = failing.some(({ verdict }) => verdict !== "inconclusive");
  return { outcome, next: isSeen ? next : `${lacks}The reasons are ${where}, under Inconclusive.`, mood: "bad" };
}

/** Suites whose rules are not those of the protocol, with what a failure of them says. */
const otherRules: Readonly<Record<string, string>> = {
  directory: "a rule of a directory is broken",
  relay: "the relay changes what the server behind it says",
};
/** The suite that tests clients. */
const clientSuite = "client";

/** What `fail` means here: the level of a sentence that a hint alone makes binding is no MUST, nor is a directory's rule. */
function describeLevels(failures: Report["results"]): string {
  const ofProtocol = failures.filter(({ suite }) => !Object.hasOwn(otherRules, suite));
  const others = Object.entries(otherRules).filter(([suite]) => failures.some((failure) => failure.suite === suite));
  const kinds = [
    ...(ofProtocol.some(({ level }) => isBinding(level)) ? ["a MUST is broken"] : []),
    ...(ofProtocol.some(({ suite, level }) => !isBinding(level) && suite !== clientSuite)
      ? ["a tool does not behave as its hint says"]
      : []),
    ...(ofProtocol.some(({ suite, level }) => !isBinding(level) && suite === clientSuite)
      ? ["a hint is not heeded"]
      : []),
    ...others.map(([, says]) => says),
  ];
  const last = kinds.at(-1) ?? "";
  const text = kinds.length === 1 ? last : `${kinds.slice(0, -1).join(", ")}, and ${last}`;
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}

function describeUntestable({ target, problems }: Report, where: WhereFindingsAre): ExitMeaning {
  const next = problems.length > 0 ? `See PROBLEM ${where}.` : `See ERROR ${where}.`;
  return {
    outcome: `The ${target.client === undefined ? "server" : "client"} could not be tested.`,
    next,
    mood: "broken",
  };
}

function describeFailure({ problems }: Report, where: WhereFindingsAre): ExitMeaning {
  const failed = problems.filter(({ code }) => code === "check-failed").length;
  if (failed > 0 && problems.every(({ code }) => code !== "internal-error")) {
    const next = "What went wrong stands at the top, for whoever maintains what failed.";
    return { outcome: `${counted(failed, "check")} failed, not the server.`, next, mood: "broken" };
  }
  const next = `Please report it, with what stands ${where} and the seed.`;
  return { outcome: "This tool failed, not the server.", next, mood: "broken" };
}

function describeUnverified(report: Report): ExitMeaning {
  const untried = describeUntried(report);
  const lack = describeLack(report);
  const notPass = `${asSentence(unworkedOf(report))}This is not a pass.`;
  if (untried === undefined) return { ...lack, next: `${lack.next} ${notPass}`, mood: "open" };
  // What passed beside it is no lack.
  const more = report.summary.pass > 0 && !isTooLittle(report) ? "" : ` ${lack.outcome} ${lack.next}`;
  return { outcome: untried.count, next: `${untried.remedy}.${more} ${notPass}`, mood: "open" };
}

function isTooLittle({ hintsDecided }: Pick<Report, "hintsDecided">): boolean {
  return hintsDecided !== undefined && hintsDecided.tools.decided < hintsDecided.tools.required;
}

const noTools = "the server lists no tools to this client, so that none was called.";

const noToolsAsked = "the server lists no tools to this client, so that no hint was tested.";

function describeLack(report: Report): Pick<ExitMeaning, "outcome" | "next"> {
  const { summary, hintsDecided, target } = report;
  if (listsNoTools(report) && summary.pass > 0) return { outcome: "Too little could be verified:", next: noToolsAsked };
  if (hintsDecided !== undefined && isTooLittle({ hintsDecided }) && summary.pass > 0) {
    const { decided, required } = hintsDecided.tools;
    if (target.tools === 0) return { outcome: "Too little could be verified:", next: noTools };
    const who = decided === 0 ? "no tool has" : decided === 1 ? "only 1 tool has" : `only ${decided} tools have`;
    const next = `${who} a decided hint, and --min-verified asks for ${required}.`;
    return { outcome: "Too little could be verified:", next };
  }
  const counts = listCounts(summary, ["warn", "ambiguous", "inconclusive", "not-run", "note", "not-applicable"]);
  const why = counts === "" ? "no check has a result" : `nothing passed (${counts})`;
  return { outcome: "Nothing could be verified:", next: `${why}.` };
}

function listCounts(counts: Report["summary"], listed: readonly Verdict[]): string {
  return listed
    .filter((verdict) => counts[verdict] > 0)
    .map((verdict) => `${counts[verdict]} ${verdictWord(verdict)}`)
    .join(", ");
}
