import { TargetError } from "../connect/fault.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import { selectDialects } from "../dialects/select.ts";
import { introduceRepeatedly, type Introductions } from "../evidence/listing/introductions.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import type { Introduction } from "../session/introduction.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { RunSettings } from "./run-options.ts";

/** How the server introduced itself, and what of it is tested. */
export interface Introduced extends Introductions {
  readonly dialects: readonly QueryDialect[];
  readonly tools: readonly ListedTool[];
}

/**
 * Has the server introduce itself.
 *
 * @throws TargetError when it cannot be opened, or lists no tool with a name that was asked for
 */
export async function introduce({ target, dialect, toolNames }: RunSettings, hub: SessionHub): Promise<Introduced> {
  const introductions = await introduceRepeatedly(hub);
  const { initialized, list } = introductions.first;
  const definitions = list.tools.map((tool) => tool.definition);
  const isSaved = target.traits.savedList === true;
  const dialects = isSaved ? [] : selectDialects(dialect, initialized.capabilities, definitions);
  return { ...introductions, dialects, tools: selectTools(toolNames, introductions.first) };
}

function selectTools(names: readonly string[], { list }: Introduction): readonly ListedTool[] {
  if (names.length === 0) return list.tools;
  const missing = names.find((name) => !list.tools.some((tool) => tool.name === name));
  if (missing !== undefined) {
    const listed = list.tools.slice(0, 20).map((tool) => tool.name);
    throw new TargetError({ code: "no-such-tool", name: missing, listed });
  }
  return list.tools.filter((tool) => names.includes(tool.name));
}
