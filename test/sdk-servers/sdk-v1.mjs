/** `node sdk-v1.mjs [http]`: a server on version 1 of the TypeScript SDK, on stdio or on the port in `PORT`. */
import { randomUUID } from "node:crypto";
import { createServer } from "node:http";
import { Server } from "@modelcontextprotocol/sdk/server/index.js";
import { StdioServerTransport } from "@modelcontextprotocol/sdk/server/stdio.js";
import { StreamableHTTPServerTransport } from "@modelcontextprotocol/sdk/server/streamableHttp.js";
import { ErrorCode, ListToolsRequestSchema, McpError } from "@modelcontextprotocol/sdk/types.js";
import { z } from "zod";
import { annotationsOf, tools } from "./tools.mjs";

const AnnotationsRequest = z.looseObject({
  method: z.literal("tools/annotations"),
  params: z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() }),
});

function makeServer() {
  const capabilities = { tools: { dynamicAnnotations: true } };
  const server = new Server({ name: "sdk-v1", version: "1.0.0" }, { capabilities });
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools }));
  server.setRequestHandler(AnnotationsRequest, ({ params }) => {
    const annotations = annotationsOf(params);
    if (annotations === undefined) throw new McpError(ErrorCode.InvalidParams, "no hints for these arguments");
    return { annotations };
  });
  return server;
}

/** Each session has a server and a transport of its own. */
function serveHttp(port) {
  const sessions = new Map();
  const open = async () => {
    const transport = new StreamableHTTPServerTransport({
      sessionIdGenerator: randomUUID,
      onsessioninitialized: (id) => sessions.set(id, transport),
      onsessionclosed: (id) => sessions.delete(id),
    });
    await makeServer().connect(transport);
    return transport;
  };
  createServer((request, response) => {
    void (async () => {
      const id = request.headers["mcp-session-id"];
      if (id !== undefined && !sessions.has(id)) return response.writeHead(404).end();
      await (sessions.get(id) ?? (await open())).handleRequest(request, response);
    })();
  }).listen(port, "127.0.0.1");
}

if (process.argv[2] === "http") serveHttp(Number(process.env.PORT));
else await makeServer().connect(new StdioServerTransport());
