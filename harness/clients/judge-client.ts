import { whyNotSpoken, judgesDialect } from "../check/check.ts";
import {
  isAmbiguous,
  notApplicable,
  undecided,
  type Contradiction,
  type Judgement,
  type Uncontradicted,
} from "../check/judgement.ts";
import { judgeUnder, type ChosenInterpretations } from "../check/chosen-interpretations.ts";
import type { ResultKey } from "../check/result-key.ts";
import { queryDialects } from "../dialects/query-dialects.ts";
import type { ClientCheck } from "./client-check.ts";
import { describeClientEnd } from "./describe-end.ts";
import { clientsIn } from "./transcript/clients-in.ts";
import { hasConnected, spokenIn } from "./transcript/read-transcript.ts";
import type { Transcript } from "./transcript/transcript.ts";
import { whyCallsAreMissing } from "./unmade-calls.ts";

/** What all runs of a client say of one claim. */
export type ClientJudgement =
  | {
      readonly kind: "contradicted";
      readonly contradiction: Contradiction;
      readonly transcript: Transcript;
      readonly trials: number;
    }
  | Uncontradicted;

/**
 * What a check has results for: the client as a whole, in each dialect that it judges or in none.
 *
 * @param wanted ids of dialects, `static` for none
 */
export function clientKeysOf(check: ClientCheck, wanted: ReadonlySet<string>): readonly ResultKey[] {
  const judged =
    check.dialects === undefined
      ? ["static"]
      : queryDialects.filter((dialect) => judgesDialect(check, dialect)).map(({ id }) => id);
  return judged.filter((id) => wanted.has(id)).map((dialect) => ({ dialect }));
}

/**
 * Judges one claim by every run that can show it. It is contradicted if one run contradicts it, and holds if one run shows
 * it and none contradicts it.
 *
 * @param runs of every scenario, also of those that are not judged
 */
export function judgeClient(
  check: ClientCheck,
  key: ResultKey,
  transcripts: readonly Transcript[],
  { chosen, runs = transcripts }: { readonly chosen: ChosenInterpretations; readonly runs?: readonly Transcript[] },
): ClientJudgement {
  const judged = transcripts
    .filter((transcript) => shows(check, key, transcript))
    .map((transcript) => judgeRun(check, key, transcript, { runs, chosen }));
  const found = judged.flatMap(({ transcript, judgement }) =>
    judgement.kind === "contradicted" ? [{ transcript, contradiction: judgement }] : [],
  );
  const [first] = found.toSorted((left, right) => rankOf(left.contradiction) - rankOf(right.contradiction));
  if (first !== undefined) return { kind: "contradicted", ...first, trials: judged.length };
  const others = judged.flatMap(({ judgement }) => (judgement.kind === "contradicted" ? [] : [judgement]));
  const held = others.filter((judgement) => judgement.kind === "holds");
  const remark = held.find((each) => each.remark !== undefined)?.remark;
  if (held.length > 0) {
    const trials = held.reduce((sum, each) => sum + each.trials, 0);
    return { kind: "holds", trials, ...(remark === undefined ? {} : { remark }) };
  }
  const open = (["undecided", "unseen", "not-applicable"] as const).map((kind) =>
    others.find((each) => each.kind === kind),
  );
  return open.find((each) => each !== undefined) ?? undecided("no scenario that shows it was run");
}

/** A contradiction under every interpretation comes before one that depends on the interpretation. */
function rankOf(contradiction: Contradiction): number {
  return isAmbiguous(contradiction) ? 1 : 0;
}

/** A run without a dialect shows what a client sends to a server that announces none. */
export function shows(check: ClientCheck, { dialect }: ResultKey, transcript: Transcript): boolean {
  const isOfScenario = check.scenarios === undefined || check.scenarios.includes(transcript.scenario);
  return isOfScenario && (check.dialects === undefined || [dialect, "static"].includes(transcript.dialect));
}

interface Judged {
  readonly judgement: Judgement;
  /** The client that is judged. */
  readonly transcript: Transcript;
}

interface Compared {
  readonly runs: readonly Transcript[];
  readonly chosen: ChosenInterpretations;
}

/** Where several clients came, a contradiction counts if one of them makes it by itself. */
function judgeRun(check: ClientCheck, key: ResultKey, transcript: Transcript, compared: Compared): Judged {
  const judgement = judgeEvents(check, key, transcript, compared);
  if (judgement.kind !== "contradicted") return { judgement, transcript };
  const clients = clientsIn(transcript);
  if (clients.kind === "one") return { judgement, transcript };
  const parts = clients.kind === "mixed" ? [] : clients.parts;
  const judged = parts.map((part) => ({ judgement: judgeEvents(check, key, part, compared), transcript: part }));
  const open = undecided(`in ${transcript.scenario} the client connected twice, and no connection by itself shows it`);
  return judged.find((each) => each.judgement.kind === "contradicted") ?? { judgement: open, transcript };
}

function judgeEvents(
  check: ClientCheck,
  key: ResultKey,
  transcript: Transcript,
  { runs, chosen }: Compared,
): Judgement {
  const { scenario, end } = transcript;
  if (!hasConnected(transcript))
    return undecided(`in ${scenario} the client did not connect: ${describeClientEnd(end)}`);
  if (check.needsHttp === true && !transcript.overHttp) return notApplicable("there are no headers on stdio");
  const reason = whyNotSpoken(check, spokenIn(transcript).id, "client");
  if (reason !== undefined) return notApplicable(reason);
  const dialect = queryDialects.find(({ id }) => id === key.dialect);
  const judgement = judgeUnder(
    chosen,
    check.judge(transcript, {
      ...(dialect === undefined ? {} : { dialect }),
      runs,
    }),
    transcript.events.length,
  );
  // What did not come before we ended it might have come.
  if (judgement.kind === "contradicted" && judgement.provenByTranscript !== true && end.kind === "stopped")
    return undecided(`in ${scenario} the client was ended by us before it was through`);
  if (judgement.kind === "holds" && transcript.isCut === true)
    return undecided(`in ${scenario} the client sent more than is kept`);
  if (check.needsNoCall !== true && (judgement.kind === "holds" || judgement.kind === "undecided")) {
    const missing = whyCallsAreMissing(transcript);
    // What was not sent was neither right nor wrong.
    if (missing !== undefined) return undecided(missing);
  }
  return judgement;
}
