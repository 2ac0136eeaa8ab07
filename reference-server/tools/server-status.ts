import type { Tool } from "./tool.ts";

/** A tool without arguments: it only reads, and there is nothing to ask about it. */
export const serverStatus: Tool = {
  name: "server_status",
  title: "Server status",
  description: "Tell how many files the working area and the archive hold.",
  inputSchema: { type: "object", properties: {}, additionalProperties: false },
  outputSchema: {
    type: "object",
    properties: { files: { type: "integer" }, archived: { type: "integer" } },
    required: ["files", "archived"],
    additionalProperties: false,
  },
  annotations: { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false },
  call: (_valid, files) => {
    const structured = { files: files.list("work").length, archived: files.list("archive").length };
    return { text: JSON.stringify(structured), structured };
  },
};
