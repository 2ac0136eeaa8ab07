import type { ListedTool } from "../session/tool-list.ts";
import type { QueryDialect } from "./dialect.ts";

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
  return uniquelyNamed(tools.filter((tool) => isFlagged(tool, dialect) === (which === "flagged")));
}

/** Of tools with one name, the first. */
export function uniquelyNamed(tools: readonly ListedTool[]): readonly ListedTool[] {
  const names = new Set<string>();
  return tools.filter(({ name }) => {
    if (names.has(name)) return false;
    names.add(name);
    return true;
  });
}
