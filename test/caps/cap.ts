import { createHash } from "node:crypto";
import type { Execution, ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { seenIn, type Seen } from "../../harness/calls/watching/seen.ts";
import type { EntryChange } from "../../harness/observe/effect/entry-change.ts";
import type { Judgement } from "../../harness/check/judgement.ts";
import type { JsonObject } from "../../harness/json/value.ts";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { askedSessions } from "../../harness/evidence/windows/fixture-asked-sessions.ts";
import type { BlindSpot, EffectKind, TierId } from "../../harness/observe/effect/effect.ts";
import type { FileEntry } from "../../harness/observe/effect/file-entry.ts";
import { plainReading } from "../../harness/api-stub/intents/request-reading.ts";
import { called, executionOf } from "../../suites/judging/fixture-execution.ts";
import { judgeCallsOf } from "../../suites/judging/fixture-judging.ts";
import { judgeEffects } from "../../suites/side-effects/judge-effects.ts";

/** A bound of what is looked at, and an offence that lies right behind it. */
export interface Cap {
  /** The file and the constant, such as `harness/calls/execution/owner.ts maxNamed`; words where it is not a constant. */
  readonly name: string;
  /** What is judged of the offence. */
  readonly judged: () => Judgement | Promise<Judgement>;
}

const places = { work: ["/work"], home: "/home/u", own: ["/tmp/own"] };

/** A file of these bytes. */
export function file(content: string | Uint8Array): FileEntry {
  const bytes = typeof content === "string" ? new TextEncoder().encode(content) : content;
  const digest = createHash("sha256").update(bytes).digest("hex");
  return { type: "file", access: "644", modifiedNs: 1n, sizeBytes: bytes.length, digest, content: bytes };
}

/** What is seen of a call that changed this. */
export function seenOf(changes: readonly EntryChange[], given: JsonObject = {}): Promise<Seen> {
  const step = { method: "tools/call", params: { name: "act", arguments: given } };
  const look = { changes, effects: [], blindSpots: [] };
  return seenIn(look, { step, phase: "within", places, reading: plainReading });
}

/** Of a tool that says it only reads. */
export function asReadOnly(seen: Partial<ObservedExchange>, more: Partial<Execution> = {}): Judgement {
  const execution = { ...executionOf(called({}, seen)), ...more };
  return judgeCallsOf("truth/read-only-tools-change-nothing", { readOnlyHint: true }, execution);
}

/** Of a tool that says it only adds. */
export function asAdditive(seen: Partial<ObservedExchange>, more: Partial<Execution> = {}): Judgement {
  const execution = { ...executionOf(called({}, seen)), ...more };
  const hints = { readOnlyHint: false, destructiveHint: false };
  return judgeCallsOf("truth/non-destructive-tools-only-add", hints, execution);
}

/** Of queries in which an observer saw nothing, and says why it may have missed something. */
export function asQueries(tier: BlindSpot["tier"], reasons: readonly string[]): Judgement {
  const blindSpots = reasons.map((reason) => ({ tier, reason, declared: false }));
  return asAsked(tier, blindSpots, tier === "protocol" ? ["state.resource"] : ["file.change"]);
}

/** What is judged of queries without an effect, by one tier with these blind spots. */
export function asAsked(tier: TierId, blindSpots: readonly BlindSpot[], kinds: readonly EffectKind[]): Judgement {
  return judgeEffects(askedSessions([], { watchedBy: [tier], blindSpots }), kinds, annotationsDialect);
}
