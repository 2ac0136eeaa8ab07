import { annotationsDialect } from "../harness/dialects/annotations.ts";
import { judgesDialect, whyNotSpoken } from "../harness/check/check.ts";
import type { QuerySubject } from "../harness/check/subject.ts";
import { conversation } from "../harness/evidence/conversation/conversation.ts";
import type { ConversationCheck, SurveyCheck } from "../harness/evidence/conversation/conversation-check.ts";
import type { Conversation } from "../harness/conversation/conversation.ts";
import { InputCache } from "../harness/inputs/input-cache.ts";
import { toolsToAsk } from "../harness/dialects/asked-tools.ts";
import { queryStep } from "../harness/conversation/query-step.ts";
import { openSession } from "../harness/session/session.ts";
import { stdioTarget } from "../harness/connect/stdio-target.ts";
import type { ProcessLaunch } from "../harness/connect/target.ts";
import { allChecks } from "../suites/index.ts";
import { packageDirectory, type Program } from "./programs.ts";

/** What a default run asks about each tool. */
const runs = 100;
/** The arguments of a tool are asked over and over, so that a round is long enough to be measured. */
const queriesForEachTool = 600;

export const queryTimeoutMs = 10_000;

/** Queries about one tool, and what judges the answers. */
export interface ToolQueries {
  readonly subject: QuerySubject;
  readonly checks: readonly SurveyCheck[];
  readonly conversation: Conversation;
}

export function launchOf(program: Program): ProcessLaunch {
  return { command: process.execPath, args: program.args, cwd: packageDirectory, env: {} };
}

/**
 * The queries of a survey of every tool that a server offers queries for, with every check of the answers.
 *
 * @throws TargetError when the server cannot be opened
 */
export async function makeQueries(server: Program, temporaryDirectory: string): Promise<readonly ToolQueries[]> {
  const signal = new AbortController().signal;
  const session = await openSession(stdioTarget(launchOf(server)), {
    client: { name: "bench", version: "0" },
    timeoutMs: queryTimeoutMs,
    temporaryDirectory,
    signal,
  });
  try {
    const inputs = new InputCache(runs, 1);
    const queries: ToolQueries[] = [];
    for (const tool of toolsToAsk(session.list.tools, annotationsDialect, "flagged")) {
      const generated = await inputs.inputsOf(tool);
      if (generated.kind === "unsupported") throw new Error(`${tool.name}: ${generated.reason}`);
      const subject = { introduction: session, dialect: annotationsDialect, tool, inputs: generated, neighbours: [] };
      const conversation = Array.from({ length: queriesForEachTool }, (_, index) => ({
        ...queryStep(subject, generated.valid[index % generated.valid.length] ?? generated.simplest),
        pipelined: true as const,
      }));
      queries.push({ subject, checks: checksOf(subject), conversation });
    }
    return queries;
  } finally {
    await session.close();
  }
}

function checksOf(subject: QuerySubject): readonly SurveyCheck[] {
  return allChecks
    .filter(conversation.judgedBy)
    .filter((check: ConversationCheck): check is SurveyCheck => check.plan === undefined)
    .filter((check) => whyNotSpoken(check, subject.introduction.initialized.protocolVersion) === undefined)
    .filter((check) => judgesDialect(check, subject.dialect) && check.appliesTo?.(subject) === undefined);
}
