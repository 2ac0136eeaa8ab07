import type { QueryDialect } from "../dialects/dialect.ts";
import { isOlder } from "../session/protocol.ts";
import type { ListedTool } from "../session/tool-list.ts";
import { callsTools, type Check } from "../check/check.ts";
import type { Subject } from "../results/result.ts";

/** One claim about one subject: exactly one result comes of it. */
export interface Job {
  readonly check: Check;
  readonly subject: Subject;
}

/** A tool that offers queries. Any value but an explicit no counts: that it must be a boolean is a claim of its own. */
export function isFlagged(tool: ListedTool, dialect: QueryDialect): boolean {
  const flag = dialect.offered(tool.definition);
  return flag !== undefined && flag !== false && flag !== null;
}

/** Tools that one check asks about; of tools with one name, the first, since a query cannot tell them apart. */
export function toolsToAsk(
  tools: readonly ListedTool[],
  dialect: QueryDialect,
  which: "flagged" | "unflagged",
): readonly ListedTool[] {
  const names = new Set<string>();
  return tools.filter((tool) => {
    if (names.has(tool.name) || isFlagged(tool, dialect) !== (which === "flagged")) return false;
    names.add(tool.name);
    return true;
  });
}

/** Why a check does not apply to the protocol revision that is spoken, or undefined when it does. */
export function whyNotSpoken({ since }: Check, protocolVersion: string): string | undefined {
  if (since === undefined || !isOlder(protocolVersion, since)) return undefined;
  return `the rule came with protocol revision ${since}, and the server speaks ${protocolVersion}`;
}

/**
 * Everything that a run will have a result for, in the order of the checks.
 *
 * @param execute whether tools are called
 */
export function planJobs(
  checks: readonly Check[],
  dialects: readonly QueryDialect[],
  tools: readonly ListedTool[],
  protocolVersion: string,
  execute: boolean,
): readonly Job[] {
  return checks.flatMap((check) => {
    const isRun = whyNotSpoken(check, protocolVersion) === undefined && (execute || !callsTools(check));
    const subjects = isRun ? subjectsOf(check, dialects, tools) : wholeServer(check, dialects);
    return subjects.map((subject) => ({ check, subject }));
  });
}

/** For a check that is not run: one line for each of five thousand tools would say no more than one for all. */
function wholeServer(check: Check, dialects: readonly QueryDialect[]): readonly Subject[] {
  if (!("dialects" in check)) return [{ dialect: "static" }];
  return dialects.filter(({ id }) => check.dialects.includes(id)).map(({ id }) => ({ dialect: id }));
}

function uniquelyNamed(tools: readonly ListedTool[]): readonly ListedTool[] {
  return [...new Map(tools.toReversed().map((tool) => [tool.name, tool])).values()].toReversed();
}

function subjectsOf(check: Check, dialects: readonly QueryDialect[], tools: readonly ListedTool[]): readonly Subject[] {
  const named = (dialect: string, some: readonly ListedTool[]): readonly Subject[] =>
    some.map((tool) => ({ dialect, tool: tool.name }));
  const spoken = "dialects" in check ? dialects.filter(({ id }) => check.dialects.includes(id)) : [];
  switch (check.gather) {
    case "definition":
      return named("static", tools);
    case "reading":
    case "readings":
    case "session-conversations":
    case "server-calls":
    case "traffic":
      return [{ dialect: "static" }];
    case "executions":
      return named("static", uniquelyNamed(tools));
    case "dialect-executions":
      return spoken.flatMap((dialect) => named(dialect.id, toolsToAsk(tools, dialect, "flagged")));
    case "dialect-definition":
      return spoken.flatMap((dialect) => named(dialect.id, tools));
    case "survey":
      return spoken.flatMap((dialect) => named(dialect.id, toolsToAsk(tools, dialect, "flagged")));
    case "tool-conversations":
      return spoken.flatMap((dialect) => named(dialect.id, toolsToAsk(tools, dialect, check.tools)));
    case "dialect-reading":
    case "server-conversations":
    case "windows":
      return spoken.map((dialect) => ({ dialect: dialect.id }));
  }
}
