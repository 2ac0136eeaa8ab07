import { describe, expect, it } from "vitest";
import { queryDialects } from "../../dialects/query-dialects.ts";
import type { Scenario } from "../scenario/scenario.ts";
import { addNumbers, flagged } from "../scenario/tools.ts";
import { Recorder } from "./recorder.ts";
import type { ProtocolChoice } from "../../revisions/revisions.ts";
import { ScenarioServer, type Reply } from "./scenario-server.ts";

const scenario: Scenario = {
  id: "test",
  about: "Lists two tools on two pages.",
  dialects: ["static"],
  steps: [],
  serve: ({ dialect }) => ({ tools: () => [addNumbers, flagged(addNumbers, dialect)], pageSize: 1 }),
};

function serverIn(dialect: string, spoken: ProtocolChoice = "auto") {
  const recorder = new Recorder();
  const found = queryDialects.find(({ id }) => id === dialect);
  const server = new ScenarioServer(scenario, found, { spoken, canaryUrl: "http://x", recorder });
  const ask = (method: string, params: object = {}): Promise<Reply> =>
    server.receive(JSON.stringify({ jsonrpc: "2.0", id: 1, method, params }), 0);
  return { recorder, server, ask };
}

const meta = {
  "io.modelcontextprotocol/protocolVersion": "2026-07-28",
  "io.modelcontextprotocol/clientCapabilities": {},
};

describe("the server of a scenario", () => {
  it("speaks both kinds of revisions, or the one that was asked for", async () => {
    const handshake = { protocolVersion: "2025-06-18", capabilities: {} };
    expect(await serverIn("static").ask("initialize", handshake)).toMatchObject({
      message: { result: { protocolVersion: "2025-06-18" } },
    });
    expect(await serverIn("static").ask("server/discover", { _meta: meta })).toMatchObject({
      message: { result: { resultType: "complete", supportedVersions: ["2026-07-28"] } },
    });
    expect(await serverIn("static", "2026-07-28").ask("initialize", handshake)).toMatchObject({
      status: 400,
      message: { error: { code: -32022 } },
    });
    expect(await serverIn("static", "2025-11-25").ask("server/discover", { _meta: meta })).toMatchObject({
      status: 404,
      message: { error: { code: -32601 } },
    });
  });

  it.each([
    ["annotations", { tools: { dynamicAnnotations: true } }],
    ["resolve", { tools: { resolve: true } }],
    ["resolution-ext", { extensions: { "io.modelcontextprotocol/tool-resolution": {} } }],
  ])("announces %s, and answers its method alone", async (dialect, capabilities) => {
    const { ask } = serverIn(dialect);
    expect(await ask("initialize")).toMatchObject({ message: { result: { capabilities } } });
    const query = { name: "add_numbers", arguments: { a: 1, b: 2 } };
    const answers = await Promise.all(["tools/annotations", "tools/resolve"].map((method) => ask(method, query)));
    const answered = answers.filter((reply) => reply.kind === "answer" && "result" in reply.message);
    expect(answered).toHaveLength(1);
  });

  it("gives one page after the other", async () => {
    const { ask } = serverIn("static");
    expect(await ask("tools/list")).toMatchObject({ message: { result: { nextCursor: "1" } } });
    const last = await ask("tools/list", { cursor: "1" });
    expect(last.kind === "answer" && last.message["result"]).not.toHaveProperty("nextCursor");
    expect(await ask("tools/list", { cursor: "elsewhere" })).toMatchObject({ message: { error: { code: -32602 } } });
  });

  it("keeps what is no message as rubbish, and answers it with an error", async () => {
    const { server, recorder } = serverIn("static");
    for (const text of ["{", "7", "[]", "null", "[".repeat(9_999), '{"method":1}'])
      expect(await server.receive(text, 0)).toMatchObject({ kind: "answer", status: 400 });
    expect(recorder.events.map(({ kind }) => kind)).toEqual(Array.from({ length: 6 }, () => "rubbish"));
  });

  it("keeps a bounded amount of what comes, and answers nothing of what is more", async () => {
    let full = 0;
    const recorder = new Recorder({ full: () => full++ });
    const server = new ScenarioServer(scenario, undefined, { spoken: "auto", canaryUrl: "http://x", recorder });
    const padding = "x".repeat(1024 * 1024);
    const ask = (id: number): Promise<Reply> =>
      server.receive(JSON.stringify({ jsonrpc: "2.0", id, method: "ping", params: { padding } }), 0);
    expect(await ask(1)).toMatchObject({ kind: "answer" });
    for (const id of [2, 3]) expect(await ask(id)).toEqual({ kind: "break" });
    expect(recorder.events).toHaveLength(2);
    expect([recorder.isFull, full]).toEqual([true, 1]);
  });

  it("keeps a bounded number of messages", async () => {
    const { recorder, ask } = serverIn("static");
    for (let sent = 0; sent < 1_000; sent++) expect(await ask("ping")).toMatchObject({ kind: "answer" });
    await ask("ping");
    expect(await ask("ping")).toEqual({ kind: "break" });
    expect(recorder.events).toHaveLength(2_000);
  });
});

it("a recorder keeps a bounded number of events, and no header but those of the protocol", () => {
  const recorder = new Recorder();
  for (let id = 0; id < 3_000; id++) recorder.request({ connection: 0, id, method: "ping" });
  expect(recorder.isFull).toBe(true);
  expect(recorder.events).toHaveLength(2_000);
});
