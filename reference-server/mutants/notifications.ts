import { everywhere, type Mutant } from "./mutant.ts";
import { isUnknownNotification } from "./survival.ts";

const suite = "schema";

/** Lies about notifications: which are answered, and which are sent. */
export const notificationMutants: readonly Mutant[] = [
  {
    id: "answers-notifications",
    suite,
    lie: "answers a notification with an error that has no id (JSONRPC-4.1)",
    dialects: everywhere,
    killedBy: ["schema/notifications-are-not-answered"],
    mayAlsoFail: [],
    patch: (world) => ({
      received: ({ id, method }) => {
        const error = { code: -32601, message: `Method not found: ${String(method)}` };
        if (id === undefined) world.send(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      },
    }),
  },
  {
    id: "answers-unknown-notifications",
    suite,
    lie: "answers a notification that it does not know with an error that has no id, and no other (JSONRPC-4.1)",
    dialects: everywhere,
    killedBy: ["schema/notifications-are-not-answered"],
    mayAlsoFail: [],
    patch: (world) => ({
      received: (message) => {
        const error = { code: -32601, message: "Method not found" };
        if (isUnknownNotification(message)) world.send(JSON.stringify({ jsonrpc: "2.0", id: null, error }));
      },
    }),
  },
  {
    id: "sends-unknown-notifications",
    suite,
    lie: "sends a notification that the protocol does not have with each answer (CORE-NOTE-01)",
    dialects: everywhere,
    killedBy: ["schema/notifications-are-known"],
    mayAlsoFail: [],
    patch: () => ({
      wire: (line) => ['{"jsonrpc":"2.0","method":"notifications/reference/answered","params":{}}', line],
    }),
  },
];
