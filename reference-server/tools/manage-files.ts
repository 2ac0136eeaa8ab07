import { textOf, type Hints, type Tool } from "./tool.ts";

const hintsOfAction: ReadonlyMap<string, Hints> = new Map([
  ["read", { readOnlyHint: true, destructiveHint: false, idempotentHint: true, openWorldHint: false }],
  ["append", { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false }],
  ["replace", { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }],
  ["delete", { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false }],
]);

const worstCase: Hints = { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false };

/** The example tool of both proposals: one tool, four actions, from harmless to destructive (DA-REF-05, TR-REF-05). */
export const manageFiles: Tool = {
  name: "manage_files",
  title: "Manage files",
  description: "Read, append to, replace or delete one file of the working area.",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", minLength: 1, maxLength: 200, description: "The file, relative to the working area" },
      action: { type: "string", enum: [...hintsOfAction.keys()], description: "What to do with the file" },
      content: { type: "string", description: "The text to append, or to replace the file with" },
    },
    required: ["path", "action"],
    if: { properties: { action: { enum: ["append", "replace"] } } },
    // oxlint-disable-next-line unicorn/no-thenable -- a keyword of JSON Schema
    then: { required: ["content"] },
    additionalProperties: false,
  },
  annotations: worstCase,
  hintsFor: (valid) => hintsOfAction.get(textOf(valid, "action")) ?? worstCase,
  call: (valid, files) => {
    const file = `work/${textOf(valid, "path")}`;
    switch (textOf(valid, "action")) {
      case "append":
        files.append(file, textOf(valid, "content"));
        return { text: "appended" };
      case "replace":
        files.write(file, textOf(valid, "content"));
        return { text: "replaced" };
      case "delete":
        files.delete(file);
        return { text: "deleted" };
      default:
        return { text: files.read(file) };
    }
  },
};
