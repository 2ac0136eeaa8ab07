import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import type { QuerySubject } from "../../harness/check/subject.ts";
import {
  argumentsOf,
  type Conversation,
  type ConversationEvidence,
  type Exchange,
  type Step,
} from "../../harness/conversation/conversation.ts";
import { queryStep } from "../../harness/conversation/query-step.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { hasMeaning, hintNames } from "../../report-model/hints.ts";
import { readHints, type DeclaredHints } from "../../harness/dialects/hints.ts";
import { queryDialects } from "../../harness/dialects/query-dialects.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

/** Arguments to ask about in two dialects, twice in one of them. */
const maxInputs = 40;

export const dialectsAgree = defineCheck({
  id: "fallback/dialects-agree",
  title: "A call has the same hints in every dialect that a tool can be asked about in.",
  // No text speaks of two dialects, but of two different hints for one call at most one is true.
  level: "MUST",
  severity: "warn",
  requirements: requirements("DA-SRV-01a", "DA-SRV-01b", "TR-SRV-01a", "TR-SRV-01b", "TRX-SRV-04c"),
  matters: "Two clients decide differently about the same call, and one of them uses wrong hints.",
  restsOn: "Up to 40 calls had equal hints in both dialects, and the same hints when one dialect was asked again.",
  cannotSee: "Hints that one of the dialects leaves out, and other arguments.",
  fix: ["Compute the hints in one place, and only wrap them for each dialect."],
  dialects: "all",
  evidence: conversation,
  per: "tool",
  tools: "flagged",
  history: "any",
  appliesTo: (subject) =>
    earlierDialects(subject).length > 0 ? undefined : "this is the first dialect in which the tool can be asked about",
  plan: (subject) => earlierDialects(subject).map((other) => comparison(subject, other)),
  judge: (evidence, subject) => {
    const other = earlierDialects(subject).find((each) =>
      evidence.exchanges.some(({ step }) => isAskedIn(step, each, subject)),
    );
    if (other === undefined) return undecided("no query was asked in two dialects");
    let compared = 0;
    for (const [index, exchange] of evidence.exchanges.entries()) {
      if (!isAskedIn(exchange.step, other, subject)) continue;
      const own = ownAnswers(evidence, exchange, other, subject);
      const [first] = own;
      if (first === undefined || own.some(({ hints }) => !jsonEqual({ ...hints }, { ...first.hints }))) continue;
      const hints = hintsIn(exchange, other);
      if (hints === undefined) continue;
      compared++;
      const differing = differenceOf(first.hints, hints);
      if (differing === undefined) continue;
      return contradicted({
        case: `${other.id}-and-${subject.dialect.id}`,
        message: `Tool ${showJson(subject.tool.name)} has a different ${differing} in the dialects ${subject.dialect.id} and ${other.id}, for the same call.`,
        expected: "the same hints for the same call",
        observed: [`${other.id} ${showJson({ ...hints })}`, `${subject.dialect.id} ${showJson({ ...first.hints })}`],
        exchanges: [...own.map((each) => each.index), index].toSorted((left, right) => left - right),
      });
    }
    return compared === 0 ? undecided("no call had hints in both dialects") : holds(compared);
  },
});

/** The dialects before it in which the server offers the tool as well, so that each pair is compared once. */
function earlierDialects({ dialect, tool, introduction }: QuerySubject): readonly QueryDialect[] {
  const { capabilities } = introduction.initialized;
  return queryDialects
    .slice(0, queryDialects.indexOf(dialect))
    .filter(
      (other) => jsonEqual(other.declared(capabilities), other.announcement) && other.offered(tool.definition) === true,
    );
}

/** All calls in one dialect, then in the other, then again in the first, so that what changes by itself is not compared. */
function comparison(subject: QuerySubject, other: QueryDialect): Conversation {
  const { inputs, dialect, tool } = subject;
  if (inputs.kind === "unsupported") return [];
  const values = inputs.valid.slice(0, Math.min(inputs.coveringCount, maxInputs));
  const own = values.map((value) => queryStep(subject, value));
  const others = values.map((value) => queryStep({ dialect: other, tool }, value));
  if (other.method !== dialect.method) return [...own, ...others, ...own];
  // The client's capabilities tell the server in which of the two dialects it is asked.
  const asked = (steps: Conversation, by: QueryDialect, session: number): Conversation =>
    steps.map((step) => ({ ...step, session, offers: by.clientCapabilities }));
  return [...asked(own, dialect, 1), ...asked(others, other, 2), ...asked(own, dialect, 3)];
}

function isAskedIn({ method, offers }: Step, other: QueryDialect, { dialect }: QuerySubject): boolean {
  if (other.method !== dialect.method) return method === other.method;
  return method === other.method && offers !== undefined && jsonEqual(offers, { ...other.clientCapabilities });
}

function ownAnswers(
  { exchanges }: ConversationEvidence,
  about: Exchange,
  other: QueryDialect,
  subject: QuerySubject,
): readonly { readonly index: number; readonly hints: DeclaredHints }[] {
  return exchanges.flatMap((exchange, index) => {
    const { step } = exchange;
    const isOwn = step.method === subject.dialect.method && !isAskedIn(step, other, subject);
    if (!isOwn || !jsonEqual(argumentsOf(step), argumentsOf(about.step))) return [];
    const hints = hintsIn(exchange, subject.dialect);
    return hints === undefined ? [] : [{ index, hints }];
  });
}

function hintsIn({ outcome }: Exchange, dialect: QueryDialect): DeclaredHints | undefined {
  return outcome.kind === "result" ? readHints(dialect.annotationsOf(outcome.result)) : undefined;
}

/** A hint that differs between the two. What a read-only call would destroy or repeat means nothing. */
function differenceOf(left: DeclaredHints, right: DeclaredHints): string | undefined {
  const isReadOnly = left.readOnlyHint === true && right.readOnlyHint === true;
  return hintNames.find((name) => {
    if (!hasMeaning(name, { readOnlyHint: isReadOnly })) return false;
    return left[name] !== undefined && right[name] !== undefined && left[name] !== right[name];
  });
}
