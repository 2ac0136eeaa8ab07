import type { Hints } from "./hints.ts";
import type { JsonObject } from "./json.ts";
import type { Dialect } from "./dialects.ts";

export type Decision = "auto" | "asked" | "refused";

/** A message of the client; one without an id is a notification. */
export type Message = JsonObject & { readonly method: string };

/** What the client knows of a server when it chooses whether to ask it. */
export interface AskingFacts {
  readonly announced: unknown;
  readonly isFlagged: boolean;
}

/** The places at which a mutant may lie; the client is honest where it has nothing. */
export interface Hooks {
  /** The last word on every message. */
  readonly message?: (message: Message) => Message;
  readonly headers?: (headers: Readonly<Record<string, string>>, message: Message) => Readonly<Record<string, string>>;
  /** The capabilities that a request declares, or the handshake. */
  readonly capabilities?: (honest: JsonObject, method: string) => JsonObject;
  /** Whether it asks for the next page. */
  readonly followsPages?: false;
  /** What it makes of a list; may throw. */
  readonly tools?: (tools: readonly JsonObject[]) => readonly JsonObject[];
  /** It lists once, and answers all later wishes for a list itself. */
  readonly keepsList?: true;
  /** It may throw about any result that it gets. */
  readonly result?: (result: JsonObject, method: string) => void;
  /** Whether it asks in a dialect. */
  readonly asks?: (honest: boolean, facts: AskingFacts, dialect: Dialect) => boolean;
  /** In which order it asks and calls. */
  readonly order?: "call-first" | "without-waiting" | "list-between";
  readonly queryParams?: (params: JsonObject) => JsonObject;
  /** Under which key it keeps answers; none are kept when absent. */
  readonly keepsAnswers?: (tool: string, argumentsOfCall: unknown) => string;
  /** What it does where a query fails; it may call all the same. */
  readonly afterFailure?: (code: number) => "call" | "again" | "give-up" | "as-harmless" | undefined;
  readonly callArguments?: (argumentsOfCall: JsonObject) => unknown;
  /** Whether it sends a call again whose connection was broken. */
  readonly sendsAgain?: (honest: boolean, annotations: unknown) => boolean;
  readonly fetchesReferences?: true;
  /** The id of a call that is sent again with what the server has asked for. */
  readonly retriesWithSameId?: true;
  readonly decision?: (honest: Decision, hints: Hints, annotations: JsonObject, answered: boolean) => Decision;
  readonly callsWhatIsRefused?: true;
}
