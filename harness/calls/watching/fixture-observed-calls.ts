import { isJsonObject, member, type Json } from "../../json/value.ts";
import { introductionOf } from "../../session/sample-introduction.ts";
import { connect } from "../../wire/fixture-connected-peer.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import { plainReading } from "../../api-stub/intents/request-reading.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import type { SentMessage } from "../../wire/fixture-scripted-transport.ts";
import type { Box } from "../boxes/box.ts";
import type { Look } from "../boxes/look.ts";
import type { CallScript } from "./call-script.ts";
import type { Execution } from "../execution/execution.ts";
import { callStep } from "../setup/helping-calls.ts";
import { observeCalls } from "./observe-calls.ts";
import type { EntryChange } from "../../observe/effect/entry-change.ts";

/** A server in memory, and what each look at its box shows. */
export interface World {
  /** Changes that the next look finds. */
  changes: EntryChange[];
  /** What the tool `show` tells. */
  shown: Json;
  /** What the next look finds sent to web APIs. */
  sent: UpstreamEvent[];
  /** What the tool `show` asks a web API for. */
  showAsks?: string;
  readonly calls: string[];
  /** Programs that calls have started and that run. */
  running?: readonly string[];
  /** How long was waited for what comes late. */
  readonly waits?: number[];
  /** Pages of the list of prompts; there is no such list when absent. */
  readonly promptPages?: number;
  /** What happens when the tool `show` is asked. */
  readonly whenShown?: (world: World) => void;
  /** What happens with a query about a call. */
  readonly whenQueried?: (world: World) => void;
}

export type Act = (world: World, argumentsOfCall: Json) => "works" | "fails";

/** @param contents not kept where they are not given */
export function created(path: string, contents?: string): EntryChange {
  const entry = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 0, digest: "d" } as const;
  return { path, after: contents === undefined ? entry : { ...entry, content: new TextEncoder().encode(contents) } };
}

export async function observe(
  act: Act,
  script: Partial<CallScript>,
  idle?: (world: World) => void,
  more: Partial<World> = {},
): Promise<Execution> {
  const world: World = { changes: [], shown: 0, sent: [], calls: [], ...more };
  const { peer } = connect((message, server) => {
    if (message.method === "ping") idle?.(world);
    if (message.method === "prompts/list") {
      const asked = Number((isJsonObject(message.params ?? null) && member(Object(message.params), "cursor")) || 1);
      const more = asked < (world.promptPages ?? 1) ? { nextCursor: String(asked + 1) } : {};
      return server.answer(message, { prompts: [], ...more });
    }
    if (message.method === "tools/annotations") world.whenQueried?.(world);
    if (message.method !== "tools/call") return server.answer(message, {});
    const { name, given } = callIn(message);
    world.calls.push(name);
    if (name === "show") world.whenShown?.(world);
    if (name === "show" && world.showAsks !== undefined) world.sent.push(sentRequest(world.showAsks));
    if (name === "show") return server.answer(message, { content: [], shown: world.shown });
    return server.answer(message, { content: [], isError: act(world, given) === "fails" });
  });
  const { initialized, list } = introductionOf([], world.promptPages === undefined ? {} : { prompts: {} });
  const sentUpstream = (): readonly UpstreamEvent[] => {
    const { sent } = world;
    world.sent = [];
    return sent;
  };
  const look = (): Promise<Look> => {
    const { changes } = world;
    world.changes = [];
    return Promise.resolve({
      changes,
      effects: [],
      ...(world.running === undefined ? {} : { running: world.running }),
      upstream: sentUpstream(),
      blindSpots: [],
    });
  };
  const session = { peer, initialized, list, close: () => Promise.resolve() };
  const places = { directory: "/work", temporaryDirectory: "/private", work: ["/work"], own: [] };
  const box: Box = {
    session,
    watch: { files: { kind: "everywhere" } },
    places,
    look,
    sentUpstream,
    rest: (maxMs) => {
      world.waits?.push(maxMs);
      return Promise.resolve(false);
    },
    end: look,
    close: () => Promise.resolve(),
  };
  const call = callStep("act", { n: 1 });
  return observeCalls(box, {
    conversation: [call, call],
    warmUps: [],
    setup: [],
    probes: [],
    reading: plainReading,
    watches: "effects",
    pace: "quick",
    quietMs: 1,
    lateMs: 0,
    readsStateAfter: "each-call",
    maxAnswerMs: 10_000,
    ...script,
  });
}

function callIn({ params }: SentMessage): { name: string; given: Json } {
  const name = isJsonObject(params) ? member(params, "name") : undefined;
  return {
    name: typeof name === "string" ? name : "",
    given: (isJsonObject(params) ? member(params, "arguments") : undefined) ?? null,
  };
}

export function changesOf({ exchanges }: Execution): readonly (readonly string[])[] {
  return exchanges.map(({ effects }) => effects.map(({ kind, subject }) => `${kind} ${subject}`));
}
