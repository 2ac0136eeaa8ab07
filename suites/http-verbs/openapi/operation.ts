import type { DescribedOperation } from "../../../harness/api-stub/description/described-operation.ts";

/** An operation of an OpenAPI document. `method` is as it writes it: `get`, `GET`, `purge`. */
export interface Operation extends DescribedOperation {
  readonly summary?: string;
  /** It has a header parameter by which the server tells a repeated request from a new one. */
  readonly takesIdempotencyKey?: true;
}

/** An operation as people name it, and as a configuration may: `GET /pets`. */
export function requestLine({ method, path }: Pick<Operation, "method" | "path">): string {
  return `${method.toUpperCase()} ${path}`;
}
