import { argumentsOf, resourceOf, toolOf, type Step } from "../../conversation/conversation.ts";
import { canonicalText } from "../../json/canonical.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { ArgumentSchema, typesOf, type Part } from "../arguments/argument-schema.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { WeighedEffect } from "../state/weighed-effect.ts";
import { failedAnswer, type ShownState } from "./shown-differences.ts";

/** What a request for a part of the state shows of it. */
interface View {
  /**
   * Whether a parameter may choose what it shows, as a status or a text to search for does, or its description says that
   * it shows things in one state: what it no longer shows may have left it and not be gone. A number says how many, or
   * which one.
   */
  readonly isFiltered: boolean;
  /** The values that it is asked with, each as text. */
  readonly asked: ReadonlySet<string>;
  /** The URI of the resource that it shows. */
  readonly resource?: string;
}

/** Shows all that there is of something. */
const wholeView: View = { isFiltered: false, asked: new Set() };

/** By which requests parts of the state are shown. */
export class Views {
  readonly #tools: readonly ListedTool[];
  readonly #bySubject = new Map<string, View>();
  /** The calls among the requests. */
  readonly #steps = new Set<Step>();

  constructor(tools: readonly ListedTool[]) {
    this.#tools = tools;
  }

  /** @param subject what the step asks about, as the shown state names it */
  note(subject: string, step: Step): void {
    if (this.#bySubject.has(subject)) return;
    this.#bySubject.set(subject, viewBy(step, this.#tools));
    if (step.method === "tools/call") this.#steps.add(step);
  }

  /**
   * The changes of what is shown, each with the resource that shows it, of which those that only left a view take away nothing: a ticket that is closed leaves the
   * list of open ones (AMB-17). It is gone where a list that takes no filter has lost it and nothing else still shows it, or
   * where what asks for the very thing has lost it.
   *
   * @param ask asks for one thing more; nothing is asked when absent
   */
  async settled(
    shownChanges: readonly WeighedEffect[],
    readings: TwoReadings,
    ask?: (step: Step) => Promise<Json | undefined>,
  ): Promise<readonly WeighedEffect[]> {
    const changes = shownChanges.map((change): WeighedEffect => {
      const { resource } = this.of(change.subject);
      return resource === undefined ? change : { ...change, resource };
    });
    if (!changes.some(isLoss)) return changes;
    const itself: Json[] = [];
    for (const step of ask === undefined ? [] : this.#requestsFor(readings.given)) {
      const shown = await ask?.(step);
      // A server that answers nothing would cost a time limit for each.
      if (shown === undefined) break;
      itself.push(shown);
    }
    const isGone = isConfirmed(changes, { ...readings, itself }, this);
    return changes.map((change) =>
      isLoss(change) && !isGone(change)
        ? { ...change, does: "overwrites", evidence: `${change.evidence}, which may have left this list alone` }
        : change,
    );
  }

  /** Requests that show the state, asked for what a call was given under the same name. */
  #requestsFor(given: Json | undefined): readonly Step[] {
    if (given === undefined || !isJsonObject(given)) return [];
    return [...this.#steps].flatMap((step) => {
      const asked = argumentsOf(step);
      if (asked === undefined || !isJsonObject(asked) || !isJsonObject(step.params)) return [];
      const shared = Object.keys(asked).filter((key) => Object.hasOwn(given, key));
      if (shared.length === 0) return [];
      const other = Object.fromEntries(shared.map((key) => [key, given[key] ?? null]));
      return [{ ...step, params: { ...step.params, arguments: { ...asked, ...other } } }];
    });
  }

  of(subject: string): View {
    return this.#bySubject.get(subject) ?? wholeView;
  }
}

/** The view that a request gives. Lists and resources have no parameters. */
function viewBy(step: Step, tools: readonly ListedTool[]): View {
  const name = step.method === "tools/call" ? toolOf(step) : undefined;
  const tool = tools.find((each) => each.name === name);
  const resource = resourceOf(step);
  return {
    isFiltered: tool !== undefined && hasFilter(tool),
    asked: leavesIn(argumentsOf(step) ?? null),
    ...(resource === undefined ? {} : { resource }),
  };
}

/** States by which lists are told apart: a list whose description names one shows the things in it alone. */
const states =
  /\b(?:open|closed|active|inactive|pending|unread|unresolved|unfinished|incomplete|outstanding|upcoming|remaining|current|archived|done|completed|finished|enabled)\b/iu;

function hasFilter({ definition }: ListedTool): boolean {
  const description = member(definition, "description");
  if (typeof description === "string" && states.test(description)) return true;
  const schema = new ArgumentSchema(member(definition, "inputSchema") ?? null);
  return schema.namesIn(schema.root).some((name) => !isNumber(schema.property(schema.root, name)));
}

/** Whether it is a number, or null in its place. */
function isNumber({ all }: Part): boolean {
  const types = all.flatMap(typesOf).filter((type) => type !== "null");
  return types.length > 0 && types.every((type) => type === "integer" || type === "number");
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
  { before, after, given, itself }: TwoReadings & { readonly itself: readonly Json[] },
  views: Views,
): (change: WeighedEffect) => boolean {
  const called = leavesIn(given ?? null);
  const asksForIt = (subject: string): boolean => {
    const { asked } = views.of(subject);
    return asked.size > 0 && [...asked].every((each) => called.has(each));
  };
  const losing = changes.filter(isLoss).map(({ subject }) => subject);
  const failing = changes.filter(({ subject }) => after.get(subject) === failedAnswer).map(({ subject }) => subject);
  const isMissed = [...losing, ...failing].some(asksForIt) || itself.includes(failedAnswer);
  const found = itself.map(leavesIn);
  return ({ subject }) => {
    const gone = leavesWithout(before.get(subject), after.get(subject));
    const isMostIn = (...leaves: readonly ReadonlySet<string>[]): boolean =>
      2 * [...gone].filter((leaf) => leaves.every((each) => each.has(leaf))).length > gone.size;
    const others = [...after.keys()].filter((other) => other !== subject && !losing.includes(other));
    const isElsewhere = others.some((other) =>
      isMostIn(...[before, after].map((state) => leavesIn(state.get(other) ?? null))),
    );
    if (isElsewhere || found.some((leaves) => isMostIn(leaves))) return false;
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
