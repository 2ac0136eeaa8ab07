import type { Json, JsonObject } from "../json/value.ts";

/**
 * A way for a client to ask for the hints of one concrete call: everything that is particular to it, so that nobody
 * else has to know which dialects there are. Two of them may share a method.
 */
export interface QueryDialect {
  readonly id: string;
  /** How the ids of its rows in the catalogue of requirements begin, such as `DA-`. */
  readonly rows: string;
  readonly method: string;
  /** The key of the capabilities below which its own stands, such as `tools`. */
  readonly capabilityGroup: string;
  /** The key of its capability in that group. */
  readonly capabilityKey: string;
  /** What stands there when a server announces it. */
  readonly announcement: Json;
  /** What a client has to offer in the handshake before a server speaks it, by the group of capabilities. */
  readonly clientCapabilities: Readonly<Record<string, JsonObject>>;
  /** A query may read what it needs to answer, wherever that is. */
  readonly mayRead?: true;
  /** The member that every result must have. */
  readonly member: string;
  /** How sentences call what is its own. */
  readonly words: {
    /** Where the capability stands, such as `capabilities.tools.resolve`. */
    readonly capability: string;
    /** What a tool that can be asked about has, such as `resolve`. */
    readonly flag: string;
    /** What of an answer has the annotations, such as `resolved tool`. */
    readonly holder: string;
    /** Where in an answer the annotations stand, such as `tool.annotations`. */
    readonly annotations: string;
  };
  /** @returns what stands where it is announced, as it came; undefined when nothing does */
  declared(capabilities: JsonObject): Json | undefined;
  /** @returns the value by which a listed tool offers it, as it came; undefined when it has none */
  offered(definition: JsonObject): Json | undefined;
  /** @returns the params of a query: `name` and `arguments`, and whatever else the dialect wants of a client */
  params(name: string, argumentsOfCall: Json): JsonObject;
  /** @returns the annotations of an answer as they came, whatever their type; undefined when it has none */
  annotationsOf(result: JsonObject): Json | undefined;
  /** @returns what two answers to the same query must agree on, by the determinism sentence of the dialect */
  comparable(result: JsonObject): Json;
}
