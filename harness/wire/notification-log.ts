import type { StrayFault } from "./outcome.ts";

/**
 * Every notification that a server may send in some revision of the protocol (`ServerNotification` in each schema). One
 * of a revision that is not spoken is known all the same: clients pass over it.
 */
const known: ReadonlySet<string> = new Set([
  "notifications/cancelled",
  "notifications/elicitation/complete",
  "notifications/message",
  "notifications/progress",
  "notifications/prompts/list_changed",
  "notifications/resources/list_changed",
  "notifications/resources/updated",
  "notifications/subscriptions/acknowledged",
  "notifications/tasks/status",
  "notifications/tools/list_changed",
]);

/** The notifications that a server sends in one session. */
export class NotificationLog {
  readonly #methods: string[] = [];
  #hasUnknown = false;

  /** In the order in which they came. */
  get methods(): readonly string[] {
    return this.#methods;
  }

  /**
   * @returns what is wrong with it: of those that are unknown only the first, since a server may send one every second, and
   *   they must not take the place of other faults
   */
  add(method: string): readonly StrayFault[] {
    this.#methods.push(method);
    if (this.#hasUnknown || known.has(method)) return [];
    this.#hasUnknown = true;
    return [{ code: "notification-unknown", method }];
  }
}
