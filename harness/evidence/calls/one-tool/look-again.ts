import type { OwnedEffect, Execution } from "../../../calls/execution/execution.ts";
import type { Judgement, Uncontradicted } from "../../../check/judgement.ts";
import { openFor } from "../../../check/judgement.ts";
import type { Found } from "../../../pursuit/found.ts";
import { EndedByHelper } from "../../../calls/setup/help.ts";
import { callOutcomeOf } from "../../../calls/replies/call-outcome.ts";
import type { FirstEffects } from "../server-wide/first-effects.ts";
import { learnBackground, withoutBackground } from "../server-wide/learn-background.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";
import { foundIn, mayBeOfAnotherCall, stepsOf } from "../trials/tool-evidence.ts";

/** The parts of a tool's boxes that a second look needs. */
export type BoxesToLookIn = Pick<ToolBoxes, "background" | "observe" | "liveThrough">;

/** What a second look at an effect needs, before anything is shrunk. */
export interface SecondLook {
  readonly boxes: BoxesToLookIn;
  readonly first: FirstEffects;
  /** Calls of every other tool; none where their effects are permanent. */
  readonly everyOther: Found["conversation"];
  readonly judge: (execution: Execution) => Judgement;
}

/**
 * Checks that the calls caused an effect: it does not come in the same time without them, is not part of a start that
 * the first call triggers, and is not a late effect of another call.
 *
 * @param seen the execution in which it was seen
 * @returns the finding, or what becomes of the claim without it
 */
export async function lookAgain(look: SecondLook, found: Found, seen: Execution): Promise<Found | Uncontradicted> {
  const { boxes, judge } = look;
  const own = await withoutWhatComesAnyway(boxes, seen);
  const ofCalls = judge(own);
  if (ofCalls.kind !== "contradicted") return ofCalls;
  const afterStart = await settleStart(look, own, ofCalls.exchanges ?? []);
  if (afterStart !== undefined && afterStart.kind !== "contradicted") return afterStart;
  const contradiction = afterStart ?? ofCalls;
  if (!mayBeOfAnotherCall(own, contradiction)) return { ...found, contradiction };
  return lookCarefully(look, { ...found, contradiction });
}

/** Removes what also comes in a box of the same age without calls. */
export async function withoutWhatComesAnyway(boxes: BoxesToLookIn, seen: Execution): Promise<Execution> {
  learnBackground(boxes.background, seen, await boxes.liveThrough(seen, "first"));
  return withoutBackground(seen, boxes.background);
}

/**
 * @returns the result for the claim once it is known what caused the first effects; undefined where they are the tool's
 */
async function settleStart(
  { boxes, first, everyOther, judge }: SecondLook,
  seen: Execution,
  decisive: readonly number[],
): Promise<Judgement | undefined> {
  const open = first.open(seen);
  const isAboutThem = decisive.some((index) => seen.exchanges[index]?.effects.some((change) => open.includes(change)));
  const [change] = open;
  if (change === undefined || !isAboutThem) return undefined;
  const again = await afterOthers(boxes, stepsOf(seen), everyOther);
  if (again === undefined) {
    // Something that was removed or overwritten is not part of a server's start.
    const ofRest = judge(withoutChanges(seen, open));
    if (ofRest.kind === "contradicted") return ofRest;
    const others = "no other tool could be called before it";
    return openFor(
      "owner",
      `${change.evidence}, at the first call only; ${others}, so it may come from the start of the server`,
    );
  }
  first.settle(open, again);
  return judge(seen);
}

function withoutChanges(execution: Execution, left: readonly OwnedEffect[]): Execution {
  const exchanges = execution.exchanges.map((exchange) => ({
    ...exchange,
    effects: exchange.effects.filter((change) => !left.includes(change)),
  }));
  return { ...execution, exchanges };
}

/** The same calls after some of every other tool; undefined where none of those worked. */
async function afterOthers(
  boxes: BoxesToLookIn,
  conversation: Found["conversation"],
  everyOther: Found["conversation"],
): Promise<Execution | undefined> {
  if (everyOther.length === 0) return undefined;
  try {
    const again = await boxes.observe(conversation, "again", { warmUps: everyOther });
    const warm = again.helping?.warmUps ?? [];
    return warm.some(({ outcome }) => callOutcomeOf(outcome).kind === "success") ? again : undefined;
  } catch (error) {
    if (error instanceof EndedByHelper) return undefined;
    throw error;
  }
}

/** The calls in question alone; if the effect does not show there, all calls, each with time to end. */
async function lookCarefully({ boxes, judge }: SecondLook, found: Found): Promise<Found | Uncontradicted> {
  const decisive = new Set(found.contradiction.exchanges);
  const steps = found.conversation;
  const texts = new Set(steps.filter((_, index) => decisive.has(index)).map(({ params }) => JSON.stringify(params)));
  const { related = [] } = found;
  const alone = steps.filter(({ params }, index) => texts.has(JSON.stringify(params)) || related.includes(index));
  const inQuestion = await boxes.observe(alone, "carefully");
  const ofThese = judge(inQuestion);
  if (ofThese.kind === "contradicted") {
    return { ...foundIn(inQuestion, ofThese), trials: found.trials };
  }
  const all = await boxes.observe(steps, "carefully");
  const ofAll = judge(all);
  return ofAll.kind === "contradicted" ? { ...foundIn(all, ofAll), trials: found.trials } : ofAll;
}
