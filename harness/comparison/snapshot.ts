import { readHints, type DeclaredHints } from "../dialects/hints.ts";
import type { JsonObject } from "../json/value.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { Report } from "../../report-model/report-model.ts";

/** The tools of a server at one time: those of a list, or those that a report tells of. */
export interface Snapshot {
  /** The file, the command or the address that it is of. */
  readonly name: string;
  readonly source: "report" | "list" | "server";
  readonly tools: readonly ToolSnapshot[];
  /** What was found about them; absent where they are of a list alone. */
  readonly report?: Report;
}

export interface ToolSnapshot {
  readonly tool: string;
  readonly declared: DeclaredHints;
  /** Absent where the snapshot is of a report, which has hints alone. */
  readonly definition?: JsonObject;
}

/** The tools of a list, in its order. */
export function snapshotOfList(
  name: string,
  tools: readonly Pick<ListedTool, "name" | "definition">[],
  source: "list" | "server" = "list",
): Snapshot {
  return {
    name,
    source,
    tools: tools.map(({ name: tool, definition }) => ({
      tool,
      declared: readHints(definition["annotations"]),
      definition,
    })),
  };
}

/** The tools that a report tells of: those that its run tested. */
export function snapshotOfReport(name: string, report: Report): Snapshot {
  const tools = (report.hints ?? []).map(({ tool, declared }) => ({ tool, declared }));
  return { name, source: "report", tools, report };
}
