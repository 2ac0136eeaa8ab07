import type { JsonObject } from "../../json/value.ts";
import type { Outcome } from "../../wire/outcome.ts";
import type { Side } from "./both-sides.ts";
import type { Crossing } from "./relay-evidence.ts";

const callsPerClient = 8;
/** Answers come in a different order from the calls. */
const delaysMs = [12, 0, 6] as const;

/** How a call with a token is made. */
export type TokenCall = (token: string, delayMs: number) => JsonObject;

/**
 * Several clients call at the same time, each call with its own token, and look for tokens of others in the answers.
 * Request ids are the same in all clients, which is where answers get crossed.
 */
export async function crossClients(clients: readonly Side[], round: string, call: TokenCall): Promise<Crossing> {
  const plans = clients.flatMap((side, client) =>
    Array.from({ length: callsPerClient }, (_, nth) => ({ side, token: `token-${round}-${client}-${nth}-end`, nth })),
  );
  const answered = await Promise.all(
    plans.map(async ({ side, token, nth }) => ({
      token,
      outcome: await side.ask("tools/call", call(token, delaysMs[nth % delaysMs.length] ?? 0)),
    })),
  );
  const tokens = plans.map(({ token }) => token);
  return {
    clients: clients.length,
    calls: answered.map(({ token, outcome }) => ({ token, outcome, foreign: foreignIn(outcome, token, tokens) })),
  };
}

function foreignIn(outcome: Outcome, own: string, tokens: readonly string[]): readonly string[] {
  const text = JSON.stringify(outcome);
  return tokens.filter((token) => token !== own && text.includes(token));
}
