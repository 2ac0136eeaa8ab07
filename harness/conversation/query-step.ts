import type { QueryDialect } from "../dialects/dialect.ts";
import type { Json } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { Step } from "./conversation.ts";

/** A query about one call of a tool. */
export function queryStep(
  subject: { readonly dialect: QueryDialect; readonly tool: ListedTool },
  argumentsOfCall: Json,
): Step {
  const { dialect, tool } = subject;
  return { method: dialect.method, params: dialect.params(tool.name, argumentsOfCall) };
}
