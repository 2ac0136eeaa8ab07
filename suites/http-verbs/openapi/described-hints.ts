import { hintNames, type HintName } from "../../../report-model/hints.ts";
import { readHints, type DeclaredHints } from "../../../harness/dialects/hints.ts";
import { isJsonObject, member, type JsonObject } from "../../../harness/json/value.ts";

/** Such as `x-mcp`, `x-mcp-annotations`, `x-speakeasy-mcp` and `x-frontmcp`: generators name them as they like. */
const forMcp = /^x-(?:.*-)?[a-z]*mcp(?:-.*)?$/iu;

/**
 * The hints that the description of an API gives an operation, in an extension for MCP or in `annotations` there. Where two
 * of them contradict each other on a hint, neither counts.
 */
export function describedHints(operation: JsonObject): DeclaredHints {
  const said = Object.keys(operation).flatMap((name) => {
    const extension = forMcp.test(name) ? member(operation, name) : undefined;
    return isJsonObject(extension) ? [readHints(extension), readHints(member(extension, "annotations"))] : [];
  });
  const hints: Partial<Record<HintName, boolean>> = {};
  for (const name of hintNames) {
    const [value, ...others] = new Set(said.flatMap((each) => each[name] ?? []));
    if (value !== undefined && others.length === 0) hints[name] = value;
  }
  return hints;
}
