import type { InstalledSdk } from "../connect/sdks/installed-sdk.ts";
import type { Conversation } from "../conversation/conversation.ts";
import type { QueryDialect } from "../dialects/dialect.ts";
import type { ToolInputs } from "../inputs/tool-inputs.ts";
import type { JsonObject } from "../json/value.ts";
import type { Introduction } from "../session/introduction.ts";
import type { ListedTool } from "../session/tool-list.ts";

/** A server, as it introduced itself. */
export interface ServerSubject {
  readonly introduction: Introduction;
  /** The SDKs that are installed for its program, or built into it; none when absent. */
  readonly sdks?: readonly InstalledSdk[];
}

/** A tool as listed, in the list it stands in. */
export interface ToolSubject extends ServerSubject {
  readonly tool: ListedTool;
}

/** A server in one dialect. */
export interface DialectSubject extends ServerSubject {
  readonly dialect: QueryDialect;
}

/** A tool that is called, with arguments to call it with. */
export interface CallSubject extends ToolSubject {
  readonly inputs: ToolInputs;
  /** Arguments with which the tool has worked beside others; none when absent. */
  readonly worked?: readonly JsonObject[];
  /** Variables for secrets that its description names and that the server was not given; none when absent. */
  readonly unset?: readonly string[];
}

/** A tool that can be asked about, with arguments to ask with. */
export interface QuerySubject extends CallSubject, DialectSubject {
  /** A valid query for each of some other tools that can be asked about. */
  readonly neighbours: Conversation;
}

/** A dialect of a server as a whole, with every tool that can be asked about. */
export interface ServerQuerySubject extends DialectSubject {
  readonly tools: readonly QuerySubject[];
}
