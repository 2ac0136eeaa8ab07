import { setTimeout as delay } from "node:timers/promises";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { parseJson } from "../../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../json/value.ts";
import { metaKeys, metaPrefix } from "../../revisions/meta-keys.ts";
import {
  discoveryNamed,
  hasHandshake,
  offeredRevision,
  revisionChoices,
  type ProtocolChoice,
} from "../../revisions/revisions.ts";
import { acceptedProtocolVersions } from "../../session/initialize.ts";
import type { Behaviour, Reaction, Scenario, ServedRequest } from "../scenario/scenario.ts";
import { answerOf, hintsOfCall, resultOfCall } from "../scenario/tools.ts";
import { capabilitiesOf, discoveryIn, objectOf } from "../transcript/read-transcript.ts";
import { protocolHeaders, type Recorder } from "./recorder.ts";

/** The reply to one message of a client. */
export type Reply =
  | { readonly kind: "nothing" }
  | {
      readonly kind: "answer";
      readonly message: JsonObject;
      readonly toldFirst: readonly JsonObject[];
      readonly status: number;
    }
  | { readonly kind: "break" }
  /** A stream of notifications. It begins with these and stays open. */
  | { readonly kind: "stream"; readonly first: JsonObject; readonly id: Json };

const serverInfo = { name: "conformance-scenario", version: "1.0.0" };
export const listChangedMethod = "notifications/tools/list_changed";
/** Long enough for a call that does not wait for the answer to a query to come first. */
const answerAfterMs = 20;

/** The server of one run of a scenario. It records the messages in both directions, and trusts none that comes. */
export class ScenarioServer {
  readonly recorder: Recorder;
  readonly #behaviour: Behaviour;
  readonly #dialect: QueryDialect | undefined;
  readonly #spoken: ProtocolChoice;
  readonly #streams = new Map<Json, (message: JsonObject) => void>();
  /** Declared in the last handshake. */
  #declared: JsonObject = {};

  constructor(
    scenario: Scenario,
    dialect: QueryDialect | undefined,
    {
      spoken,
      canaryUrl,
      recorder,
    }: { readonly spoken: ProtocolChoice; readonly canaryUrl: string; readonly recorder: Recorder },
  ) {
    this.recorder = recorder;
    this.#dialect = dialect;
    this.#spoken = spoken;
    this.#behaviour = scenario.serve({ canaryUrl, ...(dialect === undefined ? {} : { dialect }) });
  }

  /**
   * Answers one message.
   *
   * @param text as it came
   * @param connection that it came on; 0 where it does not say so
   * @param headers of the HTTP request; absent on stdio
   */
  async receive(
    text: string,
    connection: number,
    headers?: Readonly<Record<string, string | readonly string[] | undefined>>,
  ): Promise<Reply> {
    if (!this.recorder.admits(text)) return { kind: "break" };
    const parsed = parseJson(text);
    if (parsed.kind !== "value") {
      this.recorder.rubbish(connection, parsed.kind === "not-json" ? "it is not JSON" : "it nests too deep", text);
      return errorReply(null, -32700, "Parse error", 400);
    }
    const message = parsed.value;
    const method = isJsonObject(message) ? member(message, "method") : undefined;
    if (!isJsonObject(message) || typeof method !== "string") {
      const isResponse = isJsonObject(message) && (Object.hasOwn(message, "result") || Object.hasOwn(message, "error"));
      if (isResponse) return { kind: "nothing" };
      this.recorder.rubbish(connection, "it is not a JSON-RPC message", text);
      return errorReply(null, -32600, "Invalid request", 400);
    }
    const params = member(message, "params");
    const id = member(message, "id");
    const kept = { connection, method, ...(params === undefined ? {} : { params }) };
    if (id === undefined) {
      this.recorder.notification(kept);
      return { kind: "nothing" };
    }
    const seen = { ...kept, id, ...(headers === undefined ? {} : { headers: protocolHeaders(headers) }) };
    const index = this.recorder.request(seen);
    return this.#answer(index, id, method, { params: objectOf(params), isStateless: discoveryIn(seen) !== undefined });
  }

  /** Sends messages without a request, on a stream that a client has opened. */
  openStream(id: Json, send: (message: JsonObject) => void): () => void {
    this.#streams.set(id, send);
    return () => void this.#streams.delete(id);
  }

  async #answer(
    index: number,
    id: Json,
    method: string,
    { params, isStateless }: { readonly params: JsonObject; readonly isStateless: boolean },
  ): Promise<Reply> {
    const capabilities = isStateless ? capabilitiesOf({ meta: objectOf(member(params, "_meta")) }) : this.#declared;
    const request: ServedRequest = { params, isStateless, capabilities };
    if (method === "subscriptions/listen" && isStateless) return this.#listen(id, params);
    const reaction = this.#react(method, request);
    if (reaction.kind === "break") {
      this.recorder.answer(index, { kind: "broken" });
      return { kind: "break" };
    }
    if (reaction.kind === "error") {
      const { code, message, data } = reaction;
      this.recorder.answer(index, { kind: "error", code });
      return errorReply(id, code, message, statusOf(code, isStateless), data);
    }
    if (reaction.afterMs !== undefined) await delay(reaction.afterMs);
    const result = this.#finished(reaction.result, method, isStateless);
    const toldFirst = reaction.toldFirst ?? [];
    for (const each of toldFirst) this.#tell(each);
    this.recorder.answer(index, { kind: "result", result });
    const carried = isStateless ? [] : toldFirst.map((told) => ({ jsonrpc: "2.0", method: told }));
    return { kind: "answer", message: { jsonrpc: "2.0", id, result }, toldFirst: carried, status: 200 };
  }

  #react(method: string, request: ServedRequest): Reaction {
    switch (method) {
      case "initialize":
        return this.#initialize(request.params);
      case "server/discover":
        return this.#discover();
      case "ping":
        return { kind: "result", result: {} };
      case "tools/list":
        return this.#list(request.params);
      case "tools/call":
        return this.#call(request);
      default:
        return method === this.#dialect?.method && this.#behaviour.announces !== false
          ? this.#query(this.#dialect, request)
          : { kind: "error", code: -32601, message: "Method not found" };
    }
  }

  #initialize(params: JsonObject): Reaction {
    const only = discoveryNamed(this.#spoken);
    if (only !== undefined) return unsupported([only.id], member(params, "protocolVersion"));
    this.#declared = objectOf(member(params, "capabilities"));
    const asked = member(params, "protocolVersion");
    const protocolVersion = acceptedProtocolVersions.find((each) => each === asked) ?? offeredRevision.id;
    return { kind: "result", result: { protocolVersion, capabilities: this.#capabilities(), serverInfo } };
  }

  #discover(): Reaction {
    const spoken = this.#spoken === "auto" ? revisionChoices : [this.#spoken];
    const supportedVersions = spoken.filter((id) => !hasHandshake(id));
    if (supportedVersions.length === 0) return { kind: "error", code: -32601, message: "Method not found" };
    return { kind: "result", result: { supportedVersions, capabilities: this.#capabilities() } };
  }

  #capabilities(): JsonObject {
    const tools: JsonObject = { listChanged: true };
    const { announces } = this.#behaviour;
    if (this.#dialect === undefined || announces === false) return { tools };
    const { capabilityGroup, capabilityKey, announcement } = this.#dialect;
    const own = { [capabilityKey]: announces === undefined ? announcement : announces.settings };
    return capabilityGroup === "tools" ? { tools: { ...tools, ...own } } : { tools, [capabilityGroup]: own };
  }

  #list(params: JsonObject): Reaction {
    const { tools, pageSize = Number.MAX_SAFE_INTEGER } = this.#behaviour;
    const cursor = member(params, "cursor");
    const start = cursor === undefined ? 0 : Number(cursor);
    const all = tools();
    if (!Number.isInteger(start) || start < 0 || start > all.length) {
      return { kind: "error", code: -32602, message: "Invalid cursor" };
    }
    const end = start + pageSize;
    const next = end < all.length ? { nextCursor: String(end) } : {};
    return { kind: "result", result: { tools: all.slice(start, end), ...next } };
  }

  #call(request: ServedRequest): Reaction {
    const name = member(request.params, "name");
    const given = objectOf(member(request.params, "arguments"));
    if (typeof name !== "string") return { kind: "error", code: -32602, message: "name is missing" };
    return this.#behaviour.call?.(name, given, request) ?? { kind: "result", result: resultOfCall(name, given) };
  }

  #query(dialect: QueryDialect, request: ServedRequest): Reaction {
    const name = member(request.params, "name");
    const given = objectOf(member(request.params, "arguments"));
    const tool = this.#behaviour.tools().find((each) => member(each, "name") === name);
    if (typeof name !== "string" || tool === undefined) {
      return { kind: "error", code: -32602, message: "Unknown tool" };
    }
    const annotations = name === "manage_files" ? hintsOfCall(given) : objectOf(member(tool, "annotations"));
    const usual = { kind: "result", result: answerOf(dialect, tool, annotations), afterMs: answerAfterMs } as const;
    return this.#behaviour.query?.(name, given, request) ?? usual;
  }

  #finished(result: JsonObject, method: string, isStateless: boolean): JsonObject {
    if (!isStateless) return this.#behaviour.result?.(result, method) ?? result;
    const isCacheable = method === "server/discover" || method === "tools/list";
    const whole: JsonObject = {
      resultType: "complete",
      ...result,
      // A client may keep the list for five minutes unless it hears of a change.
      ...(isCacheable ? { ttlMs: 300_000, cacheScope: "private" } : {}),
      _meta: { ...objectOf(member(result, "_meta")), [metaKeys.serverInfo]: serverInfo },
    };
    return this.#behaviour.result?.(whole, method) ?? whole;
  }

  #listen(id: Json, params: JsonObject): Reply {
    const asked = objectOf(member(params, "notifications"));
    const honoured: JsonObject = member(asked, "toolsListChanged") === true ? { toolsListChanged: true } : {};
    const first = inStream("notifications/subscriptions/acknowledged", id, { notifications: honoured });
    return { kind: "stream", first, id };
  }

  #tell(method: string): void {
    this.recorder.told(method);
    for (const [id, send] of this.#streams) send(inStream(method, id, {}));
  }
}

function inStream(method: string, id: Json, params: JsonObject): JsonObject {
  return { jsonrpc: "2.0", method, params: { ...params, _meta: { [`${metaPrefix}subscriptionId`]: id } } };
}

function unsupported(supported: readonly string[], requested: Json | undefined): Reaction {
  const data = { supported, ...(requested === undefined ? {} : { requested }) };
  return { kind: "error", code: -32022, message: "Unsupported protocol version", data };
}

/** 2026-07-28: an unknown method gets 404, and wrong metadata of a client gets 400. */
function statusOf(code: number, isStateless: boolean): number {
  if (code <= -32020 && code >= -32022) return 400;
  return code === -32601 && isStateless ? 404 : 200;
}

function errorReply(id: Json, code: number, message: string, status: number, data?: JsonObject): Reply {
  const error = { code, message, ...(data === undefined ? {} : { data }) };
  return { kind: "answer", message: { jsonrpc: "2.0", id, error }, toldFirst: [], status };
}
