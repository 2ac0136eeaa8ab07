import { isJsonObject, type JsonObject } from "../protocol/json-object.ts";
import { answerHonestly, innocentTool, readMessages, serveTools, write } from "./honest-loop.ts";

/** A flagged tool with this inputSchema. */
function toolWith(name: string, inputSchema: JsonObject): JsonObject {
  return { ...innocentTool, name, inputSchema: { type: "object", ...inputSchema } };
}

/** Pages with one tool each, and a cursor on each page. */
function servePages(nextCursor: (page: number) => string): void {
  let page = 0;
  readMessages((request) => {
    if (request["method"] !== "tools/list") {
      answerHonestly(request);
      return;
    }
    page += 1;
    const tool = page === 1 ? innocentTool : { ...innocentTool, name: `tool_${page}` };
    write({ id: request["id"], result: { tools: [tool], nextCursor: nextCursor(page) } });
  });
}

/** A new cursor forever. */
export function endlessCursor(): void {
  servePages((page) => `page-${page + 1}`);
}

/** The same cursor forever. */
export function repeatingCursor(): void {
  servePages(() => "again");
}

/** A list that is long, but right. */
export function fiveThousandTools(): void {
  serveTools(Array.from({ length: 5_000 }, (_, index) => ({ ...innocentTool, name: `tool_${index}` })));
}

/** Text that acts on the terminal, the browser or the CI log that shows it. */
export function ansiNames(): void {
  const escape = "\u001B";
  const names = [
    `${escape}[31mred${escape}[0m`,
    `${escape}]0;title\u0007${escape}[2J`,
    "<script>alert(1)</script>",
    "::error file=package.json::not yours",
    "line\r\n::warning::break",
    "\u202Egnp.sreverse\u2066",
    "nul\u0000byte",
    "lone\uD800surrogate",
    "\u2028separator",
  ];
  const tools = names.map((name) => ({
    ...toolWith(name, {
      properties: { [name]: { type: "string", enum: [name, "read"] } },
      additionalProperties: false,
    }),
    title: name,
    description: name,
    annotations: { title: name, readOnlyHint: false, destructiveHint: true, [name]: true },
  }));
  readMessages((request) => {
    if (request["method"] !== "initialize") {
      answerHonestly(request, tools);
      return;
    }
    const serverInfo = { name: names.join(" "), version: `${escape}[2J` };
    const capabilities = { tools: { dynamicAnnotations: true } };
    write({ id: request["id"], result: { protocolVersion: "2025-11-25", capabilities, serverInfo } });
  });
}

/** Names that a shell, a terminal or a CI runner would not leave as they are, each with a hint that is no boolean. */
export function namesForShells(): void {
  const names = [
    "it's $HOME `id` $(id) !! \\",
    "line\n::error::break\r\n",
    "\u202Egnp\u2066 \u001B[2J",
    "nul\u0000 lone\uD800",
    "-- ##[error]x",
    "x".repeat(5_000),
    "\n".repeat(20_000),
  ];
  serveTools(names.map((name) => ({ ...innocentTool, name, annotations: { readOnlyHint: name } })));
}

/** Schemas that refer to themselves: one that ends, one that no value can satisfy, one that is nothing but itself. */
export function recursiveSchema(): void {
  const node = { type: "object", properties: { value: { type: "string" }, next: { $ref: "#/$defs/node" } } };
  serveTools([
    toolWith("linked_list", { properties: { list: { $ref: "#/$defs/node" } }, $defs: { node } }),
    toolWith("endless_list", {
      properties: { list: { $ref: "#/$defs/node" } },
      required: ["list"],
      $defs: { node: { ...node, required: ["next"] } },
    }),
    toolWith("own_shadow", {
      properties: { shadow: { $ref: "#/$defs/shadow" } },
      $defs: { shadow: { $ref: "#/$defs/shadow" } },
    }),
  ]);
}

/** Schemas that are small to write and huge to walk: 2^30 paths, and 3^40 combinations. */
export function explodingSchema(): void {
  const levels = Array.from({ length: 30 }, (_, level) => {
    const next = { $ref: `#/$defs/level${level + 1}` };
    return [`level${level}`, { anyOf: [next, next] }];
  });
  const flags = Array.from({ length: 40 }, (_, index) => [`flag${index}`, { type: "boolean" }]);
  serveTools([
    toolWith("doubling", {
      properties: { value: { $ref: "#/$defs/level0" } },
      $defs: { ...Object.fromEntries(levels), level30: { type: "string" } },
    }),
    toolWith("combinations", { properties: Object.fromEntries(flags), additionalProperties: false }),
  ]);
}

/** Patterns on which a backtracking engine takes forever. */
export function slowPattern(): void {
  const patterns = ["^(a+)+$", "^(\\w+\\s?)*$", "^(a|aa)+$", "^(x+x+)+y$", "^(([a-z])+.)+[A-Z]([a-z])+$"];
  const slow = patterns.map((pattern, index) =>
    toolWith(`pattern_${index}`, {
      properties: { text: { type: "string", minLength: 30, pattern } },
      required: ["text"],
      additionalProperties: false,
    }),
  );
  serveTools([...slow, innocentTool]);
}

/** Names that an object has before anybody gave it a member. */
export function protoKeys(): void {
  // An object literal would set the prototype; a parsed text has a member of that name.
  const schema: unknown = JSON.parse(`{
    "properties": {
      "__proto__": { "enum": ["__proto__", "constructor"] },
      "constructor": { "type": "string" },
      "toString": { "const": { "__proto__": { "polluted": true } } },
      "hasOwnProperty": { "type": "boolean" }
    },
    "required": ["__proto__", "toString"],
    "additionalProperties": false
  }`);
  if (!isJsonObject(schema)) return;
  serveTools(["__proto__", "constructor", "toString", "hasOwnProperty"].map((name) => toolWith(name, schema)));
}
