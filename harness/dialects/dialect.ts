import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";

export type QueryDialectId = "annotations" | "resolve";

/** A way for a client to ask for the hints of one concrete call. */
export interface QueryDialect {
  readonly id: QueryDialectId;
  readonly method: string;
  /** Key under `capabilities.tools` that announces it. */
  readonly capability: string;
  /** Key of a listed tool that offers it. */
  readonly flag: string;
  /** The member that every result must have. */
  readonly member: string;
  /** Where it is defined. */
  readonly document: string;
  /** @returns the annotations of an answer as they came, whatever their type; undefined when it has none */
  annotationsOf(result: JsonObject): Json | undefined;
  /** @returns what two answers to the same query must agree on, by the determinism sentence of the dialect */
  comparable(result: JsonObject): Json;
}

/** Params of a query, the same in both dialects: `name` and `arguments`, both required. */
export function queryParams(name: string, argumentsOfCall: Json): JsonObject {
  return { name, arguments: argumentsOfCall };
}

/** The capability value under `tools`, raw. */
export function capabilityOf(capabilities: JsonObject, dialect: QueryDialect): Json | undefined {
  const tools = member(capabilities, "tools");
  return isJsonObject(tools) ? member(tools, dialect.capability) : undefined;
}

export function flagOf(definition: JsonObject, dialect: QueryDialect): Json | undefined {
  return member(definition, dialect.flag);
}
