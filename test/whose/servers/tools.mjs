/** A server with several tools, and what it does beside them. */
import * as fs from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { serve } from "../../effects/serve.mjs";

export const text = { type: "string" };

/** What tools say of themselves. */
export const says = {
  reads: { readOnlyHint: true, openWorldHint: false },
  adds: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  replaces: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  asks: { readOnlyHint: true, openWorldHint: true },
};

/** @returns the path of a file in a directory of the server's own, which is made */
export function own(server, file) {
  const directory = join(homedir(), `.${server}`);
  fs.mkdirSync(directory, { recursive: true });
  return join(directory, file);
}

/** @returns the path of a file of the user in a directory of the project */
export function fileIn(directory, name) {
  const names = fs.readdirSync(directory);
  if (!names.includes(name)) throw new Error(`there is no ${name}: name must be one of ${names.join(", ")}`);
  return join(directory, name);
}

/**
 * Serves tools: by their names what they say of themselves (`hints`, `about`), take (`takes`) and do (`act`).
 *
 * @param received called with each call, whatever it asks for
 * @param worked called after each call that worked
 */
export function serveTools({ name: server, tools, received, worked }) {
  const methods = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {} },
      serverInfo: { name: server, version: "1" },
    }),
    ping: () => ({}),
    "tools/list": () => ({ tools: Object.entries(tools).map(listed) }),
    "tools/call": call,
  };

  async function call({ name, arguments: args = {} }) {
    await received?.(name);
    const tool = Object.hasOwn(tools, name) ? tools[name] : undefined;
    if (tool === undefined) throw Object.assign(new Error("no such tool"), { code: -32602 });
    try {
      const wrong = wrongIn(tool, args);
      if (wrong !== undefined) throw new Error(`invalid arguments: ${wrong}`);
      const said = await tool.act(args);
      await worked?.(name);
      return { content: [{ type: "text", text: typeof said === "string" ? said : JSON.stringify(said ?? "done") }] };
    } catch (error) {
      return { content: [{ type: "text", text: error.message }], isError: true };
    }
  }

  async function answer(line) {
    const { id, method, params = {} } = JSON.parse(line);
    if (id === undefined) return undefined;
    try {
      if (methods[method] === undefined) throw Object.assign(new Error("Method not found"), { code: -32601 });
      return JSON.stringify({ jsonrpc: "2.0", id, result: await methods[method](params) });
    } catch ({ code = -32603, message }) {
      return JSON.stringify({ jsonrpc: "2.0", id, error: { code, message } });
    }
  }
  serve(answer, () => undefined);
}

function listed([name, { about, hints, takes = {} }]) {
  const inputSchema = { type: "object", properties: takes, required: Object.keys(takes), additionalProperties: false };
  return { name, description: about, inputSchema, annotations: hints };
}

function wrongIn({ takes = {} }, args) {
  const unknown = Object.keys(args).find((key) => !Object.hasOwn(takes, key));
  return unknown ?? Object.keys(takes).find((key) => typeof args[key] !== takes[key].type);
}
