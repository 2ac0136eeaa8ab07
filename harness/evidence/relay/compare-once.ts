import { setTimeout as delay } from "node:timers/promises";
import type { Relaying } from "../../relay/relaying.ts";
import { findRenaming, type Renaming } from "../../relay/renaming.ts";
import { maxTapped, type UpstreamTap } from "../../relay/upstream-tap.ts";
import { showJson } from "../../json/show.ts";
import { isJsonObject, member } from "../../json/value.ts";
import type { Introduction } from "../../session/introduction.ts";
import { namesOf, type ListedTool } from "../../session/tool-list.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { callBoth, failBoth, queryBoth } from "./ask-both.ts";
import { Sides, type Side, type TwoSides } from "./both-sides.ts";
import { changeUpstream } from "./change-upstream.ts";
import { crossClients, type TokenCall } from "./cross-clients.ts";
import { isNotSeen, type Crossing, type NotSeen, type RelayEvidence, type UpstreamSaw } from "./relay-evidence.ts";
import { pairsOf, type ToolPair } from "./tool-pairs.ts";

/** A relay that resends a call does so soon after it has lost its upstream. */
const afterTheEndMs = 1_500;

/**
 * Lists, queries and calls a relay and its upstream once.
 *
 * @throws RunStopped or TargetError when a session cannot be opened, or a list is not answered
 */
export async function compareOnce(gathering: Gathering, relaying: Relaying): Promise<RelayEvidence> {
  const { hub, inputs, dialects } = gathering;
  const { tap, overrides, mayCall } = relaying;
  const sides = new Sides(hub, relaying);
  try {
    reset(relaying);
    const start = tap?.messages.length ?? 0;
    const both = await sides.both();
    const { renaming, pairs } = comparable(both, gathering, relaying);
    const queries = await queryBoth(sides, pairs, dialects, inputs);
    await tap?.settled();
    const unasked = callsIn(tap, start).map(({ name }) => name);
    const errors = await failBoth(both, pairs, inputs, mayCall);
    const calls = await callsOf({ ...both, sides }, pairs, gathering, relaying);
    const crossing = await cross(sides, start, renaming, relaying);
    const tokens = crossing.calls.map(({ token }) => token);
    const changes = await changesOf(both, relaying);
    await tap?.settled();
    return {
      direct: introductionOf(both.direct),
      through: introductionOf(both.through),
      renaming: renamingOf([listsOf(both), ...(isNotSeen(changes) ? [] : changes)], relaying),
      overrides,
      queries: queries.asked,
      errors,
      calls: calls.asked,
      isCut: queries.isCut || calls.isCut,
      crossing,
      changes,
      upstreamSaw: upstreamSaw(tap, start, unasked, tokens),
    };
  } finally {
    reset(relaying);
    await sides.close();
  }
}

/** The tools under test that both sides have, and how their names stand to each other. */
function comparable(
  both: TwoSides,
  { tools: chosen, introduction }: Gathering,
  relaying: Relaying,
): Pick<RelayEvidence, "renaming"> & { readonly pairs: readonly ToolPair[] } {
  const lists = listsOf(both);
  const renaming = renamingOf([lists], relaying);
  const isChosen = (name: string): boolean =>
    chosen.length === introduction.list.tools.length || chosen.some((tool) => tool.name === name);
  const pairs = pairsOf(lists.direct, lists.through, renaming).filter((pair) => isChosen(pair.through.name));
  return { renaming, pairs };
}

interface BothLists {
  readonly direct: readonly ListedTool[];
  readonly through: readonly ListedTool[];
}

function listsOf({ direct, through }: TwoSides): BothLists {
  return { direct: direct.session.list.tools, through: through.session.list.tools };
}

/** One renaming for all lists, so that a tool which came later is known by what all names have in common. */
function renamingOf(lists: readonly BothLists[], { renames }: Relaying): Renaming {
  const names = (side: keyof BothLists): readonly string[] => [
    ...new Set(lists.flatMap((each) => namesOf(each[side]))),
  ];
  return findRenaming(names("direct"), names("through"), renames);
}

async function callsOf(
  { sides, ...both }: TwoSides & { readonly sides: Sides },
  pairs: readonly ToolPair[],
  { inputs }: Gathering,
  { mayCall, staged }: Relaying,
): Promise<{ readonly asked: RelayEvidence["calls"]; readonly isCut: boolean }> {
  const because = "tools of your server are called only with --execute --accept-real-effects";
  if (!mayCall) return { asked: { because }, isCut: false };
  const excluded = staged === undefined ? [] : [staged.ending];
  return callBoth({ ...both, again: await sides.direct() }, pairs, inputs, excluded);
}

/** All clients are new, so their request ids are the same, but for their type. */
async function cross(sides: Sides, start: number, renaming: Renaming, { staged }: Relaying): Promise<Crossing> {
  const clients = [await sides.through(), await sides.through(), (await sides.through()).writeIdsAsStrings()] as const;
  const echo = staged === undefined ? undefined : throughNameOf(staged.echo, renaming);
  const call: TokenCall = (token, delayMs) =>
    echo === undefined ? { name: token, arguments: {} } : { name: echo, arguments: { token, delayMs } };
  return crossClients(clients, String(start), call);
}

async function changesOf(both: TwoSides, { renames, staged, tap }: Relaying): Promise<RelayEvidence["changes"]> {
  if (staged !== undefined && tap !== undefined) return changeUpstream(both, tap, staged.changes, renames);
  return { because: "only the bundled upstream changes on command, and only where this tool starts the relay" };
}

/** A session is more than that, and evidence is plain. */
function introductionOf({ session: { initialized, list } }: Side): Introduction {
  return { initialized, list };
}

/** What a tool upstream is called by the relay. */
function throughNameOf(name: string, { upstreamOf }: Renaming): string {
  return [...upstreamOf].find(([, names]) => names.includes(name))?.[0] ?? name;
}

/** Resets an upstream that several comparisons share to its first state. */
function reset({ tap, staged }: Relaying): void {
  tap?.greet([]);
  if (staged !== undefined) tap?.tell(staged.reset);
}

/**
 * Lets the upstream end during a call that changes something, and counts how often the relay sent that call. It comes
 * last: a relay whose clients share an upstream may never get another.
 *
 * @returns the earlier evidence with that call added
 * @throws RunStopped or TargetError when no session can be opened
 */
export async function endUpstream(
  { hub }: Gathering,
  relaying: Relaying,
  before: RelayEvidence,
): Promise<RelayEvidence> {
  const { tap, staged } = relaying;
  const { upstreamSaw, renaming } = before;
  if (tap === undefined || staged === undefined || isNotSeen(upstreamSaw)) return before;
  const sides = new Sides(hub, relaying);
  try {
    const start = tap.messages.length;
    const token = `token-${start}-ends-end`;
    const name = throughNameOf(staged.ending, renaming);
    const asked = (await sides.through()).ask("tools/call", { name, arguments: { token } });
    await Promise.race([asked, delay(afterTheEndMs)]);
    await delay(afterTheEndMs / 5);
    await tap.settled();
    const times = callsIn(tap, start).filter(({ text }) => text.includes(token)).length;
    const what = `the call during which upstream ended, ${token}`;
    return { ...before, upstreamSaw: { ...upstreamSaw, sent: [...upstreamSaw.sent, { what, times }] } };
  } finally {
    await sides.close();
  }
}

interface TappedCall {
  readonly name: string;
  readonly text: string;
}

/** Calls of tools that the relay sent upstream since. */
function callsIn(tap: UpstreamTap | undefined, start: number): readonly TappedCall[] {
  return (tap?.messages ?? []).slice(start).flatMap(({ way, message }) => {
    if (way !== "up" || member(message, "method") !== "tools/call") return [];
    const params = member(message, "params");
    const name = isJsonObject(params) ? member(params, "name") : undefined;
    return [{ name: showJson(name), text: JSON.stringify(message) }];
  });
}

function upstreamSaw(
  tap: UpstreamTap | undefined,
  start: number,
  unasked: readonly string[],
  tokens: readonly string[],
): UpstreamSaw | NotSeen {
  if (tap === undefined) return { because: "the relay runs already, so that nothing sees what it sends upstream" };
  if (tap.isCut) return { because: `more than ${maxTapped} messages passed between the relay and its upstream` };
  const calls = callsIn(tap, start);
  return {
    unasked,
    sent: tokens.map((token) => ({ what: token, times: calls.filter(({ text }) => text.includes(token)).length })),
  };
}
