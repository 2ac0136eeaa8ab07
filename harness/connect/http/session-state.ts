import { isJsonObject, member, type Json } from "../../json/value.ts";
import type { HttpAnswer } from "./http-client.ts";
import { messageHeaders, type HttpSession } from "./message-headers.ts";
import { ParameterHeaders } from "./parameter-headers.ts";
import type { SentMessage } from "./sent-message.ts";

/** What answers have told of the headers of later requests. */
export class SessionState {
  readonly #parameters = new ParameterHeaders();
  #session: HttpSession = {};

  /** Requests have said that they are in a revision without sessions. */
  get isStateless(): boolean {
    return this.#session.isStateless === true;
  }

  /** The server has named its session, which we have to end. */
  get hasSession(): boolean {
    return this.#session.id !== undefined;
  }

  /** Headers of what carries no message. */
  headers(): Readonly<Record<string, string>> {
    return messageHeaders(undefined, this.#session, this.#parameters);
  }

  headersOf({ value }: SentMessage): Readonly<Record<string, string>> {
    const headers = messageHeaders(value, this.#session, this.#parameters);
    const protocolVersion = headers["MCP-Protocol-Version"];
    // The first request tells. A later one may name another revision, to see it refused.
    if (!this.isStateless && "Mcp-Method" in headers && protocolVersion !== undefined)
      this.#session = { protocolVersion, isStateless: true };
    return headers;
  }

  /** @param value the answer to the message, hostile */
  learn({ method }: SentMessage, value: Json, answer: HttpAnswer): void {
    const result = isJsonObject(value) ? member(value, "result") : undefined;
    if (!isJsonObject(result)) return;
    if (method === "tools/list") this.#parameters.learn(result);
    if (method !== "initialize") return;
    const id = answer.header("mcp-session-id");
    const protocolVersion = member(result, "protocolVersion");
    this.#session = {
      ...(id === undefined ? {} : { id }),
      ...(typeof protocolVersion === "string" ? { protocolVersion } : {}),
    };
  }

  /**
   * Servers answer a session that they do not know with 404, with 400 and an error that says so, or even with 200 and an
   * error that says nothing else. The error has no id, or the id of the request. An error with an id may also say something
   * about the request, and one for a call about a session of the tool.
   *
   * @param value of the body, where it is JSON
   */
  saysLost({ method, id }: SentMessage, value: Json | undefined, status: number): boolean {
    if (!this.hasSession || method === "initialize") return false;
    const error = isJsonObject(value) ? (member(value, "error") ?? null) : null;
    if (status < 300) return method !== "tools/call" && onlyUnknownSession.test(messageOf(error));
    if (status !== 404 && status !== 400) return false;
    const isForRequest = isJsonObject(value) && member(value, "id") === id;
    if (isForRequest) return unknownSession.test(JSON.stringify(error ?? ""));
    return status === 404 || /session/iu.test(JSON.stringify(value ?? ""));
  }
}

function messageOf(error: Json): string {
  const message = isJsonObject(error) ? member(error, "message") : undefined;
  return typeof message === "string" ? message : "";
}

/** The word session by itself, and no part of a name such as "end_session", with what is wrong with it. */
const unknownSession =
  /\bsession\b.{0,40}\b(?:not found|not valid|invalid|unknown|expired|terminated|missing|required|does not exist)\b|\b(?:invalid|unknown|expired|terminated|missing|no|no valid)\b.{0,20}\bsession\b/iu;
/** The whole message, as the SDKs word it. */
const onlyUnknownSession =
  /^(?:(?:bad request|not found): )?(?:session(?: id)? (?:is |has |has been )?(?:not found|not valid|invalid|unknown|expired|terminated)|(?:invalid|unknown|expired|invalid or expired|no valid)(?: mcp)? session(?: id)?(?: provided)?)\.?$/iu;
