import type { Json, JsonObject } from "../json/value.ts";
import { readMessage, ScriptedTransport, type Script } from "../wire/fixture-scripted-transport.ts";
import { inMemoryTarget } from "./in-memory.ts";
import type { Target } from "./target.ts";

/** What a scripted server says of itself; it answers a ping, and everything else as `answer` says. */
export interface ScriptedServer {
  readonly capabilities?: JsonObject;
  readonly tools?: readonly Json[];
  readonly answer?: Script;
}

/** A target that launches a scripted server, and remembers every instance. */
export interface ScriptedTarget extends Target {
  readonly instances: readonly ScriptedTransport[];
}

/** @param script called once for each instance, with its number, so that each can have a state of its own */
export function scriptedTarget(script: (instance: number) => Script): ScriptedTarget {
  const instances: ScriptedTransport[] = [];
  const launch = (): ScriptedTransport => {
    const transport = new ScriptedTransport(script(instances.length + 1));
    instances.push(transport);
    return transport;
  };
  return { ...inMemoryTarget({ name: "scripted", cwd: import.meta.dirname, launch }), instances };
}

/** The script of a server that ends at once. */
export const unableToStart: Script = (_, server) =>
  server.end({ code: "exited", exitCode: 1, stderr: ["Error: the port is taken"] });

/** A target whose instances take something for themselves: while one lives no other starts. */
export function lonelyTarget(script: (instance: number) => Script): ScriptedTarget {
  const target: ScriptedTarget = scriptedTarget((instance) => {
    const lives = target.instances.some(({ closings, hasEnded }) => closings === 0 && !hasEnded);
    return lives ? unableToStart : script(instance);
  });
  return target;
}

/** What each instance was asked after it had introduced itself: methods, with the params that are not empty. */
export function askedOf({ instances }: ScriptedTarget): readonly (readonly string[])[] {
  return instances.map(({ sent }) => {
    const messages = sent.map(readMessage).filter((message) => message !== undefined);
    const introduced = messages.findIndex(({ method }) => method === "tools/list");
    // One that was ended while it introduced itself has been asked nothing.
    if (introduced === -1) return [];
    const requests = messages.slice(introduced + 1).filter(({ id }) => id !== "");
    return requests.map(({ method, params = {} }) => {
      const text = JSON.stringify(params);
      return text === "{}" ? method : `${method} ${text}`;
    });
  });
}

/** The script of an ordinary server. */
export function scriptOf({ capabilities = { tools: {} }, tools = [], answer }: ScriptedServer): Script {
  return (message, server) => {
    switch (message.method) {
      case "initialize":
        server.answer(message, {
          protocolVersion: "2025-11-25",
          capabilities,
          serverInfo: { name: "scripted", version: "1.0.0" },
        });
        return;
      case "notifications/initialized":
        return;
      case "tools/list":
        server.answer(message, { tools });
        return;
      case "ping":
        server.answer(message, {});
        return;
      default:
        answer?.(message, server);
    }
  };
}

/** The script of a server of the revision without a handshake; it refuses one. */
export function statelessScriptOf({ capabilities = { tools: {} }, tools = [], answer }: ScriptedServer): Script {
  const more = { resultType: "complete", ttlMs: 0, cacheScope: "public" };
  const _meta = { "io.modelcontextprotocol/serverInfo": { name: "scripted", version: "1.0.0" } };
  return (message, server) => {
    switch (message.method) {
      case "initialize":
        server.refuse(message, -32601);
        return;
      case "server/discover":
        server.answer(message, { supportedVersions: ["2026-07-28"], capabilities, ...more, _meta });
        return;
      case "tools/list":
        server.answer(message, { tools, ...more, _meta });
        return;
      default:
        answer?.(message, server);
    }
  };
}
