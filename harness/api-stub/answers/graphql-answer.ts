import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import type { Selection } from "../graphql/graphql-document.ts";
import type { GraphqlPart, GraphqlRequest } from "../graphql/graphql-request.ts";
import { likelyValue, sampleValue } from "./sample-value.ts";

const maxFields = 2_000;
const maxDepth = 40;

/** Lists of the connections of Relay, which most APIs have. */
const listFields: ReadonlySet<string> = new Set(["edges", "nodes"]);
/** An object with one of these fields describes a list, and is not a list itself. */
const fieldsOfPages: ReadonlySet<string> = new Set([...listFields, "pageInfo", "totalCount", "items", "results"]);
const failure = /^(?:user_?)?errors?$|[a-z]Errors?$/u;
const pointer = /cursor$/iu;
const flag =
  /^(?:is|has|can|viewer(?:Can|Has|Did|Is))(?=[A-Z_])|^(?:success|succeeded|ok|enabled|disabled|done|active|archived|private|public|locked|closed|merged|admin)$|[a-z](?:Enabled|Disabled)$/u;
const figure =
  /(?:^|_)(?:count|total|number|size|length|amount|price|quantity|version|duration|percent|priority|position|additions|deletions)$/u;

/** The answer to a GraphQL request in the form that it asks for; values are guessed from their names. */
export function graphqlAnswer({ isBatch, parts }: GraphqlRequest): Json {
  const [first, ...others] = parts.map(answerTo);
  return isBatch ? [first ?? {}, ...others] : (first ?? {});
}

function answerTo(part: GraphqlPart): JsonObject {
  const { kind, selections } = part.operation ?? part.document.operations[0];
  const typeName = `${kind.slice(0, 1).toUpperCase()}${kind.slice(1)}`;
  return { data: new Shape(part).object(selections, typeName, 0) };
}

/** Makes what one operation asks for. */
class Shape {
  readonly #part: GraphqlPart;
  #fields = 0;

  constructor(part: GraphqlPart) {
    this.#part = part;
  }

  /** @param typeName of the object, where no selection names it */
  object(selections: readonly Selection[], typeName: string, depth: number): JsonObject {
    const fields = this.#fieldsOf(selections, depth);
    const named = fields.find(({ on }) => on !== undefined)?.on ?? typeName;
    const made = new Map<string, Json>();
    for (const { key, name, selections: inner } of fields) {
      const value = name === "__typename" ? named : this.#value(name, inner, typeName, depth);
      const there = made.get(key);
      // Several fragments may each ask for parts of one object.
      made.set(key, isJsonObject(there) && isJsonObject(value) ? { ...there, ...value } : value);
    }
    return Object.fromEntries(made);
  }

  #fieldsOf(selections: readonly Selection[], depth: number, on?: string): readonly AskedField[] {
    return selections.flatMap((selection) => {
      if (++this.#fields > maxFields || depth > maxDepth) return [];
      if (selection.kind === "field") return [{ ...selection, ...(on === undefined ? {} : { on }) }];
      const fragment = selection.kind === "inline" ? selection : this.#part.document.fragments.get(selection.fragment);
      return fragment === undefined ? [] : this.#fieldsOf(fragment.selections, depth + 1, fragment.on ?? on);
    });
  }

  #value(name: string, selections: readonly Selection[] | undefined, parent: string, depth: number): Json {
    const isPlural = Array.isArray(likelyValue(name));
    // The field reports errors, and there were none.
    if (failure.test(name)) return isPlural ? [] : null;
    if (selections === undefined) return this.#leaf(name);
    const isOfParent = listFields.has(name) || name === "node";
    const object = this.object(selections, isOfParent ? parent : typeNameOf(name), depth + 1);
    // Whichever fragment provides them.
    const isPage = Object.keys(object).some((key) => fieldsOfPages.has(key));
    return listFields.has(name) || (isPlural && !isPage) ? [object] : object;
  }

  #leaf(name: string): Json {
    if (pointer.test(name)) return null;
    const given = givenAs(name, this.#part.variables);
    if (given !== undefined) return given;
    // A tool itself refuses what is not enabled.
    if (flag.test(name)) return /enabled$/iu.test(name) || sampleValue("boolean", name);
    return figure.test(asWords(name)) ? sampleValue("number", "") : likelyValue(name);
  }
}

interface AskedField extends Extract<Selection, { readonly kind: "field" }> {
  /** The type of the fragment around it. */
  readonly on?: string;
}

/** The value of a variable with the name of a field, or of a member of its input: a mutation answers with it. */
function givenAs(name: string, variables: JsonObject): Json | undefined {
  for (const holder of [variables, ...Object.values(variables)]) {
    const value = isJsonObject(holder) ? member(holder, name) : undefined;
    if (["string", "number", "boolean"].includes(typeof value)) return value;
  }
  return undefined;
}

/** `Issue` for `issues` and `issue`. */
function typeNameOf(field: string): string {
  const singular = Array.isArray(likelyValue(field)) ? field.replace(/ies$/u, "y").replace(/s$/u, "") : field;
  return `${singular.slice(0, 1).toUpperCase()}${singular.slice(1)}`;
}

function asWords(name: string): string {
  return name.replaceAll(/([a-z\d])([A-Z])/gu, "$1_$2").toLowerCase();
}
