import type { OwnedEffect } from "../execution/execution.ts";
import { writtenKey } from "../state/weighed-effect.ts";
import type { Evidence } from "./evidence.ts";
import { groupedBy } from "./groups.ts";
import type { Occurrence } from "./session.ts";

/** What tools do alike, whatever numbers and identifiers are in its name. */
export class OtherTools {
  readonly #evidence: Evidence;
  #alike: ReadonlyMap<string, readonly Occurrence[]> | undefined;

  constructor(evidence: Evidence) {
    this.#evidence = evidence;
  }

  /** Whether other tools may have an effect of one: they had it, and it is a request, or also came with a call that failed. */
  mayHave(tool: string, effect: OwnedEffect): boolean {
    this.#alike ??= groupedBy(this.#evidence.occurrences, (each) => writtenKey(each.effect));
    const alike = this.#alike.get(writtenKey(effect)) ?? [];
    const isOfOthers = alike.some(({ look: { onlyTool } }) => onlyTool !== undefined && onlyTool !== tool);
    if (!isOfOthers) return false;
    return effect.kind === "api.request" || alike.some(({ look }) => look.calls.some(({ end }) => end === "failed"));
  }
}
