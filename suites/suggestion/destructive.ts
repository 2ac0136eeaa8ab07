import { effectsOf, isCall, type Execution, type ObservedExchange } from "../../harness/calls/execution/execution.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, type Json } from "../../harness/json/value.ts";
import { nonDestructiveRule } from "../truth/non-destructive.ts";
import { givenIn, type ToolEvidence } from "./evidence.ts";
import type { JudgedHint } from "./judged-hint.ts";
import { valuesTried, whyThin } from "./thin.ts";

/**
 * Whether the tool takes nothing away.
 *
 * An overwritten value is gone as well, so the hint warns of it (AMB-17): a suggestion takes the reading that does no harm.
 */
export const destructive: JudgedHint = {
  hint: "destructiveHint",
  value: false,
  rule: nonDestructiveRule,
  kept: (evidence, _, changes) => {
    const adding = evidence.executions.map(({ exchanges }) => exchanges.filter(adds));
    if (adding.every((calls) => calls.length === 0)) return { missing: "no added user data was observed" };
    if (!changes) return { missing: "whether its calls changed anything is not decided" };
    // A tool that sets up an empty store adds something once, and at any other time may clear the store.
    if (!adding.some((calls) => calls.length > 1)) return { missing: "only one call in a box added something" };
    const thin = whyThin(evidence) ?? whatWasNotMetAgain(evidence);
    if (thin !== undefined) return { missing: thin };
    return {
      because: `${adding.flat().length} calls added something, and none removed or overwrote anything`,
      unseen: valuesTried(evidence),
    };
  },
};

function adds(exchange: ObservedExchange): boolean {
  return isCall(exchange) && effectsOf(exchange).some(({ does, owner }) => does === "adds" && owner !== "server");
}

/**
 * A call overwrites what it finds only if it is about the same thing and says something else of it. Nobody knows which
 * argument names the thing, so each argument has to have been kept while another one changed.
 */
function whatWasNotMetAgain({ executions }: ToolEvidence): string | undefined {
  const calls = executions.map(callsIn);
  const names = new Set(calls.flat().flatMap(({ given }) => Object.keys(given)));
  if (names.size <= 1) return undefined;
  const missing = [...names].find(
    (name) => !calls.some((made) => made.some((call, at) => call.adds && isMetAgain(call, made.slice(at + 1), name))),
  );
  if (missing === undefined) return undefined;
  return `no call kept ${showJson(missing)} of an adding call and changed the rest, so it is unknown whether it overwrites`;
}

interface MadeCall {
  readonly given: Readonly<Record<string, Json>>;
  readonly adds: boolean;
}

function callsIn({ exchanges }: Execution): readonly MadeCall[] {
  return exchanges.filter(isCall).flatMap((exchange) => {
    const given = givenIn(exchange);
    return isJsonObject(given) ? [{ given, adds: adds(exchange) }] : [];
  });
}

/** A call that is refused then has met what is there, too. */
function isMetAgain({ given }: MadeCall, later: readonly MadeCall[], name: string): boolean {
  const kept = given[name];
  if (kept === undefined) return false;
  return later.some((other) => {
    const same = other.given[name];
    return (
      same !== undefined &&
      canonicalText(same) === canonicalText(kept) &&
      canonicalText(other.given) !== canonicalText(given)
    );
  });
}
