import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { answersMethod, toolsOf } from "./changed-answers.ts";
import type { RelaySession } from "./relay.ts";
import type { RelayMutant } from "./relay-mutant.ts";

const suite = "relay";

/** A call that the relay makes of its own accord; its answer is thrown away. */
function ownCall(name: unknown): JsonObject {
  return { jsonrpc: "2.0", id: `own-${String(name)}`, method: "tools/call", params: { name, arguments: {} } };
}

function isOwn({ id }: JsonObject): boolean {
  return typeof id === "string" && id.startsWith("own-");
}

function isCall(message: JsonObject): boolean {
  return message["method"] === "tools/call";
}

/** Faults in who gets what, and how often. */
export const trafficMutants: readonly RelayMutant[] = [
  {
    id: "answers-cross-clients",
    suite,
    lie: "knows requests of all clients by their id alone, so that one client gets the answer of another",
    killedBy: ["relay/answers-do-not-cross"],
    mayAlsoFail: [],
    patch: () => {
      const held = new Map<unknown, { readonly session: RelaySession; readonly message: JsonObject }>();
      return {
        toClient: (message, session, request) => {
          if (!answersMethod(request, "tools/call") || !JSON.stringify(message).includes("token-")) return [message];
          const other = held.get(message["id"]);
          if (other === undefined || other.session === session) {
            held.set(message["id"], { session, message });
            return [];
          }
          held.delete(message["id"]);
          other.session.toClient(message);
          return [other.message];
        },
      };
    },
  },
  {
    id: "answers-in-the-order-of-requests",
    suite,
    lie: "gives the answers of calls to its open requests in the order in which they were asked",
    killedBy: ["relay/answers-do-not-cross"],
    mayAlsoFail: [],
    patch: () => {
      const asked = new Map<number, unknown[]>();
      return {
        toUpstream: (message, { number }) => {
          if (isCall(message)) asked.set(number, [...(asked.get(number) ?? []), message["id"]]);
          return [message];
        },
        toClient: (message, { number }, request) => {
          if (!answersMethod(request, "tools/call")) return [message];
          const id = asked.get(number)?.shift();
          return [{ ...message, id: id ?? message["id"] }];
        },
      };
    },
  },
  {
    id: "ids-become-numbers",
    suite,
    lie: "gives an id that is a string back as a number where it looks like one",
    killedBy: ["relay/answers-do-not-cross"],
    mayAlsoFail: [],
    patch: () => ({
      toClient: (message) => {
        const { id } = message;
        return [typeof id === "string" && /^\d+$/u.test(id) ? { ...message, id: Number(id) } : message];
      },
    }),
  },
  {
    id: "calls-sent-twice",
    suite,
    lie: "sends each call to upstream twice, and passes the first answer on",
    killedBy: ["relay/calls-are-sent-once"],
    mayAlsoFail: [],
    patch: () => ({
      toUpstream: (message) =>
        isCall(message) ? [message, { ...message, id: `own-${String(message["id"])}` }] : [message],
      toClient: (message) => (isOwn(message) ? [] : [message]),
    }),
  },
  {
    id: "call-sent-again-after-the-end",
    suite,
    lie: "starts another upstream when one ends, and sends it the calls that were not answered",
    killedBy: ["relay/calls-are-sent-once"],
    mayAlsoFail: [],
    patch: () => {
      const introductions = new Map<number, JsonObject[]>();
      const lives = new Map<number, number>();
      return {
        toUpstream: (message, { number }) => {
          const isFirst = ["initialize", "notifications/initialized"].some((method) => method === message["method"]);
          if (isFirst) introductions.set(number, [...(introductions.get(number) ?? []), message]);
          return [message];
        },
        toClient: (message, _session, request) => (request === undefined && !("method" in message) ? [] : [message]),
        upstreamGone: (session) => {
          const count = (lives.get(session.number) ?? 0) + 1;
          lives.set(session.number, count);
          if (count > 2) return false;
          session.reconnect();
          for (const message of introductions.get(session.number) ?? []) session.toUpstream(message);
          for (const request of session.unanswered) session.toUpstream(request);
          return true;
        },
      };
    },
  },
  {
    id: "calls-tools-to-see-whether-they-work",
    suite,
    lie: "calls a tool of each list that it passes on",
    killedBy: ["relay/nothing-is-called-unasked"],
    mayAlsoFail: [],
    patch: () => ({
      toClient: (message, session, request) => {
        if (isOwn(message)) return [];
        const { result } = message;
        if (answersMethod(request, "tools/list") && isJsonObject(result)) {
          const [first] = toolsOf(result);
          if (first !== undefined) session.toUpstream(ownCall(first["name"]));
        }
        return [message];
      },
    }),
  },
  {
    id: "calls-what-it-is-queried-about",
    suite,
    lie: "calls a tool when it is queried about it",
    killedBy: ["relay/nothing-is-called-unasked"],
    mayAlsoFail: [],
    patch: () => ({
      toUpstream: (message, session) => {
        const { method, params } = message;
        const isQuery = method === "tools/annotations" || method === "tools/resolve";
        if (isQuery && isJsonObject(params)) session.toUpstream(ownCall(params["name"]));
        return [message];
      },
      toClient: (message) => (isOwn(message) ? [] : [message]),
    }),
  },
];
