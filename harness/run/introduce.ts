import type { QueryDialect } from "../dialects/dialect.ts";
import { selectDialects } from "../dialects/select.ts";
import { introduceRepeatedly, type Introductions } from "../evidence/listing/introductions.ts";
import { InputCache } from "../inputs/input-cache.ts";
import { noSuchTool } from "../inputs/no-such-tool.ts";
import { verifyExamples, type RefusedExample } from "../inputs/verify-examples.ts";
import type { SessionHub } from "../instances/session-hub.ts";
import type { Introduction } from "../session/introduction.ts";
import type { ListedTool } from "../session/tool-list.ts";
import type { RunSettings } from "./run-options.ts";

/** How the server introduced itself, and what of it is tested. */
export interface Introduced extends Introductions {
  readonly dialects: readonly QueryDialect[];
  readonly tools: readonly ListedTool[];
  readonly inputs: InputCache;
  /** Examples for every tool that some of them refuse. */
  readonly refusedExamples: readonly RefusedExample[];
}

/**
 * Has the server introduce itself, and holds what was typed of its tools against what it lists: nothing is planned with a
 * name that does not exist.
 *
 * @throws TargetError when it cannot be opened, lists no tool with a name that was asked for, or has no use for an example
 */
export async function introduce(settings: RunSettings, hub: SessionHub): Promise<Introduced> {
  const { target, dialect, toolNames, examples } = settings;
  const introductions = await introduceRepeatedly(hub);
  const { initialized, list } = introductions.first;
  const definitions = list.tools.map((tool) => tool.definition);
  const isSaved = target.traits.savedList === true;
  const dialects = isSaved ? [] : selectDialects(dialect, initialized.capabilities, definitions);
  const tools = selectTools(toolNames, introductions.first);
  const inputs = new InputCache(settings.runs, settings.seed, examples, settings.generators);
  const refusedExamples = await verifyExamples(examples, list.tools, inputs, () => hub.mayGoOn());
  return { ...introductions, dialects, tools, inputs, refusedExamples };
}

function selectTools(names: readonly string[], { list }: Introduction): readonly ListedTool[] {
  if (names.length === 0) return list.tools;
  const missing = names.find((name) => !list.tools.some((tool) => tool.name === name));
  if (missing !== undefined) throw noSuchTool(missing, list.tools);
  return list.tools.filter((tool) => names.includes(tool.name));
}
