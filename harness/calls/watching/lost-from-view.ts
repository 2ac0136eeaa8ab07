import { argumentsOf, type Step } from "../../conversation/conversation.ts";
import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { failedAnswer, type ShownDifferences, type ShownState } from "./shown-differences.ts";

/** What a request for a part of the state shows of it. */
interface View {
  /**
   * Whether a parameter may choose what it shows, as a status or a text to search for does: what it no longer shows may
   * have left it and not be gone. A number says how many, or which one.
   */
  readonly isFiltered: boolean;
  /** The values that it is asked with, each as text. */
  readonly asked: ReadonlySet<string>;
}

/** Shows all that there is of something. */
const wholeView: View = { isFiltered: false, asked: new Set() };

/** By which requests parts of the state are shown. */
export class Views {
  readonly #tools: readonly ListedTool[];
  readonly #bySubject = new Map<string, View>();

  constructor(tools: readonly ListedTool[]) {
    this.#tools = tools;
  }

  /** @param subject what the step asks about, as the shown state names it */
  note(subject: string, step: Step): void {
    if (!this.#bySubject.has(subject)) this.#bySubject.set(subject, viewBy(step, this.#tools));
  }

  /**
   * What changed in what is shown. What only left a view is not gone: a ticket that is closed leaves the list of open ones
   * (AMB-17). It is gone where a list that takes no filter has lost it and nothing else still shows it, or where what asks
   * for the very thing has lost it.
   */
  changes(differences: ShownDifferences, readings: TwoReadings): readonly WeighedEffect[] {
    const changes = differences.between(readings.before, readings.after);
    if (!changes.some(isLoss)) return changes;
    const isGone = isConfirmed(changes, readings, this);
    return changes.map((change) =>
      isLoss(change) && !isGone(change)
        ? { ...change, does: "overwrites", evidence: `${change.evidence}, which may have left this list alone` }
        : change,
    );
  }

  of(subject: string): View {
    return this.#bySubject.get(subject) ?? wholeView;
  }
}

/** The view that a request gives. Lists and resources have no parameters. */
function viewBy(step: Step, tools: readonly ListedTool[]): View {
  const name = step.method === "tools/call" && isJsonObject(step.params) ? member(step.params, "name") : undefined;
  const tool = tools.find((each) => each.name === name);
  return { isFiltered: tool !== undefined && hasFilter(tool), asked: leavesIn(argumentsOf(step) ?? null) };
}

function hasFilter({ definition }: ListedTool): boolean {
  const schema = member(definition, "inputSchema");
  const properties = isJsonObject(schema) ? member(schema, "properties") : undefined;
  return isJsonObject(properties) && Object.values(properties).some((property) => !isNumber(property));
}

/** Whether it is a number, or null in its place. */
function isNumber(property: Json | undefined): boolean {
  if (property === undefined || !isJsonObject(property)) return false;
  const [type, ways] = [member(property, "type"), member(property, "anyOf")];
  if (Array.isArray(ways)) return ways.every((way) => isNumber(way) || (isJsonObject(way) && way["type"] === "null"));
  const types = Array.isArray(type) ? type.filter((each) => each !== "null") : [type];
  return types.every((each) => each === "integer" || each === "number");
}

/** Two readings of what a server shows, with a call in between. */
export interface TwoReadings {
  readonly before: ShownState;
  readonly after: ShownState;
  /** The arguments of the call; absent where there were several. */
  readonly given?: Json | undefined;
}

function isLoss({ does }: WeighedEffect): boolean {
  return does === "removes";
}

function isConfirmed(
  changes: readonly WeighedEffect[],
  { before, after, given }: TwoReadings,
  views: Views,
): (change: WeighedEffect) => boolean {
  const called = leavesIn(given ?? null);
  const asksForIt = (subject: string): boolean => {
    const { asked } = views.of(subject);
    return asked.size > 0 && [...asked].every((each) => called.has(each));
  };
  const losing = changes.filter(isLoss).map(({ subject }) => subject);
  const failing = changes.filter(({ subject }) => after.get(subject) === failedAnswer).map(({ subject }) => subject);
  const isMissed = [...losing, ...failing].some(asksForIt);
  return ({ subject }) => {
    const gone = leavesWithout(before.get(subject), after.get(subject));
    const isElsewhere = [...after.keys()].some((other) => {
      if (other === subject || losing.includes(other)) return false;
      const [was, is] = [before, after].map((state) => leavesIn(state.get(other) ?? null));
      const still = [...gone].filter((leaf) => was?.has(leaf) === true && is?.has(leaf) === true);
      return 2 * still.length > gone.size;
    });
    if (isElsewhere) return false;
    return isMissed || losing.some((each) => !views.of(each).isFiltered);
  };
}

/** The texts and numbers of a value. */
function leavesIn(value: Json): ReadonlySet<string> {
  const leaves = new Set<string>();
  collect(value, leaves);
  return leaves;
}

function collect(value: Json, leaves: Set<string>): void {
  if (typeof value === "string" || typeof value === "number") leaves.add(canonicalText(value));
  else if (Array.isArray(value)) for (const element of value) collect(element, leaves);
  else if (isJsonObject(value)) for (const inner of Object.values(value)) collect(inner ?? null, leaves);
}

function leavesWithout(before: Json | undefined, after: Json | undefined): ReadonlySet<string> {
  const there = leavesIn(after ?? null);
  return new Set([...leavesIn(before ?? null)].filter((leaf) => !there.has(leaf)));
}
