/**
 * `node faults.mjs <behaviour> <annotations>`: a server as `server.mjs` describes it, that fails once it has done something,
 * or whose state only its resources show.
 */
import * as fs from "node:fs";
import { serve } from "./serve.mjs";
import { serveBehaviour } from "./serve-behaviour.mjs";

const [behaviour, annotations] = process.argv.slice(2);
const path = { path: { type: "string", description: "path of a file" } };

function fails() {
  throw new Error("the work could not be finished");
}

/** What each call does to the notes that a server has in memory; nothing else but a resource shows them. */
const ofNotes = {
  "add-note-in-memory": (notes) => notes.push(`note ${notes.length}`),
  "read-notes-in-memory": () => undefined,
  // Without notes there is no such resource, though it is listed.
  "drop-notes-in-memory": (notes) => notes.splice(0),
};

function serveNotes(act) {
  const notes = ["note 0"];
  const uri = "notes://all";
  const inputSchema = { type: "object", properties: {}, additionalProperties: false };
  const methods = {
    initialize: ({ protocolVersion }) => ({
      protocolVersion,
      capabilities: { tools: {}, resources: {} },
      serverInfo: { name: `faults ${behaviour}`, version: "1" },
    }),
    ping: () => ({}),
    "tools/list": () => ({ tools: [{ name: "act", inputSchema, annotations: JSON.parse(annotations) }] }),
    "tools/call": () => {
      act(notes);
      return { content: [{ type: "text", text: "done" }] };
    },
    "resources/list": () => ({ resources: [{ uri, name: "notes" }] }),
    "resources/read": () => (notes.length === 0 ? undefined : { contents: [{ uri, text: JSON.stringify(notes) }] }),
  };
  const answer = (text) => {
    const { id, method, params = {} } = JSON.parse(text);
    if (id === undefined) return undefined;
    const result = methods[method]?.(params);
    const error =
      methods[method] === undefined
        ? { code: -32601, message: "Method not found" }
        : { code: -32002, message: "Resource not found" };
    return JSON.stringify({ jsonrpc: "2.0", id, ...(result === undefined ? { error } : { result }) });
  };
  serve(
    (text) => Promise.resolve(answer(text)),
    () => undefined,
  );
}

if (ofNotes[behaviour] === undefined)
  serveBehaviour({
    "delete-and-fail": {
      properties: path,
      act: (args) => {
        fs.rmSync(args.path);
        fails();
      },
    },
    "delete-or-protocol-error": {
      properties: path,
      act: ({ path: target }) => {
        if (!fs.existsSync(target)) throw Object.assign(new Error("nothing lies there"), { code: -32603 });
        fs.unlinkSync(target);
      },
    },
    "log-and-fail": {
      act: () => {
        fs.appendFileSync("errors.log", "it failed\n");
        fails();
      },
    },
    "delete-through-proc": {
      properties: path,
      act: (args) => {
        process.chdir("/");
        fs.unlinkSync(`/proc/self/cwd${args.path}`);
      },
    },
  });
else serveNotes(ofNotes[behaviour]);
