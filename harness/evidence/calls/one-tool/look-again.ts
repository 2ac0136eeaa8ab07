import type { Execution } from "../../../calls/execution/execution.ts";
import { openFor, type Judgement, type Uncontradicted } from "../../../check/judgement.ts";
import type { Conversation } from "../../../conversation/conversation.ts";
import type { Found } from "../../../pursuit/found.ts";
import type { ToolBoxes } from "../in-box/tool-boxes.ts";
import { foundIn, isOfRepetition, mayBeOfAnotherCall, stepsOf } from "../trials/tool-evidence.ts";

/** The parts of a tool's boxes that a second look needs. */
export type BoxesToLookIn = Pick<ToolBoxes, "observe" | "liveThrough">;

/** What a second look at an effect needs, before anything is shrunk. */
export interface SecondLook {
  readonly boxes: BoxesToLookIn;
  /** Leaves the server without any request for as long as something that comes again and again takes to recur. */
  readonly leaveIdle: (execution: Execution) => Promise<void>;
  /** Calls of so many other tools that what the server does with any call would show; none where effects are permanent. */
  readonly others: Conversation;
  /** Calls of this tool with arguments that break its schema, where there is no other tool. */
  readonly broken: Conversation;
  readonly judge: (execution: Execution) => Judgement;
  /** The execution with only those effects that would not have come without its calls. */
  readonly proven: (execution: Execution) => Execution;
}

/**
 * Makes sure that the calls caused an effect: it does not come in a box as old, nor, where any call might have it, in one
 * in which others are made in their place, and it is not the late effect of another call.
 *
 * @param seen the execution in which it was seen, perhaps beside calls of other tools
 * @returns the finding, or what becomes of the claim without it
 */
export async function lookAgain(look: SecondLook, found: Found, seen: Execution): Promise<Found | Uncontradicted> {
  const { boxes, judge, proven } = look;
  // Both begin with a start of the server, which may take longer than all that follows.
  const [lived, ahead] = await Promise.allSettled([
    boxes.liveThrough(seen),
    mayBeOfAnotherCall(seen, found.contradiction) ? boxes.observe(inQuestion(found), "carefully") : undefined,
  ]);
  if (lived.status === "rejected") throw lived.reason;
  const ofCalls = judge(seen);
  if (ofCalls.kind !== "contradicted") return ofCalls;
  const ofProven = judge(proven(seen));
  const isProven = ofProven.kind === "contradicted";
  const contradiction = isProven ? ofProven : ofCalls;
  if (isProven && !mayBeOfAnotherCall(seen, contradiction)) return { ...found, contradiction };
  if (ahead.status === "rejected") throw ahead.reason;
  const careful = await lookCarefully(look, { ...found, contradiction }, ahead.value);
  // What may be of the first call was of it; what is of no call alone is told with how often it came again.
  if ("kind" in careful) return isOfRepetition(seen, contradiction) ? careful : { ...found, contradiction };
  return isProven ? careful.found : proveAlone(look, careful);
}

interface Careful {
  readonly found: Found;
  readonly execution: Execution;
}

/** By a box in which none is called, then by one in which others are; one without any request tells what a clock does. */
async function proveAlone(look: SecondLook, { found, execution }: Careful): Promise<Found | Uncontradicted> {
  const { boxes, judge, leaveIdle, proven } = look;
  const controls = [() => boxes.liveThrough(execution), () => amongOthers(look, execution), () => leaveIdle(execution)];
  for (const control of controls) {
    await control();
    const judgement = judge(execution);
    if (judgement.kind !== "contradicted") return judgement;
    const contradiction = judge(proven(execution));
    if (contradiction.kind === "contradicted") return { ...found, contradiction };
  }
  const { message, observed } = found.contradiction;
  return openFor("owner", `${observed[0] ?? message.replace(/\.$/u, "")}; ${whoseIsOpen}`);
}

export const whoseIsOpen =
  "no session without the call shows that the call did it, and not what the server does whatever is called";

/** What the server does with any call shows in a box with as many calls of others, and none of this one in earnest. */
async function amongOthers({ boxes, others, broken }: SecondLook, execution: Execution): Promise<void> {
  if (others.length > 0) await boxes.liveThrough(execution, { inPlace: others });
  else if (broken.length > 0) await boxes.liveThrough(execution, { inPlace: broken, meansNothing: true });
}

/** The calls in question alone; if the effect does not show there, all calls, each with time to end. */
async function lookCarefully(
  { boxes, judge }: SecondLook,
  found: Found,
  ahead: Execution | undefined,
): Promise<Careful | Uncontradicted> {
  const foundBy = (execution: Execution): Careful | Uncontradicted => {
    const judgement = judge(execution);
    if (judgement.kind !== "contradicted") return judgement;
    return { found: { ...foundIn(execution, judgement), trials: found.trials }, execution };
  };
  const steps = inQuestion(found);
  const isSeen = ahead !== undefined && JSON.stringify(stepsOf(ahead)) === JSON.stringify(steps);
  const alone = foundBy(isSeen ? ahead : await boxes.observe(steps, "carefully"));
  return "kind" in alone ? foundBy(await boxes.observe(found.conversation, "carefully")) : alone;
}

/** The calls that a finding rests on, and those that touched the same before. */
function inQuestion({ conversation, contradiction, related = [] }: Found): Conversation {
  const decisive = new Set(contradiction.exchanges);
  const texts = new Set(
    conversation.filter((_, index) => decisive.has(index)).map(({ params }) => JSON.stringify(params)),
  );
  return conversation.filter(({ params }, index) => texts.has(JSON.stringify(params)) || related.includes(index));
}
