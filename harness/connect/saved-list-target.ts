import { parseJson } from "../json/parse.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type { Transport, TransportReceiver } from "../wire/transport.ts";
import type { Target } from "./target.ts";

/**
 * A list of tools that somebody saved, as a target: it answers `tools/list` with what the file has, and launches nothing.
 *
 * @param path of the file, which names it in a report
 * @param entries the tools as saved; some may be no tools
 */
export function savedListTarget(path: string, entries: readonly Json[]): Target {
  return {
    command: [path],
    traits: { relaunch: "cheap", instancesAtOnce: "many", directories: [], savedList: true },
    open: async () => new SavedList(entries),
  };
}

/** What a session needs beside the list: a server that has tools, in the revision that it is asked in. */
const capabilities = { tools: {} };
const stateless = { resultType: "complete", ttlMs: 0, cacheScope: "public" };

class SavedList implements Transport {
  readonly #entries: readonly Json[];
  #receiver: TransportReceiver | undefined;

  constructor(entries: readonly Json[]) {
    this.#entries = entries;
  }

  start(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  send(text: string): void {
    const parsed = parseJson(text);
    if (parsed.kind !== "value" || !isJsonObject(parsed.value)) return;
    const id = member(parsed.value, "id");
    if (id === undefined) return;
    const answer = JSON.stringify({ jsonrpc: "2.0", id, ...this.#answer(parsed.value) });
    queueMicrotask(() => this.#receiver?.message(answer));
  }

  close(): Promise<void> {
    return Promise.resolve();
  }

  #answer(request: JsonObject): JsonObject {
    const params = member(request, "params");
    const asked = isJsonObject(params) ? member(params, "protocolVersion") : undefined;
    const results = new Map<Json | undefined, JsonObject>([
      ["initialize", { protocolVersion: asked ?? null, capabilities, serverInfo: {} }],
      ["server/discover", { supportedVersions: ["2026-07-28"], capabilities, ...stateless }],
      ["tools/list", { tools: this.#entries, ...stateless }],
    ]);
    const result = results.get(member(request, "method"));
    return result === undefined ? { error: { code: -32601, message: "nothing but a list was saved" } } : { result };
  }
}
