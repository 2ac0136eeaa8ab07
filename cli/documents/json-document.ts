import type * as Jsonc from "jsonc-parser";
import { maxDepth } from "../../harness/json/parse.ts";
import { defineMember, type Json } from "../../harness/json/value.ts";
import type { DocumentFormat, FieldPath, ParsedDocument } from "./document.ts";

/** JSON, also with comments and commas before a closing bracket, as editors write their settings. */
export const jsonDocument: DocumentFormat = {
  title: "JSON",
  endings: [".json", ".jsonc"],
  parse: async (text) => parse(await import("jsonc-parser"), text.replace(/^\uFEFF/u, "")),
};

function parse(jsonc: typeof Jsonc, text: string): ParsedDocument {
  const lineAt = (offset: number): number => text.slice(0, offset).split("\n").length;
  if (nestsTooDeep(jsonc, text)) return { kind: "refused", reason: `it nests more than ${maxDepth} deep` };
  const errors: Jsonc.ParseError[] = [];
  const root = jsonc.parseTree(text, errors, { allowTrailingComma: true });
  const [error] = errors;
  if (error !== undefined) {
    return { kind: "refused", reason: wordsOf(jsonc.printParseErrorCode(error.error)), line: lineAt(error.offset) };
  }
  if (root === undefined) return { kind: "refused", reason: "it is empty" };
  const twice: Jsonc.Node[] = [];
  const value = valueOf(root, twice);
  const [repeated] = twice;
  if (repeated !== undefined) {
    return { kind: "refused", reason: "an object has the same member twice", line: lineAt(repeated.offset) };
  }
  const lineOf = (path: FieldPath): number | undefined => {
    const node = jsonc.findNodeAtLocation(root, [...path]);
    return node === undefined ? undefined : lineAt((node.parent?.type === "property" ? node.parent : node).offset);
  };
  return { kind: "document", document: { value, lineOf } };
}

/** The parser calls itself for each level, the scanner does not. */
function nestsTooDeep(jsonc: typeof Jsonc, text: string): boolean {
  const scanner = jsonc.createScanner(text, true);
  let depth = 0;
  for (;;) {
    const token = text[(scanner.scan(), scanner.getTokenOffset())];
    if (scanner.getTokenLength() === 0) return false;
    if (scanner.getTokenLength() > 1) continue;
    if (token === "{" || token === "[") depth += 1;
    if (token === "}" || token === "]") depth -= 1;
    if (depth > maxDepth) return true;
  }
}

/** @param twice gets each property whose name stands in its object a second time */
function valueOf(node: Jsonc.Node, twice: Jsonc.Node[]): Json {
  const children = node.children ?? [];
  if (node.type === "array") return children.map((child) => valueOf(child, twice));
  if (node.type !== "object") return scalarOf(node.value);
  const object = {};
  for (const property of children) {
    const [key, value] = property.children ?? [];
    const name: unknown = key?.value;
    if (typeof name !== "string" || value === undefined) continue;
    if (Object.hasOwn(object, name)) twice.push(property);
    defineMember(object, name, valueOf(value, twice));
  }
  return object;
}

function scalarOf(value: unknown): Json {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean" ? value : null;
}

/** `CloseBraceExpected` as `close brace expected`. */
function wordsOf(code: string): string {
  return code.replaceAll(/(?<=[a-z])(?=[A-Z])/gu, " ").toLowerCase();
}
