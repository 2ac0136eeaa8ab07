/**
 * `node sdk-v2.mjs [http]`: a server on version 2 of the TypeScript SDK, on stdio or on the port in `PORT`. It speaks both
 * kinds of revisions, with a handshake and without.
 */
import { createServer } from "node:http";
import { toNodeHandler } from "@modelcontextprotocol/node";
import { createMcpHandler, ProtocolError, ProtocolErrorCode, Server } from "@modelcontextprotocol/server";
import { serveStdio } from "@modelcontextprotocol/server/stdio";
import { z } from "zod";
import { annotationsOf, tools } from "./tools.mjs";

const params = z.looseObject({ name: z.string(), arguments: z.record(z.string(), z.unknown()).optional() });

function makeServer() {
  const capabilities = { tools: { dynamicAnnotations: true } };
  const server = new Server({ name: "sdk-v2", version: "1.0.0" }, { capabilities });
  server.setRequestHandler("tools/list", () => ({ tools }));
  server.setRequestHandler("tools/annotations", { params }, (given) => {
    const annotations = annotationsOf(given);
    if (annotations === undefined)
      throw new ProtocolError(ProtocolErrorCode.InvalidParams, "no hints for these arguments");
    return { annotations };
  });
  return server;
}

if (process.argv[2] === "http") {
  const handle = toNodeHandler(createMcpHandler(makeServer));
  createServer((request, response) => void handle(request, response)).listen(Number(process.env.PORT), "127.0.0.1");
} else serveStdio(makeServer);
