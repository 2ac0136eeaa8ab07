import type { JsonObject } from "../protocol/json-object.ts";
import { failWith, onRejection } from "./lying-answer.ts";
import { everywhere, queries, type Mutant } from "./mutant.ts";

const suite = "error-codes";
const knownNotifications: ReadonlySet<string> = new Set(["notifications/initialized", "notifications/cancelled"]);

/** Lies about what is left of the server after a bad request. */
export const survivalMutants: readonly Mutant[] = [
  {
    id: "crash-on-invalid-arguments",
    suite,
    lie: "exits at invalid arguments",
    dialects: queries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: [],
    patch: (world) =>
      onRejection("arguments-invalid", (_asked, rejection) => {
        world.exit(3);
        throw rejection;
      }),
  },
  {
    id: "silent-after-a-bad-request",
    suite,
    lie: "stops answering after it has rejected invalid arguments",
    dialects: queries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: [],
    patch: () => {
      let stuck = false;
      let silent = false;
      return {
        ...onRejection("arguments-invalid", (_asked, rejection) => {
          stuck = true;
          throw rejection;
        }),
        wire: (line, message) => {
          if (silent) return [];
          // The rejection itself still gets out.
          silent = stuck && "error" in message;
          return [line];
        },
      };
    },
  },
  {
    id: "tool-broken-by-a-bad-request",
    suite,
    lie: "answers every query for a tool with -32603 after one with invalid arguments",
    dialects: queries,
    killedBy: ["error-codes/server-survives-bad-requests"],
    mayAlsoFail: ["determinism/queries-after-other-requests-agree"],
    apart: true,
    patch: () => {
      const broken = new Set<string | undefined>();
      return {
        ...onRejection("arguments-invalid", (asked, rejection) => {
          broken.add(asked.name);
          throw rejection;
        }),
        hints: (honest, { tool }) => (broken.has(tool.name) ? failWith(-32603) : honest),
      };
    },
  },
  {
    id: "exits-on-an-unknown-notification",
    suite,
    lie: "exits at an unknown notification (JSONRPC-5-REPLY)",
    dialects: everywhere,
    killedBy: ["error-codes/unknown-notification-is-ignored"],
    mayAlsoFail: [],
    patch: (world) => ({ received: (message) => void (isUnknownNotification(message) && world.exit(4)) }),
  },
  {
    id: "falls-silent-on-an-unknown-notification",
    suite,
    lie: "stops answering after an unknown notification",
    dialects: ["static"],
    killedBy: ["error-codes/unknown-notification-is-ignored"],
    mayAlsoFail: [],
    patch: () => {
      let silent = false;
      return {
        received: (message) => void (silent ||= isUnknownNotification(message)),
        wire: (line) => (silent ? [] : [line]),
      };
    },
  },
  {
    id: "exits-on-a-line-that-is-not-json",
    suite,
    lie: "exits at a line that is not JSON",
    dialects: ["static"],
    killedBy: ["error-codes/server-survives-malformed-lines"],
    mayAlsoFail: [],
    patch: (world) => ({ unreadable: (error) => void (error instanceof SyntaxError && world.exit(5)) }),
  },
  {
    id: "reads-a-stream-of-values",
    suite,
    lie: "takes a line that is cut off and the next one for one value, as a decoder of a stream does",
    dialects: ["static"],
    killedBy: ["error-codes/server-survives-malformed-lines"],
    mayAlsoFail: [],
    patch: () => {
      let isInValue = false;
      const taken = new Set<unknown>();
      return {
        unreadable: (error) => {
          if (error instanceof SyntaxError) isInValue = !isInValue;
        },
        received: ({ id }) => void (isInValue && taken.add(id)),
        wire: (line, { id }) => (taken.delete(id) ? [] : [line]),
      };
    },
  },
  {
    id: "exits-on-a-batch",
    suite,
    lie: "exits at a batch, which it reads as one message",
    dialects: ["static"],
    killedBy: ["error-codes/server-survives-malformed-lines"],
    mayAlsoFail: [],
    patch: (world) => ({ unreadable: (error) => void (error instanceof SyntaxError || world.exit(6)) }),
  },
  {
    id: "ping-is-unknown",
    suite,
    lie: "answers a ping with -32601 (CORE-PING-01)",
    dialects: everywhere,
    killedBy: ["error-codes/ping-is-answered"],
    mayAlsoFail: [],
    patch: () => {
      const pings = new Set<unknown>();
      return {
        received: ({ id, method }) => void (method === "ping" && pings.add(id)),
        wire: (line, { jsonrpc, id }) =>
          pings.delete(id)
            ? [JSON.stringify({ jsonrpc, id, error: { code: -32601, message: "Method not found" } })]
            : [line],
      };
    },
  },
];

/** Whether a message is a notification that the honest server does not know, and passes over. */
export function isUnknownNotification({ id, method }: JsonObject): boolean {
  return id === undefined && String(method).startsWith("notifications/") && !knownNotifications.has(String(method));
}
