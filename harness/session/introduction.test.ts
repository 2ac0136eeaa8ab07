import { describe, expect, it, vi } from "vitest";
import {
  scriptedTarget,
  scriptOf,
  statelessScriptOf,
  type ScriptedTarget,
} from "../connect/fixture-scripted-target.ts";
import type { Target } from "../connect/target.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { isJsonObject } from "../json/value.ts";
import { newestDiscovery } from "../revisions/revisions.ts";
import { openSession, type MetBefore, type Session, type SessionOptions } from "./session.ts";

const tools = [{ name: "a" }];
const legacy = scriptOf({ tools });
const stateless = statelessScriptOf({ tools });

function open(target: Target, options: Partial<SessionOptions> = {}): Promise<Session> {
  const signal = new AbortController().signal;
  return openSession(target, {
    client: { name: "test", version: "1" },
    timeoutMs: 1_000,
    temporaryDirectory: "/tmp",
    signal,
    ...options,
  });
}

/** Another session with the target was opened without a handshake. */
const met = Promise.resolve({ revision: newestDiscovery, startTimeoutMs: 1_000 } satisfies MetBefore);

/** Methods that each instance was sent, in order. */
function sentTo({ instances }: ScriptedTarget): readonly (readonly unknown[])[] {
  return instances.map(({ sent }) =>
    sent.map((line) => {
      const message: unknown = JSON.parse(line);
      return isJsonObject(message) ? message["method"] : undefined;
    }),
  );
}

/** A server that answers both a handshake and discovery. */
const bilingual: Script = (message, server) =>
  (message.method === "server/discover" ? stateless : legacy)(message, server);

const namedServer = { "io.modelcontextprotocol/serverInfo": { name: "a", version: "1" } };

describe("a session in either kind of revision", () => {
  it("costs a server with a handshake nothing more than the handshake", async () => {
    const target = scriptedTarget(() => legacy);
    const session = await open(target);
    expect(session.initialized.protocolVersion).toBe("2025-11-25");
    expect(sentTo(target)).toEqual([["initialize", "notifications/initialized", "tools/list"]]);
    await session.close();
  });

  it("is opened with the handshake where a server can do both", async () => {
    const target = scriptedTarget(() => bilingual);
    const session = await open(target);
    expect(session.initialized.protocolVersion).toBe("2025-11-25");
    expect(session.list.tools.map(({ name }) => name)).toEqual(["a"]);
    await session.close();
  });

  it("does without where that is asked for, and sends no handshake", async () => {
    const target = scriptedTarget(() => bilingual);
    const session = await open(target, { protocol: "2026-07-28" });
    expect(session.initialized.protocolVersion).toBe("2026-07-28");
    expect(sentTo(target)).toEqual([["server/discover", "tools/list"]]);
    await session.close();
  });

  it.each<[string, Script]>([
    ["is an unknown method", stateless],
    [
      "lacks metadata",
      (message, server) => {
        if (message.method === "initialize") server.refuse(message, -32602);
        else stateless(message, server);
      },
    ],
    [
      "is answered with the revision that has none",
      (message, server) => {
        if (message.method === "initialize") server.answer(message, { protocolVersion: "2026-07-28" });
        else stateless(message, server);
      },
    ],
  ])("does without in another instance when the handshake %s", async (_, script) => {
    const target = scriptedTarget(() => script);
    const session = await open(target);
    expect(session.initialized).toMatchObject({ protocolVersion: "2026-07-28", serverInfo: { name: "scripted" } });
    expect(sentTo(target)).toEqual([["initialize"], ["server/discover", "tools/list"]]);
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 0]);
    await session.close();
  });

  it("sends what the revision asks for with every request", async () => {
    const target = scriptedTarget(() => stateless);
    const session = await open(target, { protocol: "2026-07-28" });
    for (const line of target.instances[0]?.sent ?? []) {
      expect(JSON.parse(line)).toMatchObject({
        params: { _meta: { "io.modelcontextprotocol/protocolVersion": "2026-07-28" } },
      });
    }
    await session.close();
  });

  it("is not opened again where the first one fails while this one is being launched", async () => {
    const unheard = vi.fn<(reason: unknown) => void>();
    process.prependOnceListener("unhandledRejection", unheard);
    const failed = new Error("the first one");
    const target = scriptedTarget(() => stateless);
    const slow = {
      ...target,
      open: async (directory: string) => {
        // Unhandled rejections are told when the event loop turns.
        await new Promise((resolve) => setImmediate(() => setImmediate(resolve)));
        return target.open(directory);
      },
    };
    await expect(open(slow, { met: Promise.reject(failed) })).rejects.toBe(failed);
    process.removeListener("unhandledRejection", unheard);
    expect(unheard).not.toHaveBeenCalled();
    expect(target.instances.map(({ closings }) => closings)).toEqual([1]);
  });

  it("fails with a server of an older revision that lists its tools for anybody", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "tools/list") server.answer(message, { tools: [{ name: "a" }] });
      else server.refuse(message, -32601);
    });
    await expect(open(target, { protocol: "2026-07-28" })).rejects.toMatchObject({
      fault: { code: "revision-not-spoken", revision: "2026-07-28" },
    });
  });

  it("fails with one that refuses the list of tools as well as discovery", async () => {
    const target = scriptedTarget(() => (message, server) => server.refuse(message, -32600, "not initialized"));
    await expect(open(target, { protocol: "2026-07-28" })).rejects.toMatchObject({
      fault: { code: "revision-not-spoken", refusal: { code: -32600, message: "not initialized" } },
    });
  });

  it("fails with the refusal of the list of tools when discovery is answered", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "tools/list") server.refuse(message, -32603);
      else stateless(message, server);
    });
    await expect(open(target, { protocol: "2026-07-28" })).rejects.toMatchObject({
      fault: { code: "request-refused", method: "tools/list" },
    });
  });

  it("goes on with one that lacks discovery alone, or names itself in no result", async () => {
    for (const more of [{ resultType: "complete" }, { _meta: namedServer }]) {
      const target = scriptedTarget(() => (message, server) => {
        if (message.method === "tools/list") server.answer(message, { tools: [{ name: "a" }], ...more });
        else server.refuse(message, -32601);
      });
      const session = await open(target, { protocol: "2026-07-28" });
      expect(session.list.tools).toHaveLength(1);
      await session.close();
    }
  });

  it("fails with the refusal of the handshake when there is no discovery either", async () => {
    const target = scriptedTarget(() => (message, server) => server.refuse(message, -32000, "not today"));
    await expect(open(target)).rejects.toMatchObject({
      fault: { code: "request-refused", method: "initialize", error: { message: "not today" } },
    });
    expect(target.instances.map(({ closings }) => closings)).toEqual([1, 1]);
  });

  it("fails with what is wrong in the answer to discovery when there is one", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "initialize") server.refuse(message, -32601);
      else server.write(`{"jsonrpc":"2.0","id":${message.id},"result":7}`);
    });
    await expect(open(target)).rejects.toMatchObject({ fault: { code: "no-answer", method: "server/discover" } });
  });

  it.each([
    ["2025-11-25", "request-refused"],
    ["2026-07-28", "revision-not-spoken"],
  ] as const)("does not change over when %s was asked for", async (protocol, code) => {
    const other = protocol === "2026-07-28" ? legacy : stateless;
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "server/discover" || message.method === "initialize") server.refuse(message, -32601);
      else if (message.method === "tools/list") server.refuse(message, -32000);
      else other(message, server);
    });
    await expect(open(target, { protocol })).rejects.toMatchObject({ fault: { code } });
    expect(target.instances).toHaveLength(1);
  });
});

describe("a further session without a handshake", () => {
  it("asks for the tools first, since no request may need another before it", async () => {
    const target = scriptedTarget(() => stateless);
    const session = await open(target, { met });
    expect(sentTo(target)).toEqual([["tools/list", "server/discover"]]);
    expect(session.peer.strayFaults).toEqual([]);
    await session.close();
  });

  it("notes a server that lists its tools after discovery only, and goes on", async () => {
    const target = scriptedTarget(() => {
      let discovered = false;
      return (message, server) => {
        discovered ||= message.method === "server/discover";
        if (discovered) stateless(message, server);
        else server.refuse(message, -32600);
      };
    });
    const session = await open(target, { met });
    expect(session.list.tools.map(({ name }) => name)).toEqual(["a"]);
    expect(session.peer.strayFaults).toEqual([{ code: "refused-before-discovery", method: "tools/list" }]);
    await session.close();
  });

  it("fails when the tools are not listed after discovery either", async () => {
    const target = scriptedTarget(() => (message, server) => {
      if (message.method === "tools/list") server.refuse(message, -32603);
      else stateless(message, server);
    });
    await expect(open(target, { met })).rejects.toMatchObject({
      fault: { code: "request-refused", method: "tools/list" },
    });
  });
});
