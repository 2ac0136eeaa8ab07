import type { JsonObject } from "../protocol/json-object.ts";
import { textOf, type Hints, type Tool } from "./tool.ts";

const additive: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const worstCase: Hints = { ...additive, destructiveHint: true };

/** True for the one combination of three arguments that loses anything. */
export function removesOriginals(valid: JsonObject): boolean {
  return valid["scope"] === "all" && valid["mode"] === "move" && valid["force"] === true;
}

/** A tool whose worst case needs three arguments at once, so that trying values one by one does not find it. */
export const archive: Tool = {
  name: "archive",
  title: "Archive files",
  description:
    "Copy files of the working area to the archive; what is archived already stays as it is. " +
    'Originals are removed only when scope is "all", mode is "move" and force is true; every other move keeps them.',
  inputSchema: {
    type: "object",
    properties: {
      scope: { type: "string", enum: ["one", "all"], description: "One file, or all of them" },
      mode: { type: "string", enum: ["copy", "move"], description: "Whether the originals may go" },
      force: { type: "boolean", default: false, description: "Confirms that the originals go" },
      path: { type: "string", minLength: 1, maxLength: 200, description: 'The file, for scope "one"' },
    },
    required: ["scope", "mode"],
    anyOf: [{ properties: { scope: { const: "all" } } }, { required: ["path"] }],
    additionalProperties: false,
  },
  annotations: worstCase,
  hintsFor: (valid) => (removesOriginals(valid) ? worstCase : additive),
  call: (valid, files) => {
    const names = valid["scope"] === "one" ? [textOf(valid, "path")] : files.list("work");
    for (const name of names) {
      const text = files.read(`work/${name}`);
      if (!files.exists(`archive/${name}`)) files.write(`archive/${name}`, text);
      if (removesOriginals(valid)) files.delete(`work/${name}`);
    }
    return { text: `archived ${names.length}` };
  },
};
