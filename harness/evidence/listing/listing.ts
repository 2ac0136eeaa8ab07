import type { QueryDialect } from "../../dialects/dialect.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { Check } from "../../check/check.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { Examination } from "../../pursuit/examination.ts";
import type { Contradiction, Judgement } from "../../check/judgement.ts";
import {
  plain,
  readContradiction,
  resultOf,
  unprovenContradiction,
  type Again,
  type Subject,
} from "../../results/result.ts";

type ReadingCheck = Extract<Check, { gather: "definition" | "dialect-definition" | "reading" | "dialect-reading" }>;

export interface ReadingsSubject {
  /** The same list read several times: again in the session, and in another instance of the target. */
  readonly introductions: readonly Introduction[];
  readonly dialects: readonly QueryDialect[];
  /** Tools of the first reading that are under test. */
  readonly tools: readonly ListedTool[];
}

/**
 * Judges what the server says of itself. A contradiction counts when every reading shows it.
 *
 * @throws RunStopped when interrupted or out of time
 */
export async function examineReadings(
  examination: Examination,
  check: ReadingCheck,
  subject: ReadingsSubject,
): Promise<void> {
  const { introductions, tools } = subject;
  const [first] = introductions;
  if (first === undefined) return;
  const report = (about: Subject, judgements: readonly (Judgement | undefined)[]): void =>
    examination.report(merge(check, about, judgements, examination.again));
  switch (check.gather) {
    case "definition":
      for (const tool of tools) {
        await examination.hub.mayGoOn();
        const judgements = judgeEach(introductions, tool, (introduction, its) =>
          check.judge({ introduction, tool: its }),
        );
        report({ dialect: "static", tool: tool.name }, judgements);
      }
      return;
    case "dialect-definition":
      for (const dialect of subject.dialects.filter(({ id }) => check.dialects.includes(id))) {
        for (const tool of tools) {
          await examination.hub.mayGoOn();
          const judgements = judgeEach(introductions, tool, (introduction, its) =>
            check.judge({ introduction, tool: its, dialect }),
          );
          report({ dialect: dialect.id, tool: tool.name }, judgements);
        }
      }
      return;
    case "reading":
      report(
        { dialect: "static" },
        introductions.map((introduction) => check.judge(introduction)),
      );
      return;
    case "dialect-reading":
      for (const dialect of subject.dialects.filter(({ id }) => check.dialects.includes(id))) {
        report(
          { dialect: dialect.id },
          introductions.map((introduction) => check.judge({ introduction, dialect })),
        );
      }
  }
}

/** Judging is pure, so a definition that reads the same everywhere is judged once: five thousand tools, three lists. */
function judgeEach(
  introductions: readonly Introduction[],
  tool: ListedTool,
  judge: (introduction: Introduction, tool: ListedTool) => Judgement,
): readonly (Judgement | undefined)[] {
  const text = JSON.stringify(tool.definition);
  let known: Judgement | undefined;
  return introductions.map((introduction) => {
    const same = sameTool(introduction, tool, introductions[0]);
    if (same === undefined) return undefined;
    if (JSON.stringify(same.definition) !== text) return judge(introduction, same);
    known ??= judge(introduction, same);
    return known;
  });
}

function sameTool(
  introduction: Introduction,
  tool: ListedTool,
  first: Introduction | undefined,
): ListedTool | undefined {
  const index = first?.list.tools.indexOf(tool) ?? -1;
  const atIndex = introduction.list.tools[index];
  return atIndex?.name === tool.name ? atIndex : introduction.list.tools.find(({ name }) => name === tool.name);
}

function merge(
  check: Check,
  subject: Subject,
  judgements: readonly (Judgement | undefined)[],
  again: Again,
): ReturnType<typeof plain> {
  const contradictions = judgements.filter(
    (judgement): judgement is Contradiction => judgement?.kind === "contradicted",
  );
  const [contradiction] = contradictions;
  if (contradiction !== undefined && contradictions.length === judgements.length) {
    return readContradiction(check, subject, contradiction, judgements.length, again);
  }
  if (contradiction !== undefined || judgements.includes(undefined)) {
    const reason = `the server's lists differ: contradicted in ${contradictions.length} of ${judgements.length} of them`;
    const trials = judgements.length;
    return contradiction === undefined
      ? plain(check, subject, "inconclusive", reason, trials)
      : unprovenContradiction(check, subject, contradiction, { reason, trials, again });
  }
  const [judgement] = judgements;
  if (judgement === undefined || judgement.kind === "contradicted")
    return plain(check, subject, "inconclusive", "nothing was read", 0);
  return resultOf(check, subject, judgement);
}
