import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { readHints } from "../../harness/dialects/hints.ts";
import { member } from "../../harness/json/value.ts";
import { defaultHints, type HintName } from "../../report-model/hints.ts";
import type { HintSuggestion, Standing, ToolSuggestion } from "../../report-model/suggestion.ts";
import { open, type Answer } from "./answer.ts";
import { destructive } from "./destructive.ts";
import { evidenceOf } from "./evidence.ts";
import { idempotent } from "./idempotent.ts";
import { suggestHint } from "./judged-hint.ts";
import { openWorld } from "./open-world.ts";
import { readOnly } from "./read-only.ts";

/**
 * The hints that the calls of a tool support. Never a milder one than was seen to be true, and none by the tool's name: a
 * hint without value is one that the calls do not decide.
 *
 * @param seen of the tool, in all boxes that it was called in
 */
export function suggestHints(seen: SeenTool): ToolSuggestion {
  const evidence = evidenceOf(seen);
  const reads = suggestHint(readOnly, evidence);
  const changes = reads.value === false;
  const noMeaning = reads.value === true ? open("a tool that only reads has no such effect") : undefined;
  const answers: Readonly<Record<HintName, Answer>> = {
    readOnlyHint: reads,
    destructiveHint: noMeaning ?? suggestHint(destructive, evidence, changes),
    idempotentHint: noMeaning ?? suggestHint(idempotent, evidence, changes),
    openWorldHint: suggestHint(openWorld, evidence),
  };
  const declared = readHints(member(seen.tool.definition, "annotations"));
  const hint = (name: HintName): HintSuggestion => {
    const said = declared[name];
    const { value } = answers[name];
    const hasMeaning = noMeaning === undefined || (name !== "destructiveHint" && name !== "idempotentHint");
    return {
      hint: name,
      ...answers[name],
      ...(said === undefined ? {} : { declared: said }),
      standing: hasMeaning ? standingOf(name, value, said) : "no-meaning",
    };
  };
  const hints = [hint("readOnlyHint"), hint("destructiveHint"), hint("idempotentHint"), hint("openWorldHint")];
  const values = hints.flatMap(({ hint: name, value }) => (value === undefined ? [] : [[name, value] as const]));
  return {
    tool: seen.tool.name,
    calls: { made: evidence.made, worked: evidence.worked },
    annotations: Object.fromEntries(values),
    hints,
  };
}

function standingOf(name: HintName, value: boolean | undefined, said: boolean | undefined): Standing {
  if (value === undefined) return "undecided";
  if (said === undefined) return "unset";
  if (said === value) return "agrees";
  // The default of each hint is the one that warns.
  return value === defaultHints[name] ? "contradicts" : "more-cautious";
}
