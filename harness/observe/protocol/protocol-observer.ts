import { canonicalText } from "../../json/canonical.ts";
import { firstDifference } from "../../json/difference.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Session } from "../../session/session.ts";
import type { BlindSpot, Effect, Observation } from "../effect/effect.ts";
import type { Observer } from "../effect/observer.ts";

/** Lists that a server may offer, with the capability that announces them. Nothing here calls a tool. */
const lists = [
  { method: "tools/list", capability: "tools" },
  { method: "resources/list", capability: "resources" },
  { method: "resources/templates/list", capability: "resources" },
  { method: "prompts/list", capability: "prompts" },
] as const;

const changeNotification = /^notifications\/(?:\w+\/list_changed|resources\/updated)$/u;

/** The state that a server shows of itself: the only tier that sees memory and remote state, and only what is shown. */
export class ProtocolObserver implements Observer {
  readonly tier = "protocol";
  #session: Session | undefined;
  #before: ReadonlyMap<string, Json> = new Map();
  #notificationsBefore = 0;
  #notificationsAtReply = 0;

  attach(session: Session): Promise<void> {
    this.#session = session;
    return Promise.resolve();
  }

  async begin(): Promise<void> {
    this.#before = await this.#shownState();
    this.#notificationsBefore = this.#notifications().length;
  }

  markReply(): void {
    this.#notificationsAtReply = this.#notifications().length;
  }

  async end(): Promise<Observation> {
    const after = await this.#shownState();
    const blindSpots = [...this.#before.keys()]
      .filter((method) => !after.has(method))
      .map((method): BlindSpot => ({ tier: this.tier, reason: `${method} was not answered`, declared: false }));
    const effects = [...after].flatMap(([method, state]) => this.#listEffect(method, state));
    return { effects: [...effects, ...this.#notificationEffects()], blindSpots };
  }

  #listEffect(method: string, after: Json): readonly Effect[] {
    const before = this.#before.get(method);
    if (before === undefined || canonicalText(before) === canonicalText(after)) return [];
    const evidence = `${method} ${firstDifference(before, after)}`;
    return [{ kind: "state.list", tier: this.tier, subject: method, evidence, phase: "within" }];
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
    const { capabilities } = session.initialized;
    const offered = lists.filter(({ capability }) => isJsonObject(member(capabilities, capability)));
    for (const { method } of offered) {
      const pages = await requestPages(session, method);
      if (pages !== undefined) state.set(method, pages);
    }
    return state;
  }
}

/** A list that goes on for ever is the subject of a claim of its own; a change shows in its first pages. */
const maxPages = 50;

/** @returns every page of a list, or undefined when one was not answered with a result */
async function requestPages(session: Session, method: string): Promise<Json | undefined> {
  const pages: JsonObject[] = [];
  let cursor: Json | undefined;
  do {
    const outcome = await session.peer.request(method, JSON.stringify(cursor === undefined ? {} : { cursor }));
    if (outcome.kind !== "result") return undefined;
    pages.push(outcome.result);
    cursor = member(outcome.result, "nextCursor");
  } while (typeof cursor === "string" && pages.length < maxPages);
  return pages;
}
