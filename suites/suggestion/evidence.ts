import { isCall } from "../../harness/calls/execution/execution.ts";
import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { workingCalls } from "../../harness/calls/replies/work.ts";
import { givenIn, type Exchange } from "../../harness/conversation/conversation.ts";
import { argumentCoverage } from "../../harness/evidence/calls/trials/argument-coverage.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import type { ArgumentCoverage } from "../../report-model/report-model.ts";
import { callsAnsweredByTexts } from "./answered-by-texts.ts";
import { shownByReply } from "./shown-by-reply.ts";

/** What the calls of one tool amount to, before any question about it. */
export interface ToolEvidence extends SeenTool {
  readonly made: number;
  readonly worked: number;
  /** Different arguments with which a call worked. */
  readonly workedWith: ReadonlySet<string>;
  /** Those whose effect or reply shows that the call worked. */
  readonly seenWith: ReadonlySet<string>;
  /** Whether a reply shows what other tools were given before: then the tool reads what they write. */
  readonly showsState: boolean;
  readonly coverage: ArgumentCoverage;
}

export function evidenceOf(seen: SeenTool): ToolEvidence {
  const { tool, executions, chosen } = seen;
  const working = executions.flatMap((execution) => workingCalls(execution).map((call) => ({ ...call, execution })));
  const showing = working.filter(({ exchange, execution }) => shownByReply(exchange, execution, executions));
  const answering = callsAnsweredByTexts(tool, executions);
  const shown = working.filter((call) => showing.includes(call) || (call.isSeen && answering(call.exchange)));
  return {
    ...seen,
    made: executions.flatMap(({ exchanges }) => exchanges.filter(isCall)).length,
    worked: working.length,
    workedWith: new Set(working.map(({ exchange }) => givenText(exchange))),
    seenWith: new Set(shown.map(({ exchange }) => givenText(exchange))),
    showsState: showing.length > 0,
    coverage: argumentCoverage(tool, executions, chosen),
  };
}

export function givenText({ step }: Pick<Exchange, "step">): string {
  return canonicalText(givenIn({ step }));
}
