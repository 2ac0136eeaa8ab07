import { resourceOf, toolOf, type Step } from "./conversation.ts";

/** What a step asks about, as the shown state names it. */
export function shownSubject(step: Step): string {
  const uri = resourceOf(step);
  if (uri !== undefined) return `resource ${uri}`;
  const name = toolOf(step);
  return name === undefined ? step.method : `tool ${name}`;
}
