import type { ServerResponse } from "node:http";
import {
  eventOf,
  FixtureHttpServer,
  sayResult,
  type Handler,
  type Received,
} from "../../harness/connect/http/fixture-http-server.ts";
import type { Json, JsonObject } from "../../harness/json/value.ts";

/** Where a server goes wrong: at whatever it is sent, or honest until then, at each list or query. */
export type Place = "everything" | "tools/list" | "tools/annotations" | "ping";

/** With sessions, and without. */
export const revisions = ["2025-11-25", "2026-07-28"] as const;
export type Revision = (typeof revisions)[number];

/** What a server does in the place of an answer. */
export type Misbehaviour = (received: Received, response: ServerResponse) => void;

const flagged = {
  name: "delete_note",
  description: "Deletes a note.",
  inputSchema: { type: "object", properties: { id: { type: "string" } }, required: ["id"] },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  dynamicAnnotations: true,
};

const capabilities = { tools: { dynamicAnnotations: true } };
const serverInfo = { name: "hostile", version: "1" };
const complete = { resultType: "complete" };
const cached = { ...complete, ttlMs: 0, cacheScope: "private" };

const results: Readonly<Record<Revision, Readonly<Record<string, JsonObject>>>> = {
  "2025-11-25": {
    initialize: { protocolVersion: "2025-11-25", capabilities, serverInfo },
    "tools/list": { tools: [flagged] },
    "tools/annotations": { annotations: flagged.annotations },
    ping: {},
  },
  "2026-07-28": {
    "server/discover": { ...cached, supportedVersions: ["2026-07-28"], capabilities, serverInfo },
    "tools/list": { ...cached, tools: [flagged] },
    "tools/annotations": { ...complete, annotations: flagged.annotations },
  },
};

/** A server that is honest but for one misbehaviour at one place. */
export function hostileAt(
  place: Place,
  misbehaviour: Misbehaviour,
  revision: Revision = "2025-11-25",
): Promise<FixtureHttpServer> {
  const handler: Handler = (received, response) => {
    const { method, message } = received;
    const asked = typeof message["method"] === "string" ? message["method"] : "";
    if (place === "everything" || (method === "POST" && asked === place)) return misbehaviour(received, response);
    answerHonestly(received, response, asked, revision);
  };
  return FixtureHttpServer.start(handler);
}

/** Where a server can forget a session: at a message with a method, or when its stream is asked for. */
export type Forgetting = "notifications/initialized" | "GET" | "tools/list" | "tools/annotations" | "DELETE";

/** A server that forgets each session at one place, and refuses what is sent in it from there on. */
export function forgetsAt(place: Forgetting, refuse: Misbehaviour): Promise<FixtureHttpServer> {
  const forgotten = new Set<unknown>();
  let sessions = 0;
  return FixtureHttpServer.start((received, response) => {
    const { method } = received.message;
    const asked = typeof method === "string" ? method : received.method;
    if (asked === "initialize") {
      const { initialize = {} } = results["2025-11-25"];
      return sayResult(received, response, initialize, { "mcp-session-id": `session-${++sessions}` });
    }
    const session = received.headers["mcp-session-id"];
    if (asked === place) forgotten.add(session);
    if (forgotten.has(session)) return refuse(received, response);
    answerHonestly(received, response, asked, "2025-11-25");
  });
}

/** An error in the place of an answer, for the request itself or for nobody. */
export function errorFor(whom: "request" | "nobody", status: number, code: number, text: string): Misbehaviour {
  return ({ message }, response) => {
    const id = whom === "request" ? (message["id"] ?? null) : null;
    response.writeHead(status, { "content-type": "application/json" });
    response.end(JSON.stringify({ jsonrpc: "2.0", id, error: { code, message: text } }));
  };
}

function answerHonestly(received: Received, response: ServerResponse, asked: string, revision: Revision): void {
  const { method, message } = received;
  const hasSessions = revision === "2025-11-25";
  if (method === "DELETE" && hasSessions) return void response.writeHead(200).end();
  if (method !== "POST") return void response.writeHead(405).end();
  if (message["id"] === undefined) return void response.writeHead(202).end();
  const known = results[revision];
  const result = Object.hasOwn(known, asked) ? known[asked] : undefined;
  if (result !== undefined)
    return sayResult(received, response, result, asked === "initialize" ? { "mcp-session-id": "one" } : {});
  response.writeHead(hasSessions ? 200 : 404, { "content-type": "application/json" });
  const error = { code: -32601, message: "Method not found" };
  response.end(JSON.stringify({ jsonrpc: "2.0", id: message["id"], error }));
}

/** A response with nothing of the protocol in it. */
export function page(
  status: number,
  headers: Readonly<Record<string, string>> = {},
  body = "<h1>Page</h1>",
): Misbehaviour {
  return (_, response) => void response.writeHead(status, { "content-type": "text/html", ...headers }).end(body);
}

/** The bytes that are written to the connection, whatever HTTP says of them. */
export function raw(...parts: readonly string[]): Misbehaviour {
  return (_, { socket }) => {
    for (const part of parts) socket?.write(part);
    socket?.end();
  };
}

/** The honest answer to a query in either revision, to the request with an id. */
function answerTo(id: Json): string {
  return eventOf({ jsonrpc: "2.0", id, result: { ...complete, annotations: flagged.annotations } });
}

/** A stream of events, which ends unless it goes on for ever. */
export function stream(events: (id: number) => string, goesOn = false): Misbehaviour {
  return ({ message }, response) => {
    response.writeHead(200, { "content-type": "text/event-stream" });
    response.write(events(Number(message["id"] ?? 0)));
    if (!goesOn) response.end();
  };
}

export const twoAnswers = stream((id) => answerTo(id) + answerTo(id));
export const answerToAnother = stream((id) => answerTo(id + 1_000));
export const halfAnEvent = stream((id) => answerTo(id).trimEnd());

/** Something every now and then, and never the end. */
export const slowDrip: Misbehaviour = (_, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write("{");
  const timer = setInterval(() => response.write(" "), 20);
  response.once("close", () => clearInterval(timer));
};

export const endlessStream: Misbehaviour = (_, response) => {
  response.writeHead(200, { "content-type": "text/event-stream" });
  const timer = setInterval(() => response.write(": still here\n\n"), 20);
  response.once("close", () => clearInterval(timer));
};

/** As many bytes as somebody takes, of a result that never ends. */
export const endlessBody: Misbehaviour = ({ message }, response) => {
  response.writeHead(200, { "content-type": "application/json" });
  response.write(`{"jsonrpc":"2.0","id":${JSON.stringify(message["id"] ?? null)},"result":"`);
  const more = (): void => {
    while (!response.destroyed && response.write("x".repeat(65_536)));
  };
  response.on("drain", more);
  more();
};
