import type { Code } from "mdast";
import { unmarkedText } from "./plain-text.ts";
import { separateComments } from "./program-comments.ts";
import { readSchemaDemands } from "./schema-demands.ts";
import { demanding, readSentences } from "./sentence-pieces.ts";
import { readTypeMembers } from "./type-members.ts";
import type { Piece } from "./unit.ts";

const programs: ReadonlySet<string> = new Set(["ts", "typescript", "tsx", "js", "javascript", "jsx"]);
const jsonTexts: ReadonlySet<string> = new Set(["json", "jsonc", "json5"]);

/**
 * What a fenced block of code says besides what it does: its comments, the members of its types, what its JSON Schemas
 * require and describe.
 */
export function readCode(code: Code): readonly Piece[] {
  const language = (code.lang ?? "").toLowerCase();
  const isProgram = programs.has(language);
  if (!isProgram && !jsonTexts.has(language)) return [];
  const line = (code.position?.start.line ?? 1) + 1;
  const { program, comments } = separateComments(code.value, line);
  const pieces = [
    ...comments.flatMap((comment) => readSentences(comment, "comment")),
    ...(isProgram ? readTypes(program, line) : readSchema(program, line)),
  ];
  return pieces.toSorted((left, right) => left.line - right.line);
}

function readTypes(program: string, first: number): readonly Piece[] {
  return readTypeMembers(program, first).map(({ text, line }) => ({
    place: "type-member",
    text,
    line,
    endLine: line,
    ...demanding([]),
  }));
}

function readSchema(source: string, first: number): readonly Piece[] {
  return readSchemaDemands(source, first).flatMap(({ kind, text, line }): readonly Piece[] => {
    if (kind === "description")
      return readSentences(unmarkedText(text.replaceAll(/\s+/g, " "), line), "schema-description");
    const demand = { level: "REQUIRED", keyword: "required", inherited: false } as const;
    return [{ place: "schema-required", text, line, endLine: line, ...demanding([demand]) }];
  });
}
