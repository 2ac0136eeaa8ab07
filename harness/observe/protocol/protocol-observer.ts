import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { offeredLists, resourceList, toolList } from "../../session/offered-lists.ts";
import { maxPages, requestPages } from "../../session/request-pages.ts";
import type { Session } from "../../session/session.ts";
import type { BlindSpot, Effect } from "../effect/effect.ts";
import type { Observation } from "../tier/observation.ts";
import type { Observer } from "../tier/observer.ts";
import { ShownResources } from "./shown-resources.ts";

const changeNotification = /^notifications\/(?:\w+\/list_changed|resources\/updated)$/u;

/** The state that a server shows: the only tier that sees memory and remote state, though only what is shown. */
export class ProtocolObserver implements Observer {
  readonly tier = "protocol";
  #session: Session | undefined;
  /** As last read: what changes between two looks belongs to the second. */
  #before: ReadonlyMap<string, Json> | undefined;
  #resources: ShownResources | undefined;
  #listedAtLaunch: readonly Json[] | undefined;
  #notificationsBefore = 0;
  #notificationsAtReply = 0;
  /** Lists of which only the first pages were ever read: changes in the others are not seen. */
  readonly #cut = new Set<string>();

  attach(session: Session): Promise<void> {
    this.#session = session;
    return Promise.resolve();
  }

  async begin(since?: "launch"): Promise<void> {
    if (this.#before !== undefined) return;
    this.#before = await this.#shownState();
    if (this.#session !== undefined) {
      this.#resources = new ShownResources(this.#session, this.#before.get(resourceList.method));
    }
    await this.#resources?.learn();
    const listed = this.#session?.list;
    if (since === undefined) this.#notificationsBefore = this.#notifications().length;
    else if (listed?.end.kind === "complete") {
      // As one page, however many there are.
      this.#listedAtLaunch = listed.tools.map(({ definition }) => definition);
    }
  }

  markReply(): void {
    this.#notificationsAtReply = this.#notifications().length;
  }

  async end(): Promise<Observation> {
    const before = this.#before ?? new Map<string, Json>();
    const after = await this.#shownState();
    const resourceEffects = (await this.#resources?.changes()) ?? [];
    const unanswered = [...before.keys()].filter((method) => !after.has(method));
    const reasons = [
      ...unanswered.map((method) => `${method} was not answered`),
      ...(this.#resources?.gaps ?? []),
      ...[...this.#cut].map((method) => `${method} has more than ${maxPages} pages, and the others are not compared`),
    ];
    const blindSpots = reasons.map((reason): BlindSpot => ({ tier: this.tier, reason, declared: false }));
    const effects = [...after].flatMap(([method, state]) => changeOf(method, before.get(method), state));
    const observation = {
      effects: [...effects, ...resourceEffects, ...this.#sinceLaunch(after), ...this.#notificationEffects()],
      blindSpots,
    };
    // A request that fails once may be answered later, and is then compared with the earlier state.
    this.#before = new Map([...before, ...after]);
    this.#notificationsBefore = this.#notifications().length;
    return observation;
  }

  /** The tools may have changed before the first window began. */
  #sinceLaunch(state: ReadonlyMap<string, Json>): readonly Effect[] {
    const [before, pages] = [this.#listedAtLaunch, state.get(toolList.method)];
    this.#listedAtLaunch = undefined;
    if (before === undefined || !Array.isArray(pages)) return [];
    const after = pages.flatMap((page) => {
      const tools = isJsonObject(page) ? member(page, "tools") : undefined;
      return Array.isArray(tools) ? tools : [];
    });
    return changeOf(toolList.method, before, after);
  }

  #notificationEffects(): readonly Effect[] {
    return this.#notifications()
      .slice(this.#notificationsBefore)
      .flatMap((method, index): Effect[] => {
        if (!changeNotification.test(method)) return [];
        const phase = this.#notificationsBefore + index < this.#notificationsAtReply ? "within" : "trailing";
        return [
          { kind: "state.notification", tier: this.tier, subject: method, evidence: `received ${method}`, phase },
        ];
      });
  }

  #notifications(): readonly string[] {
    return this.#session?.peer.notifications ?? [];
  }

  async #shownState(): Promise<ReadonlyMap<string, Json>> {
    const state = new Map<string, Json>();
    const session = this.#session;
    if (session === undefined) return state;
    for (const { method } of offeredLists(session.initialized.capabilities)) {
      const pages = await this.#pagesOf(session, method);
      if (pages !== undefined) state.set(method, pages);
    }
    return state;
  }

  /** @returns the pages of a list, or undefined when one was not answered with a result */
  async #pagesOf({ peer }: Session, method: string): Promise<Json | undefined> {
    const pages: Json[] = [];
    for await (const { outcome, isCut } of requestPages(peer, method)) {
      if (outcome.kind !== "result") return undefined;
      pages.push(outcome.result);
      if (isCut) this.#cut.add(method);
    }
    return pages;
  }
}

function changeOf(method: string, before: Json | undefined, after: Json): readonly Effect[] {
  if (before === undefined || canonicalText(before) === canonicalText(after)) return [];
  const evidence = `${method} ${firstDifference(before, after)}`;
  return [{ kind: "state.list", tier: "protocol", subject: method, evidence, phase: "within" }];
}
