import type { Report } from "../../report-model/report-model.ts";
import type { HintSuggestion, ToolSuggestion } from "../../report-model/suggestion.ts";
import { jsonText } from "../escape/json-text.ts";
import { visibleText } from "../escape/visible-text.ts";
import { standingText } from "./wording.ts";

const maxCommentLength = 300;

/**
 * The suggested hints as TypeScript, as the official SDK takes them. Nothing that a server says can end a comment or a
 * string in it.
 */
export function renderSuggestionTypeScript({ suggestions = [] }: Report): string {
  const tools = suggestions.flatMap((each) => [
    // In a literal this name would set the prototype.
    `  ${each.tool === "__proto__" ? '["__proto__"]' : quoted(each.tool)}: {`,
    ...hintLines(each, "//", (hint, value) => `${hint}: ${value},`).map((line) => `    ${line}`),
    "  },",
  ]);
  return lines([
    'import type { ToolAnnotations } from "@modelcontextprotocol/sdk/types.js";',
    "",
    "// server.registerTool(name, { description, inputSchema, annotations: annotations[name] }, handler);",
    "// server.tool(name, description, inputSchema, annotations[name], handler);",
    "export const annotations = {",
    ...tools,
    "} satisfies Record<string, ToolAnnotations>;",
  ]);
}

/** The suggested hints as Python, as the official SDK takes them. */
export function renderSuggestionPython({ suggestions = [] }: Report): string {
  const tools = suggestions.flatMap((each) => [
    `    ${quoted(each.tool)}: ToolAnnotations(`,
    ...hintLines(each, "#", (hint, value) => `${hint}=${value ? "True" : "False"}, `).map((line) => `        ${line}`),
    "    ),",
  ]);
  return lines([
    "from mcp.types import ToolAnnotations",
    "",
    "# @mcp.tool(annotations=annotations[name])",
    "annotations = {",
    ...tools,
    "}",
  ]);
}

/**
 * A supported hint with what it rests on. Where nothing is decided the server's own value stays, so that a patch takes no
 * right hint away; a hint that it does not give is a comment with the reason.
 */
function hintLines(
  { hints }: ToolSuggestion,
  comment: string,
  assign: (hint: string, value: boolean) => string,
): readonly string[] {
  return hints.map((each) => {
    const { hint, value = each.declared } = each;
    if (value === undefined) return `${comment} ${hint}: ${reasonOf(each)}`;
    return `${assign(hint, value)} ${comment} ${reasonOf(each)}`;
  });
}

function reasonOf(hint: HintSuggestion): string {
  const { because, standing, declared } = hint;
  if (standing === "no-meaning") return standingText(hint);
  const reason = visibleText(because, maxCommentLength);
  if (standing === "undecided") return `${declared === undefined ? "" : "as the server says; "}not decided: ${reason}`;
  return standing === "contradicts" ? `${reason} (${standingText(hint)})` : reason;
}

function quoted(name: string): string {
  return jsonText(name, 0);
}

function lines(all: readonly string[]): string {
  return `${all.join("\n")}\n`;
}
