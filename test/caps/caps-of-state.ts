import { maxOverall, maxResources } from "../../harness/calls/watching/shown-state.ts";
import { observeCalls } from "../../harness/calls/watching/observe-calls.ts";
import type { Box } from "../../harness/calls/boxes/box.ts";
import { quietBox } from "../../harness/calls/boxes/fixture-quiet-box.ts";
import { callStep } from "../../harness/calls/setup/helping-calls.ts";
import { undecided, type Judgement } from "../../harness/check/judgement.ts";
import { scriptedTarget, scriptOf } from "../../harness/connect/fixture-scripted-target.ts";
import { answersOf } from "../../harness/evidence/calls/in-box/box-work.ts";
import { boxedServer, oneOf } from "../../harness/evidence/calls/in-box/fixture-boxed-server.ts";
import {
  changesNothing,
  checkOf,
  examine,
  modeOf,
} from "../../harness/evidence/calls/one-tool/fixture-tool-at-work.ts";
import { maxLateTrials } from "../../harness/evidence/calls/doubts/late-effects.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import {
  maxResources as maxResourcesOfQueries,
  ShownResources,
} from "../../harness/observe/protocol/shown-resources.ts";
import { hubFor } from "../../harness/instances/fixture-hub.ts";
import { called, changed, executionOf } from "../../suites/judging/fixture-execution.ts";
import { judgeCallsOf } from "../../suites/judging/fixture-judging.ts";
import { asQueries, asReadOnly, type Cap } from "./cap.ts";

function uriOf(params: Json | undefined): string {
  const uri = isJsonObject(params) ? member(params, "uri") : undefined;
  return typeof uri === "string" ? uri : "";
}

/** A box with a server whose only tool changes what the last of so many resources shows. */
async function boxWith(resources: number): Promise<Box> {
  const uris = Array.from({ length: resources }, (_, n) => `a://${n}`);
  let calls = 0;
  const target = scriptedTarget(() =>
    scriptOf({
      capabilities: { tools: {}, resources: {} },
      tools: [{ name: "act" }],
      answer: (message, server) => {
        const uri = uriOf(message.params);
        if (message.method === "tools/call") calls++;
        const text = uri === uris.at(-1) ? `called ${calls === 0 ? "never" : "once"}` : "same";
        if (message.method === "resources/list")
          server.answer(message, { resources: uris.map((each) => ({ uri: each, name: each })) });
        else if (message.method === "resources/read") server.answer(message, { contents: [{ uri, text }] });
        else server.answer(message, { content: [{ type: "text", text: "done" }] });
      },
    }),
  );
  return quietBox(await hubFor(target).shared());
}

async function calledBeside(resources: number): Promise<Judgement> {
  const execution = await observeCalls(await boxWith(resources), {
    ...answersOf([callStep("act", {})]),
    watches: "effects",
  });
  return judgeCallsOf("truth/read-only-tools-change-nothing", { readOnlyHint: true }, execution);
}

/** What stands behind as much of the state as is read, or as many calls as are made. */
export const capsOfState: readonly Cap[] = [
  { name: "harness/calls/watching/shown-state.ts maxResources", judged: () => calledBeside(maxResources + 1) },
  { name: "harness/calls/watching/shown-state.ts maxOverall", judged: () => calledBeside(maxOverall + 1) },
  {
    name: "a tool that was too slow to be asked after each call",
    judged: () => {
      const overall = [changed("state.answer", "opaque", { subject: "tool count" })];
      return asReadOnly({}, { helping: { warmUps: [], setup: [], probes: [], slow: ["tool count"], overall } });
    },
  },
  {
    name: "harness/observe/protocol/shown-resources.ts maxResources",
    judged: async () => {
      const { session } = await boxWith(0);
      const resources = Array.from({ length: maxResourcesOfQueries + 1 }, (_, n) => ({
        uri: `a://${n}`,
        name: `${n}`,
      }));
      return asQueries("protocol", new ShownResources(session, [{ resources }]).gaps);
    },
  },
  {
    name: "harness/evidence/calls/doubts/late-effects.ts maxLateTrials",
    judged: async () => {
      const modes = Array.from({ length: maxLateTrials + 1 }, (_, n) => String.fromCodePoint(97 + n));
      const late = new Set<string>();
      // The last one that is called has it, and is not called apart.
      const server = boxedServer([{ name: "a", inputSchema: oneOf(...modes) }], (call) => {
        if (call.box !== 1) return {};
        late.add(modeOf(call));
        return late.size === modes.length ? { makesLater: ["/late"] } : {};
      });
      const { results } = await examine(server, [
        checkOf((execution) => {
          const [spot] = execution.exchanges.flatMap(({ blindSpots }) => blindSpots);
          return spot === undefined ? changesNothing(execution) : undecided(spot);
        }),
      ]);
      return results.some(({ verdict }) => verdict !== "pass") ? undecided("it is open") : { kind: "holds", trials: 1 };
    },
  },
  {
    name: "the third of identical calls",
    judged: () => {
      const first = called({}, { effects: [changed("file.create", "adds")] });
      const third = called({}, { effects: [changed("file.change", "adds")] });
      const hints = { readOnlyHint: false, idempotentHint: true };
      return judgeCallsOf("truth/idempotent-tools-repeat-without-effect", hints, executionOf(first, called({}), third));
    },
  },
];
