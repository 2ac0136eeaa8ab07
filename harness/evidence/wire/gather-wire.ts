import { holds, notApplicable, undecided } from "../../check/judgement.ts";
import { staticDialect } from "../../check/result-key.ts";
import { idleStep } from "../../conversation/conversation.ts";
import { SessionAttempts } from "../../pursuit/attempts.ts";
import type { Found, Proof } from "../../pursuit/found.ts";
import { replayOf, reportUnpursued, type Pursuit } from "../../pursuit/pursue.ts";
import type { Lane } from "../../pursuit/pursuits.ts";
import { resultOf } from "../../results/result.ts";
import type { Incident } from "../../instances/incident-log.ts";
import type { Verdict } from "../../../report-model/report-model.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { faultFound } from "./judge-faults.ts";
import { describeUnread, limitCodes } from "./unread.ts";
import type { WireCheck } from "./wire-check.ts";

const key = { dialect: staticDialect };
const wireLane: Lane = { atOnce: 1, spares: false };

/** Judges every frame of the run so far; the first fault of a kind is pursued like any other contradiction. */
export function gatherWire(gathering: Gathering, checks: readonly WireCheck[]): void {
  const { hub, introduction, report, pursuits, replaying } = gathering;
  for (const check of checks) {
    const reason = check.appliesTo?.({ introduction });
    if (reason !== undefined) {
      report(resultOf(check, key, notApplicable(reason)));
      continue;
    }
    if (replaying !== undefined) {
      const facts = { check, key, subjects: [], open: attemptsOf(gathering, check) };
      pursuits.add(wireLane, replayOf(replaying, facts), gathering);
      continue;
    }
    const [incident] = hub.incidents.findAll(check.faults);
    if (incident === undefined) {
      const [unread] = hub.incidents.findAll(limitCodes);
      const judgement =
        unread === undefined ? holds(hub.incidents.exchanges) : undecided(describeUnread(unread.fault.code));
      report(resultOf(check, key, judgement));
    } else pursue(gathering, check, incident);
  }
}

/** The finding for an incident; the frame alone proves it, where that is proof enough. */
function sightOf(check: WireCheck, incident: Incident, trials: number): Found {
  const { conversation, carrier } = incident;
  const contradiction = faultFound(check, incident);
  if (contradiction.provenByTranscript !== true) return { conversation, contradiction, trials };
  const exchanges = carrier === undefined ? [] : [carrier.exchange];
  const proof: Proof = {
    conversation: exchanges.map(({ step }) => step),
    contradiction: carrier === undefined ? contradiction : { ...contradiction, exchanges: [0] },
    evidence: { exchanges, strayFaults: [] },
  };
  return { conversation, contradiction, trials, proof };
}

function pursue(gathering: Gathering, check: WireCheck, incident: Incident): void {
  const { hub, introduction, pursuits } = gathering;
  const seen = sightOf(check, incident, hub.incidents.exchanges);
  // The last request ensures that a frame after the last answer arrives before the conversation is over.
  const conversation = [...seen.conversation, idleStep(introduction.initialized.protocolVersion)];
  pursuits.add(
    wireLane,
    {
      check,
      key,
      seen: { ...seen, conversation },
      subjects: [],
      open: attemptsOf(gathering, check),
    },
    gathering,
  );
}

function attemptsOf({ hub, introduction }: Gathering, check: WireCheck): Pursuit["open"] {
  return (budget) => new SessionAttempts(hub, (again) => check.judge(again, { introduction }), budget);
}

/**
 * Judges claims that held so far again over later frames. If a pursued fault did not recur, another one of the same
 * check may.
 */
export function concludeWire(gathering: Gathering, checks: readonly WireCheck[]): void {
  if (gathering.replaying !== undefined) return;
  const verdictOf = ({ id }: WireCheck): Verdict | undefined => gathering.verdictOf(id, key);
  gatherWire(
    gathering,
    checks.filter((check) => verdictOf(check) === "pass"),
  );
  for (const check of checks.filter((each) => verdictOf(each) === "inconclusive")) {
    const [, second] = gathering.hub.incidents.findAll(check.faults);
    if (second !== undefined) pursue(gathering, check, second);
  }
}

/** For a run that ends before its frames are judged: an observed fault must not be lost. */
export function abandonWire(gathering: Gathering, checks: readonly WireCheck[]): void {
  const { hub, introduction, verdictOf } = gathering;
  const isAbout = (check: WireCheck): boolean => check.appliesTo?.({ introduction }) === undefined;
  for (const check of checks.filter((each) => verdictOf(each.id, key) === undefined && isAbout(each))) {
    const [incident] = hub.incidents.findAll(check.faults);
    if (incident === undefined) continue;
    const seen = sightOf(check, incident, hub.incidents.exchanges);
    reportUnpursued(gathering, { check, key, seen }, { code: "run-ended" });
  }
}
