import { TargetError } from "../connect/fault.ts";
import { nearestName } from "../json/nearest-name.ts";
import type { ListedTool } from "../session/tool-list.ts";

const namesShown = 20;

/** For a name that was typed and that no tool has. */
export function noSuchTool(name: string, tools: readonly ListedTool[]): TargetError {
  const names = tools.map((tool) => tool.name);
  const meant = nearestName(name, names);
  const listed = names.slice(0, namesShown);
  return new TargetError({ code: "no-such-tool", name, listed, ...(meant === undefined ? {} : { meant }) });
}
