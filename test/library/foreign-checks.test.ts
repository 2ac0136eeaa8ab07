import { expect, it } from "vitest";
import type {
  DialectCallsCheck,
  FaultsCheck,
  HabitsCheck,
  ServerCallsCheck,
  StaticCallsCheck,
  WithoutCheck,
} from "../../harness/evidence/calls/check/calls-check.ts";
import type { FaultsEvidence } from "../../harness/evidence/calls/check/faults-evidence.ts";
import type { HabitsEvidence } from "../../harness/evidence/calls/check/habits-evidence.ts";
import type { HttpCallsCheck } from "../../harness/evidence/http/http-calls-check.ts";
import type { HttpCheck } from "../../harness/evidence/http/http-check.ts";
import type { RelayCheck } from "../../harness/evidence/relay/relay-check.ts";
import { evidenceKinds } from "../../harness/run/evidence-kinds.ts";
import {
  calls,
  conversation,
  defineCheck,
  holds,
  http,
  httpCalls,
  listing,
  relay,
  undecided,
  windows,
  wire,
  type Check,
  type Judgement,
} from "../../index.ts";
import type { HttpSeen } from "../../harness/wire/http-exchange.ts";
import { parseChecks } from "../../library/parse-checks.ts";

/** What somebody writes who has no more than this package: every value here comes from its index. */
const facts = { title: "t", level: "SHOULD", requirements: [], matters: "m", fix: ["f"] } as const;

function judgeRefusals({ refusals }: FaultsEvidence): Judgement {
  return holds(refusals.length);
}

function judgeHabits({ habits, called }: HabitsEvidence): Judgement {
  return habits.length === 0 ? holds(called) : undecided("there are habits");
}

function judgeSeen([seen]: readonly HttpSeen[]): Judgement {
  return seen?.kind === "response" && seen.status === 200 ? holds(1) : undecided("no such response");
}

const ofListing = defineCheck({
  ...facts,
  id: "mine/listing",
  evidence: listing,
  per: "tool",
  judge: ({ list }) => holds(list.tools.length),
});
const ofConversation = defineCheck({
  ...facts,
  id: "mine/conversation",
  evidence: conversation,
  per: "server",
  plan: () => [[{ method: "ping" }]],
  judge: ({ exchanges }) => holds(exchanges.length),
});
const ofWindows = defineCheck({
  ...facts,
  id: "mine/windows",
  evidence: windows,
  per: "server",
  dialects: "all",
  kinds: ["file.create"],
  judge: (seen) => holds(seen.length),
});
const ofWire = defineCheck({
  ...facts,
  id: "mine/wire",
  evidence: wire,
  per: "server",
  faults: ["not-json"],
  expected: "e",
  judge: ({ exchanges }) => holds(exchanges.length),
});
const ofTool: StaticCallsCheck = {
  ...facts,
  id: "mine/calls-of-a-tool",
  evidence: calls,
  per: "tool",
  judge: ({ exchanges }, { tool }) => (tool.name === "a" ? holds(exchanges.length) : undecided("another tool")),
};
const inDialect: DialectCallsCheck = {
  ...facts,
  id: "mine/calls-in-a-dialect",
  evidence: calls,
  per: "tool",
  dialects: ["annotations"],
  judge: ({ exchanges }) => holds(exchanges.length),
};
const ofRefusals: FaultsCheck = {
  ...facts,
  id: "mine/refusals",
  evidence: calls,
  per: "tool",
  about: "refusals",
  judge: judgeRefusals,
};
const ofWithout: WithoutCheck = {
  ...facts,
  id: "mine/calls-without-a-query",
  evidence: calls,
  per: "tool",
  dialects: "all",
  about: "without-query",
  judge: ({ turns, calls: made }) => (turns.length === 0 ? holds(made.length) : undecided("a call was refused")),
};
const ofServer: ServerCallsCheck = {
  ...facts,
  id: "mine/calls-of-no-tool",
  evidence: calls,
  per: "server",
  plan: () => [{ method: "tools/call", params: { name: "none" } }],
  judge: ({ exchanges }) => holds(exchanges.length),
};
const ofHabits: HabitsCheck = {
  ...facts,
  id: "mine/habits",
  evidence: calls,
  per: "server",
  about: "every-call",
  judge: judgeHabits,
};
const ofHttp: HttpCheck = {
  ...facts,
  id: "mine/http",
  evidence: http,
  per: "server",
  requests: [{ method: "GET", headers: { Accept: null } }],
  judge: judgeSeen,
};

const ofHttpCalls: HttpCallsCheck = {
  ...facts,
  id: "mine/http-calls",
  evidence: httpCalls,
  per: "server",
  requests: ({ tool }) => [{ method: "POST", message: { method: "tools/call", params: { name: tool.name } } }],
  judge: judgeSeen,
};

const ofRelay: RelayCheck = {
  ...facts,
  id: "mine/relay",
  evidence: relay,
  per: "server",
  judge: ({ direct, through }) => holds(direct.list.tools.length + through.list.tools.length),
};

const checks: readonly Check[] = [
  ofListing,
  ofConversation,
  ofWindows,
  ofWire,
  ofTool,
  inDialect,
  ofRefusals,
  ofWithout,
  ofServer,
  ofHabits,
  ofHttp,
  ofHttpCalls,
  ofRelay,
];

it("a check of others can be of each kind of evidence, and of each form that checks of calls have", () => {
  expect(new Set(checks.map(({ evidence }) => evidence.id))).toEqual(new Set(evidenceKinds.map(({ id }) => id)));
  expect(parseChecks(checks.map((value, index) => ({ value, place: `checks[${index}]` })))).toEqual(checks);
});
