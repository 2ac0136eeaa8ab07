import type { Decision, Hooks } from "../protocol/hooks.ts";
import { dialects, type Dialect } from "../protocol/dialects.ts";
import { mayDestroy, readHints, type Hints } from "../protocol/hints.ts";
import { isJsonObject, objectAt, type JsonObject } from "../protocol/json.ts";
import { BrokenConnection } from "../wire/connection.ts";
import { RefusedRequest, type Session } from "./session.ts";

/** What became of a query: hints to decide by, none, or an error that ends the call. */
type Answered =
  | { readonly kind: "hints"; readonly hints: JsonObject }
  | { readonly kind: "none" }
  | { readonly kind: "give-up" };

/** Tells what was decided of a call. */
export type TellDecision = (tool: string, argumentsOfCall: JsonObject, decision: Decision) => void;

/** What stands between a user and a session: it lists, asks for hints, decides, and calls. */
export class Host {
  readonly #session: Session;
  readonly #hooks: Hooks;
  readonly #tell: TellDecision;
  readonly #kept = new Map<string, JsonObject>();
  #tools: readonly JsonObject[] = [];
  #hasListed = false;

  constructor(session: Session, hooks: Hooks, tell: TellDecision) {
    this.#session = session;
    this.#hooks = hooks;
    this.#tell = tell;
  }

  /** The tools as it holds them. */
  get tools(): readonly JsonObject[] {
    return this.#tools;
  }

  /** Lists the tools, all pages of them. */
  async list(): Promise<void> {
    if (this.#hooks.keepsList === true && this.#hasListed) return;
    const tools: JsonObject[] = [];
    let cursor: unknown;
    do {
      const page = await this.#session.request("tools/list", cursor === undefined ? {} : { cursor });
      const listed = page["tools"];
      tools.push(...(Array.isArray(listed) ? listed.filter(isJsonObject) : []));
      cursor = this.#hooks.followsPages === false ? undefined : page["nextCursor"];
    } while (cursor !== undefined);
    this.#tools = this.#hooks.tools?.(tools) ?? tools;
    this.#hasListed = true;
    if (this.#hooks.fetchesReferences === true) await this.#fetchReferences();
  }

  /**
   * Makes a call, if its hints and its user let it.
   *
   * @returns the result; undefined where the call was not made
   */
  async call(name: string, given: JsonObject): Promise<JsonObject | undefined> {
    const tool = this.#tools.find((each) => each["name"] === name) ?? {};
    const { order } = this.#hooks;
    if (order === "call-first") {
      const result = await this.#send(name, given, tool);
      await this.#ask(tool, name, given);
      return result;
    }
    const answer = this.#ask(tool, name, given);
    const answered = order === "without-waiting" ? ({ kind: "none" } as const) : await answer;
    if (order === "list-between" && answered.kind === "hints") await this.#session.request("tools/list", {});
    if (answered.kind === "give-up") return undefined;
    const decision = this.#decide(tool, answered);
    this.#tell(name, given, decision);
    const isRefused = decision === "refused" && this.#hooks.callsWhatIsRefused !== true;
    const result = isRefused ? undefined : await this.#send(name, given, tool);
    await answer;
    return result;
  }

  async #ask(tool: JsonObject, name: string, given: JsonObject): Promise<Answered> {
    const dialect = dialects.find((each) => this.#asksIn(each, tool));
    if (dialect === undefined) return { kind: "none" };
    const key = this.#hooks.keepsAnswers?.(name, given);
    const kept = key === undefined ? undefined : this.#kept.get(key);
    if (kept !== undefined) return { kind: "hints", hints: kept };
    const answered = await this.#query(dialect, { name, arguments: given }, 1);
    if (key !== undefined && answered.kind === "hints") this.#kept.set(key, answered.hints);
    return answered;
  }

  #asksIn(dialect: Dialect, tool: JsonObject): boolean {
    const announced = dialect.announced(this.#session.serverCapabilities);
    const isFlagged = dialect.isFlagged(tool);
    const declares = dialect.isExtension !== true || this.#session.mayUseExtension;
    const honest = declares && dialect.accepts(announced) && isFlagged;
    return this.#hooks.asks?.(honest, { announced, isFlagged }, dialect) ?? honest;
  }

  async #query(dialect: Dialect, params: JsonObject, triesLeft: number): Promise<Answered> {
    try {
      const result = await this.#session.request(dialect.method, this.#hooks.queryParams?.(params) ?? params);
      return { kind: "hints", hints: dialect.hintsOf(result) };
    } catch (error) {
      if (!(error instanceof RefusedRequest)) throw error;
      switch (this.#hooks.afterFailure?.(error.code) ?? afterFailure(error.code)) {
        case "again":
          return triesLeft > 0 ? this.#query(dialect, params, triesLeft - 1) : { kind: "none" };
        case "give-up":
          return { kind: "give-up" };
        case "as-harmless":
          return { kind: "hints", hints: { readOnlyHint: true } };
        case "call":
          return { kind: "none" };
      }
    }
  }

  /** By the worse of what is listed and what was answered, where the answer may not lower the risk. */
  #decide(tool: JsonObject, answered: Answered): Decision {
    const annotations = objectAt(tool, "annotations");
    const isAnswered = answered.kind === "hints";
    const hints = readHints(isAnswered ? answered.hints : annotations);
    const honest: Decision = !mayDestroy(hints) ? "auto" : wouldRefuse(hints, annotations) ? "refused" : "asked";
    return this.#hooks.decision?.(honest, hints, annotations, isAnswered) ?? honest;
  }

  async #send(name: string, given: JsonObject, tool: JsonObject): Promise<JsonObject> {
    const params = { name, arguments: this.#hooks.callArguments?.(given) ?? given };
    try {
      return await this.#completed(params);
    } catch (error) {
      if (!(error instanceof BrokenConnection)) throw error;
      const { annotations } = tool;
      const hints = readHints(objectAt(tool, "annotations"));
      const honest = hints.readOnly || hints.idempotent;
      if (!(this.#hooks.sendsAgain?.(honest, annotations) ?? honest)) throw error;
      return this.#completed(params);
    }
  }

  /** A call may come back with what the server needs of the client first (2026-07-28). */
  async #completed(params: JsonObject): Promise<JsonObject> {
    const result = await this.#session.request("tools/call", params);
    if (result["resultType"] !== "input_required") return result;
    const asked = objectAt(result, "inputRequests");
    const inputResponses = Object.fromEntries(Object.keys(asked).map((key) => [key, { roots: [] }]));
    const again = { ...params, inputResponses, requestState: result["requestState"] };
    return this.#hooks.retriesWithSameId === true
      ? this.#session.request("tools/call", again, this.#session.lastId)
      : this.#session.request("tools/call", again);
  }

  async #fetchReferences(): Promise<void> {
    const urls = JSON.stringify(this.#tools).matchAll(/"\$ref":"(http:[^"]+)"/gu);
    for (const [, url = ""] of urls) await fetch(url);
  }
}

/** A passing error is tried again, rejected arguments end the call, and without any other answer the listed hints decide. */
function afterFailure(code: number): "call" | "again" | "give-up" {
  if (code === -32603 || code === -32021) return "again";
  return code === -32602 ? "give-up" : "call";
}

/** Its user says no to what destroys, cannot be repeated, and says so itself. */
function wouldRefuse({ idempotent }: Hints, annotations: JsonObject): boolean {
  return annotations["destructiveHint"] === true && !idempotent;
}
