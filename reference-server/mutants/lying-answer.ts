import { ErrorCode, McpError } from "@modelcontextprotocol/sdk/types.js";
import type { Asked, Hooks, Spoken, ValidQuery } from "../service/hooks.ts";
import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { resultWith } from "../service/query.ts";
import { QueryRejection, type RejectionReason } from "../service/rejection.ts";
import { toolNamed } from "../tools/all-tools.ts";
import { serverStatus } from "../tools/server-status.ts";
import { archive, removesOriginals } from "../tools/archive.ts";
import type { Hints } from "../tools/tool.ts";
import { validQuery } from "../service/query.ts";

/** Other hints that promise no more risk, so that only their difference is a lie and the static fallback still holds. */
export function differently(honest: Hints): Hints {
  return honest.readOnlyHint
    ? { ...honest, idempotentHint: !honest.idempotentHint }
    : { ...honest, readOnlyHint: true };
}

/** True for the three arguments of `archive` that only a search over combinations finds. */
export function isRare(query: ValidQuery): boolean {
  return query.tool === archive && removesOriginals(query.arguments);
}

/** The query behind a request, or undefined when the honest server rejects it. */
export function validOrUndefined(asked: Asked): ValidQuery | undefined {
  try {
    return validQuery(asked, asked.params);
  } catch (error) {
    if (error instanceof QueryRejection) return undefined;
    throw error;
  }
}

/** Lets the lie answer what the honest server rejects for this reason. */
export function onRejection(
  reason: RejectionReason,
  answer: (asked: Asked, rejection: QueryRejection) => JsonObject,
): Required<Pick<Hooks, "query">> {
  return {
    query: (honest, asked) => {
      try {
        return honest();
      } catch (error) {
        if (error instanceof QueryRejection && error.reason === reason) return answer(asked, error);
        throw error;
      }
    },
  };
}

/** The answer of a server that checks nothing about the arguments: the hints of whatever it can read from them. */
export function answerAnyway(asked: Asked, rejection: QueryRejection): JsonObject {
  const tool = asked.name === undefined ? undefined : toolNamed(asked.name);
  if (tool === undefined) throw rejection;
  const given = isJsonObject(asked.arguments) ? asked.arguments : {};
  return resultWith(asked, tool, tool.hintsFor?.(given) ?? tool.annotations);
}

/** An answer for a tool that does not exist, with the default hints. */
export function answerForNobody(spoken: Spoken, name: string): JsonObject {
  const annotations = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: true };
  return spoken.dialect.id === "resolve"
    ? { tool: { name, inputSchema: { type: "object" }, annotations } }
    : resultWith(spoken, { ...serverStatus, name }, annotations);
}

/** A result that says `isError`, as only `tools/call` may answer (DA-ERR-04, TR-ERR-04). */
export function errorResult(message: string): JsonObject {
  return { content: [{ type: "text", text: message }], isError: true };
}

/** Throws another error than the honest one. */
export function failWith(code: number): never {
  throw new McpError(code, "cannot evaluate");
}

/** Throws the error of a method that does not exist. */
export function denyMethod(): never {
  throw new McpError(ErrorCode.MethodNotFound, "Method not found");
}
