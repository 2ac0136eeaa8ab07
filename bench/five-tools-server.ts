import { readOnly, said, serveTools, text, type ServedTool } from "./tool-server.ts";

/** A server of five tools that do next to nothing, so that what remains is the cost of the command. */
const notes = ["one", "two"];

const tools: readonly ServedTool[] = [
  { name: "echo", annotations: readOnly, inputSchema: text("message") },
  { name: "reverse", annotations: readOnly, inputSchema: text("message") },
  { name: "list_notes", annotations: readOnly, inputSchema: { type: "object", properties: {}, required: [] } },
  { name: "find_note", annotations: readOnly, inputSchema: text("query") },
  {
    name: "add_note",
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
    inputSchema: text("note"),
  },
];

serveTools("five-tools", tools, (tool, value) => {
  switch (tool.name) {
    case "echo":
      return said(value);
    case "reverse":
      return said(value.split("").toReversed().join(""));
    case "list_notes":
      return said(notes.join("\n"));
    case "find_note":
      return said(notes.filter((each) => each.includes(value)).join("\n"));
    default:
      notes.push(value);
      return said(`note ${notes.length}`);
  }
});
