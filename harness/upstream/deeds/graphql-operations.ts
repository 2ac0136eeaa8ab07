/** What a GraphQL document asks for: all of its operations read, or all write. Of one that has both, one alone is run. */
export type GraphqlAsks = "reads" | "writes" | "nothing-known";

/** A longer document is not read. */
const maxLength = 200_000;
const ignored = /#[^\n\r]*|"""(?:\\"""|[^"]|"(?!""))*"""|"(?:\\.|[^"\\\n\r])*"/gu;
const definition = /^(query|mutation|subscription|fragment)\b[^{}]*$/u;

/**
 * Reads the kinds of the operations of a GraphQL document, such as `query { viewer { login } }`. A document in short form,
 * `{ viewer { login } }`, is read only where it is known to be one: other languages have braces, too.
 *
 * @param isGraphql whether it is known to be GraphQL
 */
export function graphqlAsks(document: string, isGraphql: boolean): GraphqlAsks {
  if (document.length > maxLength) return "nothing-known";
  const kinds = new Set<string>();
  let depth = 0;
  let head = "";
  for (const [part] of document.replaceAll(ignored, " ").matchAll(/[{}]|[^{}]+/gu)) {
    if (part === "{") {
      if (depth === 0) {
        const kind = kindOf(head.trim(), isGraphql);
        if (kind === undefined) return "nothing-known";
        kinds.add(kind);
      }
      depth++;
    } else if (part === "}") {
      depth--;
      if (depth < 0) return "nothing-known";
      if (depth === 0) head = "";
    } else if (depth === 0) head = part;
  }
  if (depth !== 0 || head.trim() !== "") return "nothing-known";
  const isReading = kinds.has("query") || kinds.has("subscription");
  if (isReading === kinds.has("mutation")) return "nothing-known";
  return isReading ? "reads" : "writes";
}

/** Variables may have defaults that are objects, so that a head with braces is not read. */
function kindOf(head: string, isGraphql: boolean): string | undefined {
  if (head === "") return isGraphql ? "query" : undefined;
  return definition.exec(head)?.[1];
}

/** The field that a document asks for first, such as `issueCreate`; undefined where none is seen. */
export function firstGraphqlField(document: string): string | undefined {
  const [, first, aliased] =
    /\{\s*(\w{1,80})(?:\s*:\s*(\w{1,80}))?/u.exec(document.slice(0, maxLength).replaceAll(ignored, " ")) ?? [];
  return aliased ?? first;
}
