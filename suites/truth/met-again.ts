import { argumentParts } from "../../harness/calls/arguments/argument-parts.ts";
import {
  effectsOf,
  isCall,
  type Execution,
  type ObservedExchange,
  type OwnedEffect,
} from "../../harness/calls/execution/execution.ts";
import { givenIn } from "../../harness/conversation/conversation.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { member } from "../../harness/json/value.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

/**
 * What calls that added something never met: a call overwrites what it finds only if it is about the same thing and says
 * something else of it. So the argument that names the thing has to have been kept while another one changed, and each
 * that may name it where nobody knows which does.
 *
 * @returns such as `the same "title" as another call and other values in the rest`; undefined where all was met, or nothing added
 */
export function notMetAgain({ definition }: ListedTool, executions: readonly Execution[]): string | undefined {
  const calls = executions.map(({ exchanges }) => exchanges.filter(isCall));
  const adding = calls.flatMap((made) => made.filter(adds));
  const parts = argumentParts(member(definition, "inputSchema")).filter(({ path }) => path.length === 1);
  if (adding.length === 0 || parts.length <= 1) return undefined;
  const mayName = parts.flatMap(({ path: [name = ""], isOptional, values }) =>
    isOptional || values.length > 0 ? [] : [name],
  );
  const names = mayName.filter((name) => adding.every((call) => isNameOfAdded(name, call)));
  const missing = (names.length > 0 ? names : mayName).find(
    (name) => !calls.some((made) => made.some((call, at) => adds(call) && isKeptIn(name, call, made.slice(at + 1)))),
  );
  return missing === undefined
    ? undefined
    : `the same ${showJson(missing)} as another call and other values in the rest`;
}

/** Whether what a call added is a file, or lies in a folder, that is called as the argument says. */
function isNameOfAdded(name: string, call: ObservedExchange): boolean {
  const value = member(givenIn(call), name);
  if (typeof value !== "string" || value === "") return false;
  return addedBy(call).some((change) =>
    pathOf(change)
      .split("/")
      .some((part) => part === value || part.slice(0, part.lastIndexOf(".")) === value),
  );
}

function pathOf({ kind, subject, resource = "", sent }: OwnedEffect): string {
  return kind.startsWith("file.") ? subject : (sent?.request.path ?? resource);
}

/** Whether a call added something of the user's. */
export function adds(exchange: ObservedExchange): boolean {
  return isCall(exchange) && addedBy(exchange).length > 0;
}

function addedBy(exchange: ObservedExchange): readonly OwnedEffect[] {
  return effectsOf(exchange).filter(({ does, owner }) => does === "adds" && owner !== "server");
}

/** A call that is refused then has met what is there, too. */
function isKeptIn(name: string, call: ObservedExchange, later: readonly ObservedExchange[]): boolean {
  const given = givenIn(call);
  const kept = member(given, name);
  if (kept === undefined) return false;
  return later.some((other) => {
    const same = member(givenIn(other), name);
    return (
      same !== undefined &&
      canonicalText(same) === canonicalText(kept) &&
      canonicalText(givenIn(other)) !== canonicalText(given)
    );
  });
}
