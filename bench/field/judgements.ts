import { accusingVerdicts, findingKey, type AccusingVerdict, type FieldFinding } from "./findings.ts";

/** What a person found an accusation to be. */
export const opinions = ["true", "true, but nobody would act", "false"] as const;
export type Opinion = (typeof opinions)[number];

/** What a person wrote about accusations of one server that have one reason. */
export interface Judgement {
  readonly opinion: Opinion;
  readonly reason: string;
  readonly findings: readonly JudgedFinding[];
}

/** An accusation as the page names it. `text` is all of its line, for one that is not there any more. */
export interface JudgedFinding {
  readonly fingerprint: string;
  readonly verdict: AccusingVerdict;
  readonly text: string;
}

/** The judgements of each server, by its name. */
export type Judgements = ReadonlyMap<string, readonly Judgement[]>;

/** A judgement with what its accusations are today. */
export interface JoinedJudgement {
  readonly opinion: Opinion;
  readonly reason: string;
  readonly current: readonly FieldFinding[];
  /** Accusations that no run makes any more. */
  readonly stale: readonly JudgedFinding[];
}

export interface JoinedFindings {
  readonly judged: readonly JoinedJudgement[];
  readonly notJudged: readonly FieldFinding[];
}

const serverLine = /^### (?<server>[a-z0-9-]+)$/u;
const opinionLine = /^- \*\*(?<opinion>[^*]+)\*\*(?:: (?<reason>.+))?$/u;
const findingLine = /^ {2}- (?<text>`(?<fingerprint>1-[0-9a-f]{16})` (?<verdict>[a-z]+) .+)$/u;
/** Stands in the page where an opinion would, and is filled by the program. */
export const notJudged = "not judged";
/** Ends the line of an accusation that is not made any more. */
export const staleMark = " (stale)";

/**
 * Reads what was written by hand in the list of findings.
 *
 * @param list what `renderFindings` wrote, edited: a heading for each server, an item for each opinion with its reason,
 *   and below it an item for each finding
 * @throws Error that names a line that cannot be read: nothing that a person wrote is dropped unseen
 */
export function parseJudgements(list: string): Judgements {
  const judgements = new Map<string, Judgement[]>();
  let server: Judgement[] | undefined;
  let findings: JudgedFinding[] | undefined;
  for (const line of list.split("\n")) {
    const isUnreadable = (): Error => new Error(`A line of the list of findings cannot be read: ${line}`);
    const heading = serverLine.exec(line)?.groups?.["server"];
    const item = opinionLine.exec(line)?.groups;
    const finding = findingLine.exec(line)?.groups;
    if (heading !== undefined) {
      if (judgements.has(heading)) throw new Error(`The list of findings has two headings "${heading}".`);
      server = [];
      findings = undefined;
      judgements.set(heading, server);
    } else if (item !== undefined) {
      const { opinion: word, reason } = item;
      findings = [];
      if (word === notJudged) continue;
      const opinion = opinions.find((each) => each === word);
      if (server === undefined || opinion === undefined || reason === undefined) throw isUnreadable();
      server.push({ opinion, reason, findings });
    } else if (finding !== undefined) {
      const verdict = accusingVerdicts.find((each) => each === finding["verdict"]);
      const { fingerprint, text } = finding;
      if (verdict === undefined || fingerprint === undefined || text === undefined || findings === undefined)
        throw isUnreadable();
      findings.push({ fingerprint, verdict, text: text.endsWith(staleMark) ? text.slice(0, -staleMark.length) : text });
    } else if (line.trim() !== "") throw isUnreadable();
  }
  return judgements;
}

/** Puts the accusations of one server under the judgements that were made of them. */
export function joinJudgements(findings: readonly FieldFinding[], judgements: readonly Judgement[]): JoinedFindings {
  const byKey = new Map(findings.map((finding) => [findingKey(finding), finding]));
  const judged = judgements.map(({ opinion, reason, findings: known }): JoinedJudgement => {
    const current: FieldFinding[] = [];
    const stale: JudgedFinding[] = [];
    for (const named of known) {
      const finding = byKey.get(findingKey(named));
      if (finding === undefined) stale.push(named);
      else current.push(finding);
      // A server that is named twice is judged by the first entry.
      byKey.delete(findingKey(named));
    }
    return { opinion, reason, current, stale };
  });
  return { judged, notJudged: [...byKey.values()] };
}
