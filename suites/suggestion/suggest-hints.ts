import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { nonBooleanHints, readHints } from "../../harness/dialects/hints.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { defaultHints, hasMeaning, type HintName } from "../../report-model/hints.ts";
import type { HintSuggestion, Standing, ToolSuggestion } from "../../report-model/suggestion.ts";
import { open } from "./answer.ts";
import { evidenceOf } from "./evidence.ts";
import { hintRules } from "./hint-rules.ts";
import { suggestHint } from "./judged-hint.ts";
import { readOnly } from "./read-only.ts";

const noSuchEffect = open("a tool that only reads has no such effect");

/**
 * The hints that the calls of a tool support. None is milder than what the calls showed, and none comes from the tool's
 * name. A hint without a value is one that the calls do not decide.
 *
 * @param seen the observations of the tool, in all boxes that it was called in
 */
export function suggestHints(seen: SeenTool): ToolSuggestion {
  const evidence = evidenceOf(seen);
  const reads = suggestHint(readOnly, evidence);
  const changes = reads.value === false;
  const annotations = member(seen.tool.definition, "annotations");
  const declared = readHints(annotations);
  const wrong = isJsonObject(annotations) ? nonBooleanHints(annotations) : [];
  const hints = hintRules.map(({ judged }): HintSuggestion => {
    const { hint } = judged;
    const said = declared[hint];
    const isMeant = hasMeaning(hint, { readOnlyHint: reads.value === true });
    const answer = hint === readOnly.hint ? reads : isMeant ? suggestHint(judged, evidence, changes) : noSuchEffect;
    return {
      hint,
      ...answer,
      ...(said === undefined ? {} : { declared: said }),
      ...(wrong.some(({ name }) => name === hint) ? { isOfWrongType: true } : {}),
      standing: isMeant ? standingOf(hint, answer.value, said) : "no-meaning",
    };
  });
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
