import type { QueryDialect } from "../dialects/dialect.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { judgesDialect, type Check, type Listed } from "./check.ts";
import { staticDialect, type ResultKey } from "./result-key.ts";

/** Which tools a check has results for, in a dialect or without one. */
export type ToolChoice = (tools: readonly ListedTool[], dialect: QueryDialect | undefined) => readonly ListedTool[];

/**
 * What a check has results for: the server or each tool, in each dialect that it judges or in none.
 *
 * @param choose the tools, where not every one that is listed counts
 */
export function keysOf(check: Check, listed: Listed, choose: ToolChoice = (tools) => tools): readonly ResultKey[] {
  if (check.dialects === undefined) {
    if (check.per === "server") return [{ dialect: staticDialect }];
    return choose(listed.tools, undefined).map(({ name }) => ({ dialect: staticDialect, tool: name }));
  }
  const judged = listed.dialects.filter((dialect) => judgesDialect(check, dialect));
  if (check.per === "server") return judged.map(({ id }) => ({ dialect: id }));
  return judged.flatMap((dialect) =>
    choose(listed.tools, dialect).map(({ name }) => ({ dialect: dialect.id, tool: name })),
  );
}

/** The same without tools: for a check that is not run, one line for each of five thousand would say no more. */
export function serverKeysOf(check: Check, listed: Listed): readonly ResultKey[] {
  return keysOf({ ...check, per: "server" }, listed);
}
