import type { QueryDialect } from "../../dialects/dialect.ts";
import type { Json, JsonObject } from "../../json/value.ts";

/**
 * A server that does one thing that may trip a client, and what the driver of the client is asked to do with it. A scenario
 * is one object in a list of `harness/clients/scenarios`.
 */
export interface Scenario {
  /** Kebab case; never reused for another server. */
  readonly id: string;
  /** What the server does, one sentence. */
  readonly about: string;
  /** Dialects that the server speaks, in a run each; `static` stands for none. */
  readonly dialects: readonly string[];
  /** What the driver is asked to do, in order. */
  readonly steps: readonly Step[];
  /** Makes the server for one run; its closure holds what it remembers. */
  readonly serve: (setting: Setting) => Behaviour;
}

/** One step of a driver. After a step that fails the driver does the next one, unless the client has died. */
export type Step =
  /** Ask the client for all tools that the server has. */
  | { readonly do: "list" }
  /** Have the client make the calls, at once where there are several. */
  | { readonly do: "call"; readonly calls: readonly AskedCall[] }
  /** Call `report_tools` with `{ "tools": [...] }`: every tool as the client holds it. */
  | { readonly do: "echo" }
  /** Declare the extension of the dialect from here on, and not before. Only for a client that lets its driver choose. */
  | { readonly do: "declare-extension" };

export interface AskedCall {
  readonly tool: string;
  readonly arguments: JsonObject;
}

/** What the server of a scenario is made for. */
export interface Setting {
  /** The dialect that it speaks; absent for none. */
  readonly dialect?: QueryDialect;
  /** Address of a document on the network that no client has a reason to fetch; requests for it are recorded. */
  readonly canaryUrl: string;
}

/** What a server does where it differs from the usual. */
export interface Behaviour {
  /** The tools as listed now. */
  readonly tools: () => readonly JsonObject[];
  /** Tools on one page; all on one when absent. */
  readonly pageSize?: number;
  /** Whether the dialect is announced, and with what; as it has to be when absent. */
  readonly announces?: false | { readonly settings: Json };
  readonly call?: (name: string, argumentsOfCall: JsonObject, request: ServedRequest) => Reaction | undefined;
  readonly query?: (name: string, argumentsOfQuery: JsonObject, request: ServedRequest) => Reaction | undefined;
  /** Changes each result before it is sent. */
  readonly result?: (result: JsonObject, method: string) => JsonObject;
}

/** What a server knows of a request besides tool and arguments. */
export interface ServedRequest {
  readonly params: JsonObject;
  readonly isStateless: boolean;
  /** What the client declared, in the handshake or in this request. */
  readonly capabilities: JsonObject;
}

/** What a server does with a call or a query. */
export type Reaction =
  | {
      readonly kind: "result";
      readonly result: JsonObject;
      readonly toldFirst?: readonly string[];
      readonly afterMs?: number;
    }
  | { readonly kind: "error"; readonly code: number; readonly message: string; readonly data?: JsonObject }
  /** Breaks the connection in place of an answer. */
  | { readonly kind: "break" };

export function answered(
  result: JsonObject,
  more: { readonly toldFirst?: readonly string[]; readonly afterMs?: number } = {},
): Reaction {
  return { kind: "result", result, ...more };
}

export function refused(code: number, message: string, data?: JsonObject): Reaction {
  return { kind: "error", code, message, ...(data === undefined ? {} : { data }) };
}

/** One call, as a step. */
export function call(tool: string, argumentsOfCall: JsonObject = {}): Step {
  return { do: "call", calls: [{ tool, arguments: argumentsOfCall }] };
}
