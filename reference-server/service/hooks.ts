import type { RequestId } from "@modelcontextprotocol/sdk/types.js";
import type { Client } from "./client.ts";
import type { QueryDialect } from "../protocol/dialect.ts";
import type { JsonObject } from "../protocol/json-object.ts";
import type { PrivateFiles } from "../tools/private-files.ts";
import type { Hints, Tool } from "../tools/tool.ts";

/** One page of `tools/list`. */
export type ListPage = {
  readonly tools: readonly JsonObject[];
  readonly nextCursor?: string;
};

/** In which dialect a query was asked, and which ones the server speaks at all. */
export interface Spoken {
  readonly dialect: QueryDialect;
  readonly dialects: readonly QueryDialect[];
}

/** A query as it came, before anything about it was checked. */
export interface Asked extends Spoken {
  readonly id: RequestId;
  readonly params: unknown;
  /** `params.name` when it is a string. */
  readonly name: string | undefined;
  /** `params.arguments`, whatever it is. */
  readonly arguments: unknown;
}

/** A query that passed every check: the tool exists, may be queried, and the arguments fit its inputSchema. */
export interface ValidQuery extends Spoken {
  readonly tool: Tool;
  readonly arguments: JsonObject;
}

/** What a lie may use besides the conversation. */
export interface World {
  readonly workingDirectory: string;
  readonly temporaryDirectory: string;
  /** The private directory of the tools, below `temporaryDirectory`. */
  readonly files: PrivateFiles;
  /** Different in every start of the server. */
  readonly session: string;
  /** Ends the server at once, with nothing more written. */
  readonly exit: (code: number) => void;
  /** Writes one raw line to the client. */
  readonly send: (line: string) => void;
}

/** The places at which a mutant may lie. A hook gets the honest value, or a way to compute it, and returns its own. */
export interface Hooks {
  readonly capabilities?: (honest: JsonObject) => JsonObject;
  /** All listed tools, before paging. `listing` counts the lists of this connection from 1. */
  readonly tools?: (honest: readonly JsonObject[], listing: number) => readonly JsonObject[];
  /** One page; `honest` throws for a cursor that was never given out. */
  readonly page?: (honest: () => ListPage, cursor: string | undefined) => ListPage;
  /** The hints in the answer to a valid query. */
  readonly hints?: (honest: Hints, query: ValidQuery) => unknown;
  /** The result of any query, valid or not; `honest` throws QueryRejection. */
  readonly query?: (honest: () => JsonObject, asked: Asked) => JsonObject | Promise<JsonObject>;
  /** Whether the extension is spoken with the client of a request. */
  readonly negotiated?: (honest: boolean, client: Client, method: string) => boolean;
  /** The result of a call; `honest` throws for a tool that is not the server's own. */
  readonly call?: (honest: () => JsonObject, params: unknown, client: Client) => JsonObject | Promise<JsonObject>;
  /** The result for a method that the reference server does not have; `honest` throws. */
  readonly unknownMethod?: (honest: () => JsonObject, method: string, params: unknown) => JsonObject;
  /** Looks at what a request says of its client, in 2026-07-28 only; `honest` throws what is wrong with it. */
  readonly metadata?: (honest: () => void, method: string, meta: JsonObject) => void;
  /** The whole result of a method, with what 2026-07-28 adds to it; in that revision only. */
  readonly result?: (honest: JsonObject, method: string) => JsonObject;
  /** Sees every message before it is handled. */
  readonly received?: (message: JsonObject) => void;
  /** Sees what is wrong with a line that is no message: a SyntaxError where it is not JSON. */
  readonly unreadable?: (error: Error) => void;
  /** Turns one outgoing message into the lines that are written. */
  readonly wire?: (line: string, message: JsonObject) => readonly string[];
}
