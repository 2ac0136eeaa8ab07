import { afterEach, expect, it } from "vitest";
import { effectsOf, isCall, isSameCall, type ObservedExchange } from "../../calls/execution/execution.ts";
import { lieOf } from "../../check/fixture-check-facts.ts";
import { holds } from "../../check/judgement.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../../../test/end-waits-at-once.ts";
import { gather, toolCheck } from "./fixture-gather-calls.ts";
import { actingAndShowing, modeOf, modes } from "./fixture-modes.ts";
import { boxedServer } from "./in-box/fixture-boxed-server.ts";

// Clocks are waited for; here they have moved when they are looked for.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

/**
 * Whether a change of what `show` shows is found, beside another tool that shows each mode that is new.
 *
 * @param act from the items that are shown and the place of a call's mode among those of its box, what is shown after it
 * @param offends whether a call, after the one before it, is a lie
 */
async function isFound(
  act: (items: readonly string[], place: number) => readonly string[],
  offends: (call: ObservedExchange, before: ObservedExchange | undefined) => boolean,
): Promise<boolean> {
  const state = new Map<number, { readonly items: readonly string[]; readonly called: readonly string[] }>();
  const server = boxedServer(
    actingAndShowing,
    ({ tool, box, arguments: given }) => {
      const { items, called } = state.get(box) ?? { items: ["base"], called: [] };
      if (tool === "show") return { says: JSON.stringify({ items }) };
      if (tool === "latest") return { says: `latest: ${called.at(-1) ?? "none"}` };
      const mode = modeOf(given);
      const known = called.includes(mode) ? called : [...called, mode];
      state.set(box, { items: act(items, known.indexOf(mode) + 1), called: known });
      return { says: `did ${mode}` };
    },
    true,
  );
  const check = toolCheck("s/c", {
    hint: "idempotentHint",
    judge: ({ exchanges }) => {
      const index = exchanges.findIndex((each, at) => isCall(each) && offends(each, exchanges[at - 1]));
      return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
    },
  });
  const { results, gathering } = await gather(server, [check]);
  await gathering.pursuits.pursueAll(gathering);
  return results.find(({ tool }) => tool === "act")?.verdict === "fail";
}

const changesShow = (call: ObservedExchange, does?: string): boolean =>
  effectsOf(call).some((effect) => effect.subject === "tool show" && (does === undefined || effect.does === does));

const toggled = (items: readonly string[]): readonly string[] => (items.length > 1 ? ["base"] : ["base", "extra"]);

const places = modes.map((_, index) => index + 1);

it.each(places)("what a repetition undoes is found, where the calls with mode %i alone do it", async (changing) => {
  const isRepeat = (call: ObservedExchange, before: ObservedExchange | undefined): boolean =>
    before !== undefined && isSameCall(before, call) && changesShow(call);
  expect(await isFound((items, place) => (place === changing ? toggled(items) : items), isRepeat)).toBe(true);
});

it.each(places.slice(0, -1))("what the calls with mode %i add and the next ones remove is found", async (adding) => {
  const act = (_: readonly string[], place: number): readonly string[] =>
    place === adding ? ["base", "extra"] : ["base"];
  expect(await isFound(act, (call) => changesShow(call, "removes"))).toBe(true);
});
