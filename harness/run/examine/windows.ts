import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import { tiers, type Effect, type Window, type WindowSpec } from "../../observe/observer.ts";
import { ProtocolObserver } from "../../observe/protocol/protocol-observer.ts";
import { SnapshotObserver } from "../../observe/snapshot/snapshot-observer.ts";
import { ObserverStack } from "../../observe/stack.ts";
import type { Session } from "../../session/session.ts";
import type { Target } from "../../target/target.ts";
import type { QuerySubject, ServerQuerySubject, WindowCheck } from "../check.ts";
import type { Conversation, ConversationEvidence } from "../conversation.ts";
import { pursue, type Examination } from "../examination.ts";
import { undecided } from "../judgement.ts";
import type { AttemptResult } from "../minimise.ts";
import { resultOf } from "../result.ts";
import { queryStep } from "../survey.ts";

/** An effect counts when it comes in query windows and in no control window; three of each tell the two apart. */
const rounds = 3;
const maxQueriesPerWindow = 5_000;
const maxPingsPerWindow = 100;

interface Observed {
  readonly windows: readonly Window[];
  readonly evidence: ConversationEvidence;
}

/** Sends the queries of all tools in windows between control windows of pings, and lets the checks judge what changed. */
export async function examineWindows(
  examination: Examination,
  checks: readonly WindowCheck[],
  subject: ServerQuerySubject,
  target: Target,
): Promise<void> {
  const about = { dialect: subject.dialect.id };
  const applicable = checks.filter((check) => check.dialects.includes(subject.dialect.id));
  const conversation = subject.tools.flatMap(queriesOf).slice(0, maxQueriesPerWindow);
  if (conversation.length === 0) {
    for (const check of applicable) examination.report(resultOf(check, about, undecided("no tool can be asked about")));
    return;
  }
  const observer = new WindowObserver(examination, target);
  const { windows } = await observer.observe(conversation);
  for (const check of applicable) {
    const judgement = check.judge(windows);
    if (judgement.kind !== "contradicted") {
      examination.report(resultOf(check, about, judgement));
      continue;
    }
    const found = { conversation, contradiction: judgement, trials: conversation.length * rounds };
    const attempt = (candidate: Conversation): Promise<AttemptResult> => observer.attempt(candidate, check);
    await pursue(examination, check, about, found, attempt, subject.tools);
  }
}

function queriesOf(subject: QuerySubject): Conversation {
  if (subject.inputs.kind === "unsupported") return [];
  return subject.inputs.valid.map((value) => ({ ...queryStep(subject, value), pipelined: true }));
}

class WindowObserver {
  readonly #examination: Examination;
  readonly #target: Target;
  /** One observation at a time: what one server writes must not fall into the control window of another. */
  #queue: Promise<unknown> = Promise.resolve();

  constructor(examination: Examination, target: Target) {
    this.#examination = examination;
    this.#target = target;
  }

  attempt(conversation: Conversation, check: WindowCheck): Promise<AttemptResult> {
    const next = this.#queue.then(async () => {
      const { windows, evidence } = await this.observe(conversation);
      return { judgement: check.judge(windows), evidence };
    });
    this.#queue = next.catch(() => undefined);
    return next;
  }

  /** All windows over one conversation, in a fresh instance with a TMPDIR of its own. */
  async observe(conversation: Conversation): Promise<Observed> {
    const { hub } = this.#examination;
    const temporaryDirectory = await hub.makeDirectory();
    const stack = new ObserverStack([
      new ProtocolObserver(),
      new SnapshotObserver([this.#target.cwd, temporaryDirectory]),
    ]);
    const session = await hub.fresh(temporaryDirectory, stack.wrap(this.#target));
    const windows: Window[] = [];
    let evidence: ConversationEvidence = { exchanges: [], strayFaults: [] };
    try {
      await stack.attach(session);
      const pings = Array.from({ length: Math.min(conversation.length, maxPingsPerWindow) }, () => ({
        method: "ping",
        pipelined: true as const,
      }));
      for (let round = 1; round <= rounds; round++) {
        windows.push(
          (await this.#observeWindow(stack, session, { id: `pings ${round}`, role: "control" }, pings)).window,
        );
        const spec = { id: `queries ${round}`, role: "query" } as const;
        const queries = await this.#observeWindow(stack, session, spec, conversation);
        windows.push(queries.window);
        evidence = queries.evidence;
      }
    } finally {
      await hub.close(session);
    }
    windows.push(...(await this.#observeHandshake(session, temporaryDirectory)));
    return { windows, evidence };
  }

  async #observeWindow(
    stack: ObserverStack,
    session: Session,
    spec: WindowSpec,
    conversation: Conversation,
  ): Promise<{ window: Window; evidence: ConversationEvidence }> {
    await stack.begin(spec);
    const evidence = await this.#examination.hub.converse(session, conversation);
    stack.markReply();
    const { effects, blindSpots } = await stack.end();
    // A server that dies leaves traces, and its own clean-up removes some; neither is an effect of a query.
    if (session.peer.closed !== undefined) {
      const reason = "the server was gone before the window was closed";
      const gone = tiers.map((tier) => ({ tier, reason, declared: false }));
      return { window: { spec, effects: [], requests: 0, blindSpots: gone }, evidence };
    }
    const requests = evidence.exchanges.filter(
      ({ outcome }) => outcome.kind === "result" || outcome.kind === "error",
    ).length;
    return { window: { spec, effects, requests, blindSpots }, evidence };
  }

  /** Capabilities are told in the handshake only, so they are read again in another instance with the same TMPDIR. */
  async #observeHandshake(before: Session, temporaryDirectory: string): Promise<readonly Window[]> {
    const { hub, reading } = this.#examination;
    const after = await hub.fresh(temporaryDirectory);
    await hub.close(after);
    const shown = (session: Pick<Session, "initialized">) => session.initialized.raw;
    const compare = (spec: WindowSpec, then: ReturnType<typeof shown>, now: ReturnType<typeof shown>): Window => {
      const same = canonicalText(then) === canonicalText(now);
      const evidence = `initialize ${firstDifference(then, now)}`;
      const effect: Effect = {
        kind: "state.capability",
        tier: "protocol",
        subject: "initialize",
        evidence,
        phase: "trailing",
      };
      return { spec, effects: same ? [] : [effect], requests: 1, blindSpots: [] };
    };
    return [
      compare({ id: "handshakes before the queries", role: "control" }, shown(reading), shown(before)),
      compare({ id: "handshake after the queries", role: "query" }, shown(before), shown(after)),
    ];
  }
}
