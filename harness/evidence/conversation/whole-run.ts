import { judgesDialect } from "../../check/check.ts";
import { contradicted, undecided } from "../../check/judgement.ts";
import type { ResultKey } from "../../check/result-key.ts";
import { hasNoAnswer, type Conversation } from "../../conversation/conversation.ts";
import { queryStep } from "../../conversation/query-step.ts";
import { toolsToAsk } from "../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { queryDialects } from "../../dialects/query-dialects.ts";
import { canonicalText } from "../../json/canonical.ts";
import { isContradiction } from "../../pursuit/pursue.ts";
import { provenContradiction, resultOf } from "../../results/result.ts";
import { listTools, type ListedTool } from "../../session/tool-list.ts";
import { shownAnswer, type Disagreement } from "../../instances/answer-log.ts";
import { RunStopped } from "../../instances/stop.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { inDialect } from "../gathering/in-dialect.ts";
import { querySubjectOf } from "../gathering/query-subjects.ts";
import { asksInSequence } from "./asks-in-sequence.ts";
import type { ConversationCheck, ToolConversationCheck } from "./conversation-check.ts";

/** The checks that every query of the run judges. */
export function wholeRunChecks(checks: readonly ConversationCheck[]): readonly ToolConversationCheck[] {
  return checks.filter(
    (check): check is ToolConversationCheck => "judgesWholeRun" in check && check.judgesWholeRun !== undefined,
  );
}

/**
 * Repeats the whole survey in the same session at the end of the run: an answer that changes after some time, or after
 * enough requests of all kinds, shows then if ever. Left out if the run has no time.
 */
export async function askAllAgain(gathering: Gathering, checks: readonly ConversationCheck[]): Promise<void> {
  const { hub, dialects } = gathering;
  const judging = wholeRunChecks(checks);
  for (const dialect of dialects) {
    // A server that has fallen silent before may do so again, and each silence costs a timeout.
    if (hub.unanswered > 0 || !judging.some((check) => judgesDialect(check, dialect))) continue;
    try {
      await guarded(gathering, [], () => askAgain(inDialect(gathering, dialect), dialect));
    } catch (error) {
      if (error instanceof RunStopped && error.reason.code === "out-of-time") return;
      throw error;
    }
  }
}

async function askAgain(gathering: Gathering, dialect: QueryDialect): Promise<void> {
  const { hub } = gathering;
  const flagged = toolsToAsk(gathering.tools, dialect, "flagged");
  for (const tool of flagged) {
    const { inputs } = await querySubjectOf(gathering, dialect, tool, flagged);
    if (inputs.kind === "unsupported") continue;
    const steps: Conversation = inputs.valid.map((value) => ({
      ...queryStep({ dialect, tool }, value),
      pipelined: true,
    }));
    const { exchanges } = await hub.converse(await hub.shared(), steps);
    // A server that dies or falls silent here does so elsewhere too, where that is judged.
    if (exchanges.some(hasNoAnswer)) return;
  }
}

/**
 * Reports tools whose equal queries had different results, unless a check that names the reason has already found that.
 */
export async function concludeWholeRun(gathering: Gathering, checks: readonly ConversationCheck[]): Promise<void> {
  const { hub, report, verdictOf, again } = gathering;
  for (const check of wholeRunChecks(checks)) {
    const family = checks.filter((each) => each === check || ("explainedBy" in each && each.explainedBy === check.id));
    for (const disagreement of hub.answers.disagreements) {
      const key = { dialect: disagreement.dialect, tool: disagreement.tool };
      const isTold = family.some(({ id }) => isContradiction(verdictOf(id, key)));
      if (isTold || verdictOf(check.id, key) === undefined) continue;
      if (await isRedefined(gathering, disagreement.tool)) {
        report(resultOf(check, key, undecided("the tool's definition changed during the queries")));
        continue;
      }
      if (asksInSequence(gathering, check) && !(await differsInSequence(gathering, disagreement))) {
        const atOnce = "two equal queries were answered differently only while others were open";
        report(resultOf(check, key, undecided(atOnce)));
        continue;
      }
      const { step, before, after, compared, differing } = disagreement;
      const params = step.params === undefined ? {} : { params: step.params };
      report(
        provenContradiction(check, key, disagreementIn(key, disagreement), {
          calls: [before, after].map((answer) => ({ method: step.method, ...params, answer })),
          seen: { reproduced: differing, tries: compared },
          again,
        }),
      );
    }
  }
}

/** Whether the query is answered differently from the first time even when nothing else is open. */
async function differsInSequence({ hub }: Gathering, { dialect, step, before }: Disagreement): Promise<boolean> {
  const { pipelined, ...alone } = step;
  if (pipelined === undefined) return true;
  const { exchanges } = await hub.converse(await hub.shared(), [alone]);
  const spoken = queryDialects.find(({ id }) => id === dialect);
  const [outcome] = exchanges.map((exchange) => exchange.outcome);
  if (spoken === undefined || outcome?.kind !== "result") return false;
  return shownAnswer(spoken, outcome.result) !== before;
}

function disagreementIn({ tool }: ResultKey, { before, after }: Disagreement): ReturnType<typeof contradicted> {
  return contradicted({
    message: `Tool ${JSON.stringify(tool)}: two equal queries of one session were answered differently.`,
    expected: "equal answers to equal queries within a session",
    observed: [`${before} → ${after}`],
    exchanges: [0, 1],
    provenByTranscript: true,
  });
}

/** A tool whose definition changed may well be answered differently. */
async function isRedefined({ hub, introductions }: Gathering, tool: string): Promise<boolean> {
  const lists = (await introductions).map(({ list }) => list.tools);
  const now = await listTools((await hub.shared()).peer);
  return new Set([...lists, now.tools].map((tools) => definitionIn(tools, tool))).size > 1;
}

function definitionIn(tools: readonly ListedTool[], name: string): string {
  return canonicalText(tools.find((tool) => tool.name === name)?.definition ?? null);
}
