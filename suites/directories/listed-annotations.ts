import { contradicted, holds, type Contradiction, type Judgement } from "../../harness/check/judgement.ts";
import type { HintName } from "../../report-model/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json } from "../../harness/json/value.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

/** A hint as it is listed, whatever its type; undefined where it is not. */
export function listedHint(tool: ListedTool, name: HintName): Json | undefined {
  const annotations = member(tool.definition, "annotations");
  return isJsonObject(annotations) ? member(annotations, name) : undefined;
}

/** Whether each of these hints is listed as true or false: presence alone, whatever is true of the tool. */
export function hasHints(...names: readonly HintName[]): (tool: ListedTool) => Judgement {
  return (tool) => {
    const missing = names.filter((name) => listedHint(tool, name) === undefined);
    const wrong = names.filter((name) => !missing.includes(name) && typeof listedHint(tool, name) !== "boolean");
    if (missing.length > 0) return lacking(tool, "missing", `has no ${missing.join(", no ")}`);
    if (wrong.length > 0) {
      const values = wrong.map((name) => `${name} ${showJson(listedHint(tool, name))}`);
      return lacking(tool, "not-boolean", `has ${values.join(", ")}, which is not a boolean`);
    }
    return holds(1);
  };
}

/** Where a title stands; it says nothing where it is empty. */
export function titlesOf({ definition }: ListedTool): { readonly ofTool: boolean; readonly ofAnnotations: boolean } {
  const annotations = member(definition, "annotations");
  return {
    ofTool: isText(member(definition, "title")),
    ofAnnotations: isJsonObject(annotations) && isText(member(annotations, "title")),
  };
}

/** Whether a tool has a title at all, in either place. */
export function hasTitle(tool: ListedTool): Judgement {
  const { ofTool, ofAnnotations } = titlesOf(tool);
  return ofTool || ofAnnotations ? holds(1) : lacking(tool, "no-title", "has no title");
}

/** Whether a tool has a description and a schema of its arguments. */
export function isDescribed(tool: ListedTool): Judgement {
  if (!isText(member(tool.definition, "description"))) return lacking(tool, "no-description", "has no description");
  if (isJsonObject(member(tool.definition, "inputSchema"))) return holds(1);
  return lacking(tool, "no-input-schema", "has no inputSchema");
}

/** A rule that a tool breaks. The check adds whose rule it is, and its words. */
export function lacking(tool: ListedTool, way: string, what: string, more: Partial<Contradiction> = {}): Contradiction {
  const { annotations = null, title } = tool.definition;
  const shown = [
    ...(title === undefined ? [] : [`title ${showJson(title)}`]),
    `annotations ${annotations === null ? "none" : showJson(annotations)}`,
  ];
  return contradicted({
    case: way,
    message: `Tool ${showJson(tool.name)} ${what}.`,
    expected: "",
    observed: shown,
    ...more,
  });
}

function isText(value: Json | undefined): boolean {
  return typeof value === "string" && value.trim() !== "";
}
