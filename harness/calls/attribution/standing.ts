import { suspected, type AttributedEffect } from "./attributed.ts";
import { seenAfter } from "./after-others.ts";
import type { Claim } from "./claim.ts";
import { isPassing } from "./effect-key.ts";
import type { Evidence } from "./evidence.ts";
import type { Noise } from "./noise.ts";
import { isQuietFor } from "./quiet-session.ts";
import { probesShowing } from "./probes-showing.ts";
import type { Owners } from "./whose.ts";

/** Where a claim of a tool stands, by effects alone. */
export type Standing =
  | { readonly kind: "contradicted"; readonly by: readonly AttributedEffect[] }
  | {
      readonly kind: "kept";
      /** The session that it rests on. */
      readonly session: number;
      /** The tools after which it was not seen: it may do something only after one of them. */
      readonly notAfter: readonly string[];
    }
  | { readonly kind: "open"; readonly doubt: Doubt; readonly by: readonly AttributedEffect[] };

/**
 * What is missing.
 *
 * - `never-called`, `nothing-worked`: a call
 * - `others-before`: what may be the tool's came after others were called
 * - `no-control`: a session without the calls
 * - `masked`: a session in which nothing else that breaks the claim comes
 */
export type Doubt = "never-called" | "nothing-worked" | "others-before" | "no-control" | "masked";

/** What standings are found by. */
export interface Known {
  readonly evidence: Evidence;
  readonly noise: Noise;
  readonly owners: Owners;
}

/** More sessions never turn what is contradicted into what is kept. */
export function standingOf(tool: string, claim: Claim, { evidence, noise, owners }: Known): Standing {
  const charge = claim.isOfRepeats === true ? "repeated" : "every";
  const offences = suspected(tool, charge, evidence, owners).filter(
    ({ effect }) => (claim.countsPassing === true || !isPassing(effect)) && claim.breaks(effect),
  );
  const certain = offences.filter(({ whose }) => whose.kind === "certain");
  if (certain.length > 0) return { kind: "contradicted", by: certain };
  const calls = evidence.sessions.flatMap((session) =>
    session.calls.filter((call) => call.isEarnest && call.tool === tool),
  );
  if (calls.length === 0) return open("never-called");
  const perhaps = offences.filter(isDoubtful);
  if (perhaps.length > 0) return open(doubtOf(perhaps), perhaps);
  if (!calls.some(({ end }) => end === "worked")) return open("nothing-worked");
  const probes = probesShowing(tool, claim, evidence.sessions, noise);
  const quiet = evidence.sessions.find((session) => isQuietFor(tool, claim, session, { noise, probes }));
  if (quiet === undefined) return open("masked");
  return { kind: "kept", session: quiet.number, notAfter: notAfter(tool, claim, { evidence, noise }) };
}

/** What another session explains is told by a quiet session. */
function isDoubtful({ whose }: AttributedEffect): boolean {
  return whose.kind === "perhaps" && whose.reason !== "explained";
}

function doubtOf(perhaps: readonly AttributedEffect[]): Doubt {
  const isAfterOthers = perhaps.some(({ whose }) => whose.kind === "perhaps" && whose.reason === "one-of-several");
  return isAfterOthers ? "others-before" : "no-control";
}

function open(doubt: Doubt, by: readonly AttributedEffect[] = []): Standing {
  return { kind: "open", doubt, by };
}

/** The other tools after which a tool was not seen to keep a claim. */
export function notAfter(
  tool: string,
  claim: Claim,
  { evidence: { sessions, tools }, noise }: Pick<Known, "evidence" | "noise">,
): readonly string[] {
  const after = seenAfter(tool, claim, sessions, noise);
  return [...tools].filter((other) => other !== tool && !after.has(other)).toSorted();
}
