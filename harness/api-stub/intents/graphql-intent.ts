import type { GraphqlPart, GraphqlRequest } from "../graphql/graphql-request.ts";

/** What a GraphQL request asks for: everything that it runs reads, or some of it writes. */
export interface GraphqlIntent {
  readonly asks: "reads" | "writes" | "nothing-known";
  /** The first field that it asks for: one address serves them all. */
  readonly field?: string;
}

export function graphqlIntent({ parts }: GraphqlRequest): GraphqlIntent {
  const asks = new Set(parts.map(partAsks));
  const [first] = (parts[0].operation ?? parts[0].document.operations[0]).selections;
  const named = first?.kind === "field" ? { field: first.name } : {};
  if (asks.has("nothing-known")) return { asks: "nothing-known", ...named };
  return { asks: asks.has("writes") ? "writes" : "reads", ...named };
}

/** If it is open which operation is run, all of them must be of one kind. */
function partAsks({ operation, document }: GraphqlPart): GraphqlIntent["asks"] {
  const operations = operation === undefined ? document.operations : [operation];
  const writing = operations.filter(({ kind }) => kind === "mutation");
  if (writing.length === 0) return "reads";
  return writing.length === operations.length ? "writes" : "nothing-known";
}
