import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";

/** What a hostile server has for an innocent tool: one argument, on which the hints hang. */
export const innocentTool: JsonObject = {
  name: "manage_files",
  description: "Read or delete one file.",
  inputSchema: {
    type: "object",
    properties: { action: { type: "string", enum: ["read", "delete"] } },
    required: ["action"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  dynamicAnnotations: true,
};

/** Reads one JSON object a line from standard input. Anything else is passed over. */
export function readMessages(handle: (message: JsonObject) => void): void {
  let rest = "";
  process.stdin.setEncoding("utf8");
  process.stdin.on("data", (text: string) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) {
      const message: unknown = JSON.parse(line);
      if (isJsonObject(message)) handle(message);
    }
  });
}

/** Writes one message. */
export function write(message: JsonObject): void {
  process.stdout.write(`${JSON.stringify({ jsonrpc: "2.0", ...message })}\n`);
}

/** A member of `params`, whatever it is. */
export function param(request: JsonObject, key: string): unknown {
  const params = request["params"];
  return isJsonObject(params) && Object.hasOwn(params, key) ? params[key] : undefined;
}

/** Answers a request as an honest server of the `annotations` dialect does; notifications get no answer. */
export function answerHonestly(request: JsonObject, tools: readonly JsonObject[] = [innocentTool]): void {
  const { id, method } = request;
  if (id === undefined || typeof method !== "string") return;
  switch (method) {
    case "initialize":
      write({
        id,
        result: {
          protocolVersion: "2025-11-25",
          capabilities: { tools: { dynamicAnnotations: true } },
          serverInfo: { name: "hostile", version: "1.0.0" },
        },
      });
      break;
    case "ping":
      write({ id, result: {} });
      break;
    case "tools/list":
      write({ id, result: { tools } });
      break;
    case "tools/annotations":
      answerQuery(request, tools);
      break;
    default:
      write({ id, error: { code: -32601, message: "Method not found" } });
  }
}

function answerQuery(request: JsonObject, tools: readonly JsonObject[]): void {
  const tool = tools.find(({ name }) => name === param(request, "name"));
  const given = param(request, "arguments");
  if (tool === undefined || !isJsonObject(given)) {
    write({ id: request["id"], error: { code: -32602, message: "Invalid params" } });
    return;
  }
  const reads = given["action"] === "read";
  const annotations = { readOnlyHint: reads, destructiveHint: !reads, idempotentHint: true, openWorldHint: false };
  write({ id: request["id"], result: { annotations } });
}

/** Serves these tools, and is otherwise honest. */
export function serveTools(tools: readonly JsonObject[]): void {
  readMessages((request) => {
    answerHonestly(request, tools);
  });
}

/** Ends the process after a while, so that a harness which fails to kill it leaves nothing behind forever. */
export function dieEventually(): void {
  setTimeout(() => process.exit(9), 60_000);
}
