import { requestLine, type Operation } from "./openapi/operation.ts";
import type { OpenApiDocument } from "./openapi/operations.ts";

/** An operation named by the user that leads to none, or to several. */
export interface MappingFault {
  readonly tool: string;
  readonly named: string;
  readonly found: number;
}

export interface MappedTools {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly faults: readonly MappingFault[];
}

/**
 * Finds the operations that the user names for tools.
 *
 * @param tools tool names, each with an operationId or a request line such as `GET /pets`
 */
export function findMappedTools(tools: ReadonlyMap<string, string>, document: OpenApiDocument): MappedTools {
  const operations = new Map<string, Operation>();
  const faults: MappingFault[] = [];
  for (const [tool, named] of tools) {
    const found = operationsNamed(named, document);
    const [operation, ...others] = found;
    if (operation !== undefined && others.length === 0) operations.set(tool, operation);
    else faults.push({ tool, named, found: found.length });
  }
  return { operations, faults };
}

function operationsNamed(named: string, { operations }: OpenApiDocument): readonly Operation[] {
  const byId = operations.filter(({ operationId }) => operationId === named);
  if (byId.length > 0) return byId;
  const space = named.indexOf(" ");
  if (space === -1) return [];
  const line = requestLine({ method: named.slice(0, space), path: named.slice(space + 1).trim() });
  return operations.filter((operation) => requestLine(operation) === line);
}
