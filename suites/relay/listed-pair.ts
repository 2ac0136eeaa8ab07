import { notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";
import { readHints, type DeclaredHints } from "../../harness/dialects/hints.ts";
import type { RelayEvidence } from "../../harness/evidence/relay/relay-evidence.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { overrideFor } from "../../harness/relay/override.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

/** A tool as the relay lists it, and as its upstream does. */
export interface ListedPair {
  readonly name: string;
  readonly direct: JsonObject;
  readonly through: JsonObject;
  readonly hints: { readonly direct: DeclaredHints; readonly through: DeclaredHints };
  /** Hints that the operator of the relay declared, for this tool. */
  readonly overrides: DeclaredHints;
}

/** Judges a tool that stands for one tool upstream. Other checks judge a tool that stands for several, or for none. */
export function ofPair(
  { direct, through, renaming, overrides }: RelayEvidence,
  { name }: ListedTool,
  judge: (pair: ListedPair) => Judgement,
): Judgement {
  const names = renaming.upstreamOf.get(name) ?? [];
  const [upstream] = names;
  if (upstream === undefined) return notApplicable("no tool upstream was found for it");
  if (names.length > 1) return notApplicable("it stands for several tools upstream");
  const own = definitionIn(through.list.tools, name);
  const its = definitionIn(direct.list.tools, upstream);
  if (own === undefined || its === undefined) return notApplicable("it is not in the list that was compared");
  return judge({
    name,
    direct: its,
    through: own,
    hints: { direct: hintsOf(its), through: hintsOf(own) },
    overrides: Object.fromEntries(
      hintNames.flatMap((hint) => {
        const value = overrideFor(overrides, name, hint);
        return value === undefined ? [] : [[hint, value]];
      }),
    ),
  });
}

/** The hints of a listed tool. */
export function hintsOf(definition: JsonObject): DeclaredHints {
  return readHints(member(definition, "annotations"));
}

/** `readOnlyHint true → (absent)`: a hint upstream and through. */
export function shownHint(hint: HintName, { hints }: Pick<ListedPair, "hints">): string {
  const shown = (value: boolean | undefined): string => (value === undefined ? "(absent)" : String(value));
  return `${hint} ${shown(hints.direct[hint])} → ${shown(hints.through[hint])}`;
}

/** The annotations of a definition, where they are an object. */
export function annotationsOf(definition: JsonObject): JsonObject | undefined {
  const annotations = member(definition, "annotations");
  return isJsonObject(annotations) ? annotations : undefined;
}

function definitionIn(tools: readonly ListedTool[], name: string): JsonObject | undefined {
  return tools.find((tool) => tool.name === name)?.definition;
}
