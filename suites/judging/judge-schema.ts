import { compileInputSchema } from "../../harness/schema/input-schema.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import type { ListedTool } from "../../harness/session/tool-list.ts";

/** Judges whether a schema that a tool lists is valid in its own dialect. Nothing is fetched. */
export function judgeCompiles(tool: ListedTool, name: "inputSchema" | "outputSchema"): Judgement {
  const schema = member(tool.definition, name);
  if (!isJsonObject(schema)) return undecided("the schema is not an object");
  const outcome = compileInputSchema(schema);
  switch (outcome.kind) {
    case "valid":
      return holds(1);
    case "unsupported":
      return undecided(`the schema could not be compiled here: ${outcome.reason}`);
    case "invalid":
      return contradicted({
        message: `The ${name} of tool ${showJson(tool.name)} is not a valid JSON Schema: ${outcome.message}.`,
        expected: "a schema that its own meta-schema accepts",
        observed: [`${outcome.path || "/"}: ${outcome.message}`],
      });
  }
}
