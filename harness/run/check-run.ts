import type { QueryDialect } from "../dialects/dialect.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { ExecutionPlace } from "../calls/execution-place.ts";
import type { ObservationPlan } from "../observe/observation-plan.ts";
import { TargetError } from "../connect/fault.ts";
import type { Target } from "../connect/target.ts";
import {
  callsTools,
  type Check,
  type QuerySubject,
  type ServerConversationCheck,
  type ServerQuerySubject,
  type SurveyCheck,
  type ToolConversationCheck,
  type WindowCheck,
} from "../check/check.ts";
import type { Introduction } from "../session/introduction.ts";
import { describeFault } from "../results/describe-fault.ts";
import {
  examineServerConversations,
  examineSessionConversations,
  examineToolConversations,
} from "../evidence/conversation/conversations.ts";
import { examineReadings } from "../evidence/listing/listing.ts";
import { examineSurvey } from "../evidence/conversation/judge-survey.ts";
import { examineTraffic, reportWhatWasSeen } from "../evidence/wire/traffic.ts";
import { examineWindows } from "../evidence/windows/windows.ts";
import type { Examination } from "../pursuit/examination.ts";
import type { Step } from "../conversation/conversation.ts";
import { queryStep } from "../conversation/query-step.ts";
import { readContradiction, resultOf } from "../results/result.ts";
import { toolsToAsk } from "./plan.ts";
import type { ToolExample } from "../inputs/tool-example.ts";

/** Other tools whose queries stand between those of one tool. */
const maxNeighbours = 3;
/** Flagged tools that claims about the server as a whole are put to the proof with: their arguments are all held at once. */
const maxToolsTogether = 500;

export interface CheckRunFacts {
  readonly examination: Examination;
  readonly checks: readonly Check[];
  readonly introductions: readonly Introduction[];
  readonly dialects: readonly QueryDialect[];
  readonly tools: readonly ListedTool[];
  readonly target: Target;
  /** How the server is watched while it is asked; being tried out while the first checks run. */
  readonly observation: Promise<ObservationPlan>;
  /** Absent when no tool is to be called. */
  readonly execution?: {
    readonly place: ExecutionPlace;
    readonly examples: readonly ToolExample[];
    readonly runs: number;
    readonly seed: number;
  };
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

  /** @throws RunStopped or TargetError when nothing more can be asked; what was seen on the wire is reported then too */
  async run(): Promise<void> {
    const { checks, examination } = this.#facts;
    try {
      await this.#examineAll();
    } catch (error) {
      for (const check of checks) if (check.gather === "traffic") reportWhatWasSeen(examination, check);
      throw error;
    }
  }

  async #examineAll(): Promise<void> {
    const { checks, dialects, examination } = this.#facts;
    for (const check of checks) await this.#examineWhatWasRead(check);
    for (const check of checks) {
      if (check.gather === "session-conversations") {
        await this.#guard([check], () => examineSessionConversations(examination, check));
      }
    }
    for (const dialect of dialects) await this.#examineDialect(dialect);
    await this.#examineExecutions();
    for (const check of checks) {
      if (check.gather === "traffic") await this.#guard([check], () => examineTraffic(examination, check));
    }
  }

  async #examineWhatWasRead(check: Check): Promise<void> {
    const { examination, introductions, dialects, tools } = this.#facts;
    switch (check.gather) {
      case "definition":
      case "dialect-definition":
      case "reading":
      case "dialect-reading":
        await examineReadings(examination, check, { introductions, dialects, tools });
        return;
      case "readings": {
        const judgement = check.judge(introductions);
        const about = { dialect: "static" };
        examination.report(
          judgement.kind === "contradicted"
            ? readContradiction(check, about, judgement, introductions.length, examination.again)
            : resultOf(check, about, judgement),
        );
        return;
      }
      case "survey":
      case "tool-conversations":
      case "server-conversations":
      case "session-conversations":
      case "windows":
      case "executions":
      case "dialect-executions":
      case "server-calls":
      case "traffic":
    }
  }

  async #examineExecutions(): Promise<void> {
    const { checks, dialects, examination, execution, target, tools } = this.#facts;
    const calling = checks.filter(callsTools);
    if (execution === undefined || calling.length === 0) return;
    // Loaded here because only `--execute` needs it.
    const [{ boxesIn }, { examineExecutions }] = await Promise.all([
      import("../calls/execution-place.ts"),
      import("../evidence/calls/executions.ts"),
    ]);
    await this.#guard(calling, async () => {
      const boxes = await boxesIn(execution.place, examination.hub, target);
      await examineExecutions(examination, { ...execution, checks: calling, tools, dialects, boxes });
    });
  }

  async #examineDialect(dialect: QueryDialect): Promise<void> {
    const { checks, examination, observation, tools, target } = this.#facts;
    const flagged = toolsToAsk(tools, dialect, "flagged");
    await examination.hub.keepSpares();
    const surveyChecks = checks.filter((check): check is SurveyCheck => check.gather === "survey");
    for (const tool of flagged) {
      const subject = await this.#subjectOf(tool, dialect, flagged);
      await this.#guard(surveyChecks, () => examineSurvey(examination, surveyChecks, subject));
    }
    const together: QuerySubject[] = [];
    for (const tool of flagged.slice(0, maxToolsTogether)) {
      together.push(await this.#subjectOf(tool, dialect, flagged));
    }
    const subject = { introduction: examination.introduction, dialect, tools: together };
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
      const plan = await observation;
      await this.#guard(windowChecks, () => examineWindows(examination, windowChecks, subject, target, plan));
    }
  }

  async #converse(check: ToolConversationCheck | ServerConversationCheck, subject: ServerQuerySubject): Promise<void> {
    const { examination } = this.#facts;
    if (check.gather === "server-conversations") {
      await this.#guard([check], () => examineServerConversations(examination, check, subject));
      return;
    }
    await this.#guard([check], () => examineToolConversations(examination, check, this.#subjectsOf(check, subject)));
  }

  /** One after the other, since a server may list thousands; those that are held already are not made again. */
  async *#subjectsOf(
    check: ToolConversationCheck,
    { dialect, tools: together }: ServerQuerySubject,
  ): AsyncGenerator<QuerySubject> {
    const flagged = toolsToAsk(this.#facts.tools, dialect, "flagged");
    const asked = check.tools === "flagged" ? flagged : toolsToAsk(this.#facts.tools, dialect, "unflagged");
    for (const [index, tool] of asked.entries()) {
      const held = together[index];
      yield held?.tool === tool ? held : await this.#subjectOf(tool, dialect, flagged);
    }
  }

  async #subjectOf(tool: ListedTool, dialect: QueryDialect, flagged: readonly ListedTool[]): Promise<QuerySubject> {
    const { hub, introduction, inputs } = this.#facts.examination;
    await hub.mayGoOn();
    const others = flagged.slice(0, maxNeighbours + 1).filter((other) => other !== tool);
    const neighbours: Step[] = [];
    for (const other of others.slice(0, maxNeighbours)) {
      const its = await inputs.inputsOf(other);
      if (its.kind === "generated") neighbours.push(queryStep({ dialect, tool: other }, its.simplest));
    }
    return { introduction, dialect, tool, inputs: await inputs.inputsOf(tool), neighbours };
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
