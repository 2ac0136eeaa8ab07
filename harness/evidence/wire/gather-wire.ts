import { holds } from "../../check/judgement.ts";
import { staticDialect } from "../../check/result-key.ts";
import { idleStep } from "../../conversation/conversation.ts";
import { SessionAttempts } from "../../pursuit/attempts.ts";
import { reportUnpursued } from "../../pursuit/pursue.ts";
import type { Lane } from "../../pursuit/pursuits.ts";
import { resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { faultFound } from "./judge-faults.ts";
import type { WireCheck } from "./wire.ts";

const key = { dialect: staticDialect };
const wireLane: Lane = { atOnce: 1, spares: false };

/** Judges every frame of the run so far; the first fault of a kind is pursued like any other contradiction. */
export function gatherWire(gathering: Gathering, checks: readonly WireCheck[]): void {
  const { hub, introduction, report, pursuits } = gathering;
  for (const check of checks) {
    const trials = hub.incidents.exchanges;
    const incident = hub.incidents.find(check.faults);
    if (incident === undefined) {
      report(resultOf(check, key, holds(trials)));
      continue;
    }
    const contradiction = faultFound(check, incident.code, [], incident.exchange);
    // The last request makes sure that a frame which follows the last answer has arrived before the conversation is over.
    const conversation = [...incident.conversation, idleStep(introduction.initialized.protocolVersion)];
    pursuits.add(
      wireLane,
      {
        check,
        key,
        seen: { conversation, contradiction, trials },
        subjects: [],
        open: (budget) => new SessionAttempts(hub, (evidence) => check.judge(evidence, { introduction }), budget),
      },
      gathering,
    );
  }
}

/** What held so far is judged again over the frames that came since. */
export function concludeWire(gathering: Gathering, checks: readonly WireCheck[]): void {
  gatherWire(
    gathering,
    checks.filter(({ id }) => gathering.verdictOf(id, key) === "pass"),
  );
}

/** For a run that ends before its frames are judged: a fault that was seen must not be lost with it. */
export function abandonWire(gathering: Gathering, checks: readonly WireCheck[]): void {
  const { hub, verdictOf } = gathering;
  for (const check of checks.filter(({ id }) => verdictOf(id, key) === undefined)) {
    const incident = hub.incidents.find(check.faults);
    if (incident === undefined) continue;
    const contradiction = faultFound(check, incident.code, []);
    const seen = { conversation: incident.conversation, contradiction, trials: hub.incidents.exchanges };
    reportUnpursued(gathering, { check, key, seen }, { code: "run-ended" });
  }
}
