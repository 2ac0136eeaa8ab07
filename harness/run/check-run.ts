import type { QueryDialect } from "../dialects/dialect.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { TargetError } from "../target/fault.ts";
import type { Target } from "../target/target.ts";
import type {
  Check,
  QuerySubject,
  Reading,
  ServerConversationCheck,
  ServerQuerySubject,
  SurveyCheck,
  ToolConversationCheck,
  WindowCheck,
} from "./check.ts";
import { describeFault } from "./describe-fault.ts";
import {
  examineServerConversations,
  examineSessionConversations,
  examineToolConversations,
} from "./examine/conversations.ts";
import { examineReadings } from "./examine/readings.ts";
import { examineSurvey } from "./examine/survey.ts";
import { examineTraffic } from "./examine/traffic.ts";
import { examineWindows } from "./examine/windows.ts";
import type { Examination } from "./examination.ts";
import type { Step } from "./conversation.ts";
import { queryStep } from "./survey.ts";
import { readContradiction, resultOf } from "./result.ts";
import { toolsToAsk } from "./plan.ts";

/** Other tools whose queries stand between those of one tool. */
const maxNeighbours = 3;

export interface CheckRunFacts {
  readonly examination: Examination;
  readonly checks: readonly Check[];
  readonly readings: readonly Reading[];
  readonly dialects: readonly QueryDialect[];
  readonly tools: readonly ListedTool[];
  readonly target: Target;
}

/**
 * Puts every check to the proof, cheapest evidence first: what was read, then what any server can be asked, then each
 * dialect, and at last the traffic of the whole run.
 */
export class CheckRun {
  readonly #facts: CheckRunFacts;

  constructor(facts: CheckRunFacts) {
    this.#facts = facts;
  }

  /** @throws RunStopped or TargetError when nothing more can be asked */
  async run(): Promise<void> {
    const { checks, dialects, examination } = this.#facts;
    for (const check of checks) this.#examineWhatWasRead(check);
    for (const check of checks) {
      if (check.gather === "session-conversations") {
        await this.#guard([check], () => examineSessionConversations(examination, check));
      }
    }
    for (const dialect of dialects) await this.#examineDialect(dialect);
    for (const check of checks) {
      if (check.gather === "traffic") await this.#guard([check], () => examineTraffic(examination, check));
    }
  }

  #examineWhatWasRead(check: Check): void {
    const { examination, readings, dialects, tools } = this.#facts;
    switch (check.gather) {
      case "definition":
      case "dialect-definition":
      case "reading":
      case "dialect-reading":
        examineReadings(examination, check, { readings, dialects, tools });
        return;
      case "readings": {
        const judgement = check.judge(readings);
        const about = { dialect: "static" };
        examination.report(
          judgement.kind === "contradicted"
            ? readContradiction(check, about, judgement, readings.length)
            : resultOf(check, about, judgement),
        );
        return;
      }
      case "survey":
      case "tool-conversations":
      case "server-conversations":
      case "session-conversations":
      case "windows":
      case "traffic":
    }
  }

  async #examineDialect(dialect: QueryDialect): Promise<void> {
    const { checks, examination, tools, target } = this.#facts;
    const flagged = toolsToAsk(tools, dialect, "flagged");
    await examination.hub.keepSpares();
    const surveyChecks = checks.filter((check): check is SurveyCheck => check.gather === "survey");
    for (const tool of flagged) {
      const subject = await this.#subjectOf(tool, dialect);
      await this.#guard(surveyChecks, () => examineSurvey(examination, surveyChecks, subject));
    }
    const subject = { reading: examination.reading, dialect, tools: await this.#subjectsOf(flagged, dialect) };
    const conversing = checks.filter(
      (check): check is ToolConversationCheck | ServerConversationCheck =>
        check.gather === "tool-conversations" || check.gather === "server-conversations",
    );
    const spoken = conversing.filter((check) => check.dialects.includes(dialect.id));
    const unansweredBefore = examination.hub.unanswered;
    for (const check of spoken.filter(({ badRequests }) => badRequests === "finds-out"))
      await this.#converse(check, subject);
    const chokes = examination.hub.unanswered > unansweredBefore;
    for (const check of spoken.filter(({ badRequests }) => badRequests !== "finds-out")) {
      if (chokes && check.badRequests === "sends")
        examination.leaveOpen(check, "the server falls silent after a bad request");
      else await this.#converse(check, subject);
    }
    const windowChecks = checks.filter((check): check is WindowCheck => check.gather === "windows");
    await examination.hub.endSpares();
    if (windowChecks.length > 0) {
      await this.#guard(windowChecks, () => examineWindows(examination, windowChecks, subject, target));
    }
  }

  async #converse(check: ToolConversationCheck | ServerConversationCheck, subject: ServerQuerySubject): Promise<void> {
    const { examination, tools } = this.#facts;
    if (check.gather === "server-conversations") {
      await this.#guard([check], () => examineServerConversations(examination, check, subject));
      return;
    }
    const subjects =
      check.tools === "flagged"
        ? subject.tools
        : await this.#subjectsOf(toolsToAsk(tools, subject.dialect, "unflagged"), subject.dialect);
    await this.#guard([check], () => examineToolConversations(examination, check, subjects));
  }

  async #subjectsOf(tools: readonly ListedTool[], dialect: QueryDialect): Promise<readonly QuerySubject[]> {
    const subjects: QuerySubject[] = [];
    for (const tool of tools) subjects.push(await this.#subjectOf(tool, dialect));
    return subjects;
  }

  async #subjectOf(tool: ListedTool, dialect: QueryDialect): Promise<QuerySubject> {
    const { reading, inputs } = this.#facts.examination;
    const others = toolsToAsk(this.#facts.tools, dialect, "flagged").filter((other) => other !== tool);
    const neighbours: Step[] = [];
    for (const other of others.slice(0, maxNeighbours)) {
      const its = await inputs.inputsOf(other);
      if (its.kind === "generated") neighbours.push(queryStep({ dialect, tool: other }, its.simplest));
    }
    return { reading, dialect, tool, inputs: await inputs.inputsOf(tool), neighbours };
  }

  /** A target that cannot be launched once more costs the checks that needed it, and no others. */
  async #guard(checks: readonly Check[], examine: () => Promise<void>): Promise<void> {
    try {
      await examine();
    } catch (error) {
      if (!(error instanceof TargetError) || endsTheRun(error)) throw error;
      const reason = describeFault(error.fault).message;
      for (const check of checks) this.#facts.examination.leaveOpen(check, reason);
    }
  }
}

function endsTheRun({ fault }: TargetError): boolean {
  return fault.code === "too-many-restarts" || fault.code === "too-many-unanswered";
}
