import { defineCheck, type ExplainedCheck } from "../../harness/check/check.ts";
import { unseen, type Judgement } from "../../harness/check/judgement.ts";
import type { ToolSubject } from "../../harness/check/subject.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import type { Requirement } from "../../report-model/report-model.ts";
import type { DirectoryProfile, DirectoryRule, Quote } from "./rule.ts";

/** The id of the suite, which is off unless a profile is chosen. */
export const directorySuite = "directory";

/** The words of a page, where they stand, and when they were read. */
export function sayQuote({ text, url, readOn }: Quote): string {
  return `"${text}" (${url}, read ${readOn})`;
}

/** Makes the check of one rule: of each listed tool, of all of them, or only of the rule's existence. */
export function directoryCheck(profile: DirectoryProfile, rule: DirectoryRule): ExplainedCheck {
  const facts = {
    id: checkIdOf(profile, rule),
    title: rule.title,
    level: rule.level,
    requirements: requirementsOf(profile, rule),
    matters: rule.matters,
    fix: rule.fix,
    evidence: listing,
  } as const;
  if ("shownBy" in rule) {
    const told = unseen(
      `the server's messages do not show it; ${rule.shownBy}: ${rule.quotes.map(sayQuote).join(" ")}`,
    );
    const restsOn = `It never passes: a run does not show it; ${rule.shownBy}.`;
    const cannotSee = "Whether the rule is kept: no message of a server tells.";
    return defineCheck({ ...facts, restsOn, cannotSee, per: "server", judge: (): Judgement => told });
  }
  const { restsOn, cannotSee } = rule;
  if ("judgeList" in rule) {
    return defineCheck({
      ...facts,
      restsOn,
      cannotSee,
      per: "server",
      ofListAlone: true,
      judge: ({ list }: Introduction) => inWordsOf(profile, rule, rule.judgeList(list.tools)),
    });
  }
  return defineCheck({
    ...facts,
    restsOn,
    cannotSee,
    per: "tool",
    judge: (_: Introduction, { tool }: ToolSubject) => inWordsOf(profile, rule, rule.judge(tool)),
  });
}

/** Such as `directory/slack-tools-have-a-title`. */
export function checkIdOf({ prefix }: DirectoryProfile, { id }: DirectoryRule): string {
  return `${directorySuite}/${prefix}-${id}`;
}

/** A finding says whose rule it is, since no rule of a directory belongs to the protocol. */
function inWordsOf({ name }: DirectoryProfile, { quotes }: DirectoryRule, judgement: Judgement): Judgement {
  if (judgement.kind !== "contradicted") return judgement;
  const [first, ...others] = quotes;
  return {
    ...judgement,
    message: `${judgement.message} This is a rule of ${name}, not of the protocol.`,
    expected: sayQuote(first),
    observed: [...judgement.observed, ...others.map((quote) => `another page: ${sayQuote(quote)}`)],
  };
}

function requirementsOf(
  { name, prefix }: DirectoryProfile,
  { id, level, quotes }: DirectoryRule,
): readonly Requirement[] {
  return quotes.map((quote, index) => ({
    id: `${prefix.toUpperCase()}-${id}${quotes.length === 1 ? "" : `-${index + 1}`}`,
    level,
    document: name,
    section: sayQuote(quote),
  }));
}
