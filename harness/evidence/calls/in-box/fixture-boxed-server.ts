import type { Box, Boxes, BoxMaker, WantedBox } from "../../../calls/boxes/box.ts";
import type { Look } from "../../../calls/boxes/look.ts";
import type { Effect } from "../../../observe/effect/effect.ts";
import type { Places } from "../../../calls/execution/owner.ts";
import type { FileEntry } from "../../../observe/effect/file-entry.ts";
import { readMessage } from "../../../wire/fixture-scripted-transport.ts";
import { scriptedTarget, scriptOf, type ScriptedTarget } from "../../../connect/fixture-scripted-target.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../../json/value.ts";
import type { AnswerBook, FaultWay } from "../../../api-stub/answers/answer-book.ts";
import { isMadeUp, type UpstreamEvent } from "../../../api-stub/traffic/upstream-event.ts";
import type { FixturePart } from "../../../calls/fixtures/fixture-kind.ts";
import type { SessionHub } from "../../../instances/session-hub.ts";

/** A call of a tool, and the box that it is made in: 1 is the first. */
export interface MadeCall {
  readonly tool: string;
  readonly arguments: Json;
  readonly box: number;
  /** How web APIs refuse one of its requests, where they do. */
  readonly refused?: FaultWay;
}

/** What a call does: paths that it makes at once, and such that come while late effects are waited for. */
export interface Acts {
  readonly makes?: readonly string[];
  readonly makesLater?: readonly string[];
  /** A host that is looked up. */
  readonly looksUp?: string;
  /** What it sends to web APIs. */
  readonly sends?: readonly UpstreamEvent[];
  /** What it sends to web APIs after its answer: with the next call but one, or when late effects are waited for. */
  readonly sendsLater?: readonly UpstreamEvent[];
  /** Paths that the server makes when it ends. */
  readonly makesAtEnd?: readonly string[];
  /** What the server sends to web APIs when it ends. */
  readonly sendsAtEnd?: readonly UpstreamEvent[];
  /** The tool says that it failed. */
  readonly fails?: true;
  /** The text of its answer; none when absent. */
  readonly says?: string;
  /** The call is never answered. */
  readonly hangs?: true;
  /** The server is gone instead of answering. */
  readonly dies?: true;
}

/** Boxes that are opened with fixtures, too. */
export type BoxesOrMaker = Omit<Boxes, "launchAhead"> & Pick<BoxMaker, "open">;

export interface BoxedServer {
  readonly target: ScriptedTarget;
  /** Boxes in memory, in which files come to be as the calls want it. */
  readonly boxes: (hub: SessionHub, more?: Partial<BoxesOrMaker>) => BoxesOrMaker;
  /** Boxes that are open now, and the most that were so at once. */
  readonly open: { now: number; most: number };
  /** What each box was asked about tools: calls, and queries for their hints. */
  readonly asked: () => readonly (readonly string[])[];
}

/** Paths that the next look finds. */
interface Pending {
  /** Absent when no call was made since the last look. */
  readonly atOnce?: readonly string[];
  readonly later: readonly string[];
  readonly lookedUp: readonly string[];
  readonly sent: readonly UpstreamEvent[];
  /** With each of the next calls. */
  readonly sentLater: readonly (readonly UpstreamEvent[])[];
  readonly atEnd: readonly string[];
  readonly sentAtEnd: readonly UpstreamEvent[];
}

const nothingPending: Pending = { later: [], lookedUp: [], sent: [], sentLater: [], atEnd: [], sentAtEnd: [] };

const places: Places = { work: ["/work"], home: "/home", own: ["/tmp/private"] };
const file: FileEntry = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 0, digest: "d" };

function lookupOf(host: string): Effect {
  const evidence = `looked up ${host}`;
  return { kind: "network.name-lookup", tier: "syscalls", subject: host, address: { host }, evidence, phase: "within" };
}

/** The schema of a tool that takes one of these modes, and nothing else. */
export function oneOf(...modes: readonly string[]): JsonObject {
  return { type: "object", properties: { mode: { enum: modes } }, required: ["mode"], additionalProperties: false };
}

/** A schema of texts, all of them required. */
export function takes(...names: readonly string[]): JsonObject {
  const properties = Object.fromEntries(names.map((name) => [name, { type: "string" }]));
  return { type: "object", properties, required: names, additionalProperties: false };
}

/**
 * A server whose tools do what the test says, in boxes of its own. Its first instance is the one that all share.
 *
 * @param knowsRest whether it is known of its boxes that nothing happens in them by itself
 */
export function boxedServer(
  tools: readonly JsonObject[],
  act: (call: MadeCall) => Acts = () => ({}),
  knowsRest = false,
): BoxedServer {
  const pending = new Map<number, Pending>();
  const pendingOf = (instance: number): Pending => pending.get(instance) ?? nothingPending;
  const faults = new Map<number, FaultWay>();
  /** Instances to which a web API has answered with made-up values. */
  const invented = new Set<number>();
  const target = scriptedTarget((instance) =>
    scriptOf({
      tools,
      answer: (message, server) => {
        if (message.method !== "tools/call") {
          server.answer(message, { annotations: {} });
          return;
        }
        const { params = null } = message;
        const name = isJsonObject(params) ? member(params, "name") : undefined;
        const given = (isJsonObject(params) ? member(params, "arguments") : undefined) ?? null;
        const refused = faults.get(instance);
        faults.delete(instance);
        const acts = act({
          tool: typeof name === "string" ? name : "",
          arguments: given,
          box: instance - 1,
          ...(refused === undefined ? {} : { refused }),
        });
        if (acts.sends?.some(isMadeUp) === true) invented.add(instance);
        const { atOnce = [], later, atEnd, sentAtEnd, lookedUp, sent, sentLater } = pendingOf(instance);
        pending.set(instance, {
          atOnce: [...atOnce, ...(acts.makes ?? [])],
          later: [...later, ...(acts.makesLater ?? [])],
          atEnd: [...atEnd, ...(acts.makesAtEnd ?? [])],
          sent: [...sent, ...(sentLater[0] ?? []), ...(acts.sends ?? [])],
          sentLater: [sentLater[1] ?? [], acts.sendsLater ?? []],
          sentAtEnd: [...sentAtEnd, ...(acts.sendsAtEnd ?? [])],
          lookedUp: [...lookedUp, ...(acts.looksUp === undefined ? [] : [acts.looksUp])],
        });
        if (acts.dies === true) server.end({ code: "exited", exitCode: 1, stderr: [] });
        else if (acts.hangs !== true) {
          const content = acts.says === undefined ? [] : [{ type: "text", text: acts.says }];
          server.answer(message, { content, isError: acts.fails === true });
        }
      },
    }),
  );
  const open = { now: 0, most: 0 };
  let launching: Promise<unknown> = Promise.resolve();
  const boxes: BoxedServer["boxes"] = (hub, more = {}) => {
    // As a maker of boxes it is called with the fixtures first.
    const openOne = async (...given: readonly (readonly FixturePart[] | WantedBox | undefined)[]): Promise<Box> => {
      const { by = {} } = Object.assign<WantedBox, unknown>({}, given.at(-1));
      // One after the other, so that the newest instance is that of the box.
      const launched = launching.then(async () => {
        const session = await hub.as(by).fresh(hub.makeDirectory());
        return { session, instance: target.instances.length };
      });
      launching = Promise.allSettled([launched]);
      const { session, instance } = await launched;
      open.now++;
      open.most = Math.max(open.most, open.now);
      let hasRested = false;
      const look = (): Promise<Look> => {
        const { atOnce, later, atEnd, sentAtEnd, lookedUp, sent, sentLater } = pendingOf(instance);
        // A second look without a call in between counts as a wait.
        const isLate = hasRested || atOnce === undefined;
        hasRested = false;
        const changes = [...(atOnce ?? []), ...(isLate ? later : [])];
        const left = isLate ? { later: [], sentLater: [] } : { later, sentLater };
        pending.set(instance, { ...left, atEnd, sentAtEnd, lookedUp: [], sent: [] });
        const all = isLate ? [...sent, ...sentLater.flat()] : sent;
        const entries = changes.map((path) => ({ path, after: file }));
        const effects = lookedUp.map(lookupOf);
        const seen = { changes: entries, effects, blindSpots: [] };
        return Promise.resolve(all.length === 0 ? seen : { ...seen, upstream: all });
      };
      const sentUpstream = (): readonly UpstreamEvent[] => {
        const now = pendingOf(instance);
        pending.set(instance, { ...now, sent: [] });
        return now.sent;
      };
      const rest = (maxMs: number): Promise<boolean> => {
        hasRested ||= maxMs > 0;
        return Promise.resolve(knowsRest);
      };
      const end = async (): Promise<Look> => {
        await session.close();
        const { atOnce = [], later, atEnd, sentAtEnd, lookedUp, sent, sentLater } = pendingOf(instance);
        const made = { atOnce: [...atOnce, ...atEnd], later, atEnd: [], sentLater };
        pending.set(instance, { ...made, sentAtEnd: [], lookedUp, sent: [...sent, ...sentAtEnd] });
        return look();
      };
      const close = async (): Promise<void> => {
        open.now--;
        await hub.close(session);
      };
      const answerBy = ({ fault }: AnswerBook): void => {
        if (fault !== undefined) faults.set(instance, fault.way);
      };
      const watch = { files: { kind: "everywhere" } } as const;
      const hadMadeUp = (): boolean => invented.has(instance);
      return { session, watch, places, sentUpstream, hadMadeUp, answerBy, look, rest, end, close };
    };
    return {
      fixtureHome: "/fixtures",
      maxOpen: 2,
      open: openOne,
      ...more,
    };
  };
  const asked: BoxedServer["asked"] = () =>
    target.instances.slice(1).map(({ sent }) => sent.flatMap((text) => shownRequest(text) ?? []));
  return { target, boxes, open, asked };
}

/** Such as `call a {"n":1}`; nothing for what is no request about a tool. */
function shownRequest(text: string): string | undefined {
  const { method, params } = readMessage(text) ?? {};
  if (!isJsonObject(params)) return undefined;
  const name = member(params, "name");
  if (typeof name !== "string") return undefined;
  return `${method === "tools/call" ? "call" : method} ${name} ${JSON.stringify(member(params, "arguments") ?? null)}`;
}
