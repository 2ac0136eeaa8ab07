import { afterEach, describe, expect, it } from "vitest";
import { FixtureHttpServer, sayResult, type Received } from "../harness/connect/http/fixture-http-server.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../harness/json/value.ts";
import { runChecks } from "../library/run-checks.ts";
import type { Report } from "../report-model/report-model.ts";
import { endWaitsAtOnce } from "./end-waits-at-once.ts";

endWaitsAtOnce();
const servers: FixtureHttpServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

/** What a tool of a server of notes does, and says of it. */
interface NotesTool {
  readonly annotations: JsonObject;
  readonly properties?: JsonObject;
  /** @returns what it says; undefined to break the connection */
  readonly act: (notes: string[], given: JsonObject) => Json | undefined;
}

const readOnly = { readOnlyHint: true, openWorldHint: false };
const additive = { readOnlyHint: false, destructiveHint: false, openWorldHint: false };
const listNotes: NotesTool = { annotations: readOnly, act: (notes) => [...notes] };
const addNote: NotesTool = {
  annotations: additive,
  properties: { text: { enum: ["milk", "bread"] } },
  act: (notes, { text }) => `note ${notes.push(JSON.stringify(text))}`,
};
const today: NotesTool = { annotations: readOnly, act: () => "a fine day" };

interface Notes {
  readonly url: string;
  /** Names of the tools that were called, in order. */
  readonly called: string[];
  /** The most calls that were open at once. */
  readonly open: { now: number; most: number };
}

/** A server that keeps notes in memory, the same for all sessions. */
async function serveNotes(tools: Readonly<Record<string, NotesTool>>): Promise<Notes> {
  const notes: string[] = [];
  const called: string[] = [];
  const open = { now: 0, most: 0 };
  const list = Object.entries(tools).map(([name, { annotations, properties = {} }]) => ({
    name,
    annotations,
    inputSchema: { type: "object", properties, required: Object.keys(properties), additionalProperties: false },
  }));
  const answers: Readonly<Record<string, Json>> = {
    initialize: {
      protocolVersion: "2025-11-25",
      capabilities: { tools: {} },
      serverInfo: { name: "notes", version: "1" },
    },
    "tools/list": { tools: list },
    ping: {},
  };
  const server = await FixtureHttpServer.start((received, response) => {
    const { message } = received;
    if (received.method !== "POST") return void response.writeHead(405).end();
    if (message["id"] === undefined) return void response.writeHead(202).end();
    const { method } = message;
    if (method === "tools/call") {
      const { name, given } = readCall(received);
      called.push(`${name} ${JSON.stringify(given)}`);
      open.most = Math.max(open.most, ++open.now);
      // Whoever asks for two at once is seen to.
      setImmediate(() => {
        open.now--;
        const said = tools[name]?.act(notes, given);
        if (said === undefined) return void response.socket?.resetAndDestroy();
        sayResult(received, response, { content: [{ type: "text", text: JSON.stringify(said) }] });
      });
      return;
    }
    const known = typeof method === "string" && Object.hasOwn(answers, method) ? answers[method] : undefined;
    if (known !== undefined) return sayResult(received, response, known);
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id: message["id"], error: { code: -32601, message: "no" } }));
  });
  servers.push(server);
  return { url: server.url, called, open };
}

function readCall({ message: { params } }: Received): { readonly name: string; readonly given: JsonObject } {
  const [name, given] = isJsonObject(params) ? [member(params, "name"), member(params, "arguments")] : [];
  return { name: typeof name === "string" ? name : "", given: isJsonObject(given) ? given : {} };
}

function run({ url }: Notes, only: readonly string[] = ["truth"]): Promise<Report> {
  return runChecks({ target: { url }, only, execute: { realEffects: true }, seed: 1, runs: 3, maxTimeMs: 300_000 });
}

/** Verdicts by check and tool, but for claims that are not made. */
function verdicts({ results }: Report): Readonly<Record<string, string>> {
  const made = results.filter(({ verdict }) => verdict !== "not-applicable");
  return Object.fromEntries(
    made.map(({ check, tool, verdict }) => [`${check.replace("truth/", "")} ${tool ?? ""}`.trim(), verdict]),
  );
}

const readOnlyCheck = "read-only-tools-change-nothing";

describe("tools of a server that runs already", () => {
  it("are judged by what its other tools show, and what could be seen by nothing else is not run", async () => {
    const server = await serveNotes({ add_note: addNote, list_notes: listNotes, today });
    const report = await run(server);
    expect(verdicts(report)).toEqual({
      "read-only-tools-change-nothing list_notes": "not-run",
      "read-only-tools-change-nothing today": "pass",
      "non-destructive-tools-only-add add_note": "pass",
      "closed-world-tools-stay-inside add_note": "not-run",
      "closed-world-tools-stay-inside list_notes": "not-run",
      "closed-world-tools-stay-inside today": "not-run",
      "closed-world-tools-share-no-host": "not-run",
      "calls-leave-no-trace": "not-run",
      "server-does-not-look-where-it-runs": "not-run",
      "behaves-alike-for-all-clients": "not-run",
      "hints-warn-of-what-happens add_note": "not-run",
    });
    const { message } =
      report.results.find(({ check, tool }) => check.includes(readOnlyCheck) && tool === "today") ?? {};
    expect(message).toContain("seen only through tool list_notes");
    expect(server.open.most).toBe(1);
  });

  it("pass nothing where no tool is seen to show what another does", async () => {
    const report = await run(await serveNotes({ add_note: addNote, today }));
    expect(verdicts(report)).toMatchObject({
      "read-only-tools-change-nothing today": "not-run",
      "non-destructive-tools-only-add add_note": "not-run",
    });
    expect(Object.values(verdicts(report))).not.toContain("pass");
  });

  it.each<[string, Readonly<Record<string, NotesTool>>, string]>([
    ["says it only reads and adds", { peek: { ...addNote, annotations: readOnly } }, `${readOnlyCheck} peek`],
    [
      "says it only adds and removes",
      { tidy: { annotations: additive, act: (notes) => ["removed", notes.shift() ?? null] } },
      "non-destructive-tools-only-add tidy",
    ],
    [
      "says it is idempotent and adds once more",
      { remind: { ...addNote, annotations: { ...additive, idempotentHint: true } } },
      "idempotent-tools-repeat-without-effect remind",
    ],
  ])("are caught where one %s", async (_, lying, contradicted) => {
    const server = await serveNotes({ add_note: addNote, list_notes: listNotes, today, ...lying });
    const all = verdicts(await run(server));
    expect(all[contradicted]).toBe("fail");
    expect(Object.entries(all).filter(([, verdict]) => !["pass", "not-run"].includes(verdict))).toEqual([
      [contradicted, "fail"],
    ]);
    expect(server.open.most).toBe(1);
  });

  it("are left open where what one did once cannot come again", async () => {
    let isDone = false;
    const once: NotesTool = {
      annotations: readOnly,
      act: (notes) => {
        if (!isDone) notes.push("read all");
        isDone = true;
        return "done";
      },
    };
    const all = verdicts(await run(await serveNotes({ add_note: addNote, list_notes: listNotes, once })));
    expect(all[`${readOnlyCheck} once`]).toBe("inconclusive");
  });

  it("are not called again with what broke the connection", async () => {
    const server = await serveNotes({
      add_note: {
        ...addNote,
        act: (notes, given) => (given["text"] === "milk" ? undefined : addNote.act(notes, given)),
      },
      list_notes: listNotes,
    });
    const report = await run(server, []);
    expect(report.problems).toEqual([]);
    expect(server.called.filter((each) => each === 'add_note {"text":"milk"}')).toHaveLength(1);
  });
});
