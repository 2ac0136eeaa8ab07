import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { relay } from "../../harness/evidence/relay/relay.ts";
import { isNotSeen } from "../../harness/evidence/relay/relay-evidence.ts";
import { showJson } from "../../harness/json/show.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const shown = 5;

export const answersDoNotCross = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/answers-do-not-cross",
  title: "Each client of a relay gets the answers to its own requests.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("CORE-META-10"),
  matters: "One user sees the data of another, or acts on the hints of another call.",
  restsOn:
    "Three clients had calls open at the same time, with the same ids, those of one as strings, and each answer had the id of its call and was for it.",
  cannotSee: "Crossings under more load, and clients of other users.",
  fix: [
    "Give each request to upstream an id of your own, and remember which client and which id it is for.",
    "Give a client its id back as it was: a string stays a string.",
  ],
  judge: ({ crossing: { calls, clients } }) => {
    const crossed = calls.filter(({ foreign }) => foreign.length > 0);
    if (crossed.length > 0) {
      return contradicted({
        message: `${crossed.length} of ${calls.length} calls of ${clients} clients got the answer to another call.`,
        expected: "the answer to each call has the token of that call",
        observed: crossed.slice(0, shown).map(({ token, foreign }) => `${token} got ${foreign.join(", ")}`),
      });
    }
    const renamed = calls.flatMap(({ token, outcome }) => otherIdOf(outcome).map((ids) => `${token}: ${ids}`));
    if (renamed.length > 0) {
      return contradicted({
        case: "other-id",
        message: `${renamed.length} of ${calls.length} calls were answered with an id of another type, which no client takes for its own.`,
        expected: "the answer to each call has the id of that call, as it was sent",
        observed: renamed.slice(0, shown),
      });
    }
    const answered = calls.filter(({ outcome }) => outcome.kind === "result" || outcome.kind === "error");
    return answered.length < calls.length
      ? undecided(`${calls.length - answered.length} of ${calls.length} calls at the same time were not answered`)
      : holds(calls.length);
  },
});

function otherIdOf(outcome: Outcome): readonly string[] {
  return ("faults" in outcome ? outcome.faults : []).flatMap((fault) =>
    fault.code === "id-of-other-type" ? [`id ${showJson(fault.sent)} → ${showJson(fault.found)}`] : [],
  );
}

export const callsAreSentOnce = defineCheck({
  evidence: relay,
  per: "server",
  afterTheEnd: true,
  id: "relay/calls-are-sent-once",
  title: "A relay sends a call to upstream once, also where upstream is lost.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("CORE-ANN-12"),
  matters: "A call that is not idempotent, made twice, pays twice or deletes twice.",
  restsOn: "The messages between the relay and upstream have each call once, also one during which upstream ended.",
  cannotSee: "Calls that are sent again after a long wait.",
  fix: [
    "Never send a call again by yourself: tell the client that it failed.",
    "Retry tools with idempotentHint: true only.",
  ],
  judge: ({ upstreamSaw }) => {
    if (isNotSeen(upstreamSaw)) return undecided(upstreamSaw.because);
    const { sent } = upstreamSaw;
    const again = sent.filter(({ times }) => times > 1);
    if (again.length > 0) {
      return contradicted({
        message: `The relay sent ${again.length} of ${sent.length} calls to upstream more than once.`,
        expected: "each call once",
        // A call that was sent twice was sent twice, whatever happens next time.
        provenByTranscript: true,
        observed: again.slice(0, shown).map(({ what, times }) => `${what}: ${times} times`),
      });
    }
    const came = sent.filter(({ times }) => times === 1).length;
    return came === 0 ? undecided("no call reached upstream") : holds(came);
  },
});

export const nothingIsCalledUnasked = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/nothing-is-called-unasked",
  title: "A relay calls no tool of upstream while its client lists and queries.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("DA-SRV-01a", "TR-SRV-01a", "TRX-SRV-01"),
  matters: "A list or a query is free of effects; a call behind it is not.",
  restsOn: "The messages between the relay and upstream have no call until the client made one.",
  cannotSee: "What the relay does apart from its upstream.",
  fix: ["Call a tool only when the client calls it."],
  judge: ({ upstreamSaw }) => {
    if (isNotSeen(upstreamSaw)) return undecided(upstreamSaw.because);
    const { unasked } = upstreamSaw;
    if (unasked.length === 0) return holds(1);
    return contradicted({
      message: `The relay called ${unasked.length} tools of upstream while its client listed and queried.`,
      expected: "no tools/call before the client calls a tool",
      observed: [...new Set(unasked)].slice(0, shown).map((name) => `tools/call ${name}`),
    });
  },
});
