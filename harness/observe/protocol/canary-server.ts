import { tmpdir } from "node:os";
import { isJsonObject, member, type Json } from "../../json/value.ts";
import { parseJson } from "../../json/parse.ts";
import { inMemoryTarget } from "../../connect/in-memory.ts";
import type { Target } from "../../connect/target.ts";
import type { Transport, TransportReceiver } from "../../wire/transport.ts";

const uri = "canary://song";

/** A server in this process that lists another tool after `canary/sing`, announces it, and shows it in a resource. */
export const canaryServer: Target = inMemoryTarget({
  name: "canary",
  cwd: tmpdir(),
  launch: () => new CanaryTransport(),
});

class CanaryTransport implements Transport {
  #receiver: TransportReceiver | undefined;
  #songs = 0;

  start(receiver: TransportReceiver): void {
    this.#receiver = receiver;
  }

  send(text: string): void {
    queueMicrotask(() => this.#answer(text));
  }

  close(): Promise<void> {
    this.#receiver?.closed({ code: "ended-by-us" });
    this.#receiver = undefined;
    return Promise.resolve();
  }

  #answer(text: string): void {
    const parsed = parseJson(text);
    if (parsed.kind !== "value" || !isJsonObject(parsed.value)) return;
    const id = member(parsed.value, "id");
    const method = member(parsed.value, "method");
    if (id === undefined) return;
    if (method === "canary/sing") {
      this.#songs += 1;
      this.#write({ jsonrpc: "2.0", method: "notifications/tools/list_changed" });
    }
    const result = method === "initialize" ? introduction(parsed.value) : this.#shown();
    this.#write({ jsonrpc: "2.0", id, result });
  }

  /** Everything that it ever shows, whatever the request. */
  #shown(): Json {
    const name = `song-${this.#songs}`;
    return {
      tools: [{ name, inputSchema: { type: "object" } }],
      resources: [{ uri, name: "the last song" }],
      contents: [{ uri, text: name }],
    };
  }

  #write(message: Json): void {
    this.#receiver?.message(JSON.stringify(message));
  }
}

function introduction(request: Json): Json {
  const params = isJsonObject(request) ? (member(request, "params") ?? null) : null;
  return {
    protocolVersion: isJsonObject(params) ? (member(params, "protocolVersion") ?? null) : null,
    capabilities: { tools: { listChanged: true }, resources: {} },
    serverInfo: { name: "canary", version: "1.0.0" },
  };
}
