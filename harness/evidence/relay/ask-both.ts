import { isFlagged } from "../../dialects/asked-tools.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import type { InputCache } from "../../inputs/input-cache.ts";
import type { JsonObject } from "../../json/value.ts";
import type { Side, Sides, TwoSides } from "./both-sides.ts";
import type { AskedBoth, CalledBoth } from "./relay-evidence.ts";
import type { ToolPair } from "./tool-pairs.ts";

/** Covering values come first, so that a few show each kind of answer. */
const maxQueriesPerTool = 6;

/** Whether one of them stays silent, so neither is asked anything more. */
export function isSilent({ direct, through }: TwoSides): boolean {
  return direct.isSilent || through.isSilent;
}

/** What was asked, and whether something was left out because a side stays silent. */
export interface Asked<Each> {
  readonly asked: readonly Each[];
  readonly isCut: boolean;
}

/**
 * The same queries directly and through the relay, in each dialect with a client that offers only that one: otherwise
 * an upstream with two dialects for one method may speak one to us and the other to the relay.
 *
 * @throws TargetError when a session cannot be opened
 */
export async function queryBoth(
  sides: Sides,
  pairs: readonly ToolPair[],
  dialects: readonly QueryDialect[],
  inputs: InputCache,
): Promise<Asked<AskedBoth>> {
  const opened = new Map<string, TwoSides>();
  const asked: AskedBoth[] = [];
  for (const dialect of dialects) {
    const offers = dialect.clientCapabilities;
    const key = JSON.stringify(offers);
    const both = opened.get(key) ?? (await sides.both(offers));
    opened.set(key, both);
    if (dialect.declared(both.through.session.initialized.capabilities) === undefined) continue;
    // Tools that the relay lists without the marker are still queried if it announces the dialect.
    const flagged = pairs.filter(({ direct, through }) => isFlagged(through, dialect) || isFlagged(direct, dialect));
    for (const pair of flagged) asked.push(...(await queryTool(both, pair, dialect, inputs)));
  }
  return { asked, isCut: [...opened.values()].some(isSilent) };
}

async function queryTool(
  both: TwoSides,
  { direct, through }: ToolPair,
  dialect: QueryDialect,
  inputs: InputCache,
): Promise<readonly AskedBoth[]> {
  const made = await inputs.inputsOf(direct);
  if (made.kind === "unsupported") return [];
  const asked: AskedBoth[] = [];
  for (const given of made.valid.slice(0, maxQueriesPerTool)) {
    if (isSilent(both)) break;
    asked.push({
      what: `a query about ${through.name}`,
      dialect: dialect.id,
      tool: through.name,
      arguments: given,
      direct: await both.direct.ask(dialect.method, dialect.params(direct.name, given)),
      through: await both.through.ask(dialect.method, dialect.params(through.name, given)),
    });
  }
  return asked;
}

/** Requests that have to fail, directly and through; invalid arguments only where tools may be called. */
export async function failBoth(
  both: TwoSides,
  pairs: readonly ToolPair[],
  inputs: InputCache,
  mayCall: boolean,
): Promise<readonly AskedBoth[]> {
  const unknown: JsonObject = { name: "no_such_tool_of_any_server", arguments: {} };
  const failing = [
    { what: "a call of an unknown tool", method: "tools/call", params: unknown },
    { what: "an unknown method", method: "relay/unknown-method", params: {} },
  ];
  const asked: AskedBoth[] = [];
  for (const { what, method, params } of failing)
    if (!isSilent(both)) asked.push({ what, ...(await askBoth(both, method, params, params)) });
  return [...asked, ...(mayCall && !isSilent(both) ? await misfit(both, pairs, inputs) : [])];
}

async function misfit(both: TwoSides, pairs: readonly ToolPair[], inputs: InputCache): Promise<readonly AskedBoth[]> {
  for (const { direct, through } of pairs) {
    const made = await inputs.inputsOf(direct);
    const wrong = made.kind === "generated" ? made.invalid[0]?.arguments : undefined;
    if (wrong === undefined) continue;
    const asked = await askBoth(
      both,
      "tools/call",
      { name: direct.name, arguments: wrong },
      { name: through.name, arguments: wrong },
    );
    return [{ what: `a call of ${through.name} with arguments that do not fit`, arguments: wrong, ...asked }];
  }
  return [];
}

async function askBoth(
  { direct, through }: TwoSides,
  method: string,
  directly: JsonObject,
  relayed: JsonObject,
): Promise<Pick<AskedBoth, "direct" | "through">> {
  return { direct: await direct.ask(method, directly), through: await through.ask(method, relayed) };
}

/**
 * Calls each tool once through the relay, and twice directly, in two instances: an answer that varies by itself is not
 * a fault of the relay.
 *
 * @param excluded upstream names of tools that are not called here
 */
export async function callBoth(
  both: TwoSides & { readonly again: Side },
  pairs: readonly ToolPair[],
  inputs: InputCache,
  excluded: readonly string[],
): Promise<Asked<CalledBoth>> {
  const called: CalledBoth[] = [];
  for (const { direct, through } of pairs.filter((pair) => !excluded.includes(pair.direct.name))) {
    if (isSilent(both) || both.again.isSilent) break;
    const made = await inputs.inputsOf(direct);
    if (made.kind === "unsupported") continue;
    const given = made.simplest;
    const call = { name: direct.name, arguments: given };
    called.push({
      tool: through.name,
      arguments: given,
      direct: await both.direct.ask("tools/call", call),
      again: await both.again.ask("tools/call", call),
      through: await both.through.ask("tools/call", { name: through.name, arguments: given }),
    });
  }
  return { asked: called, isCut: isSilent(both) || both.again.isSilent };
}
