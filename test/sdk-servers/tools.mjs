/** What the servers of this folder list, and the hints that they answer for one call. */

const text = { type: "string", maxLength: 40 };
const needed = (properties) => ({ type: "object", properties, required: Object.keys(properties) });

/** The second one lies: what it says of a call is riskier than what its static hints promise for all of them. */
export const tools = [
  {
    name: "manage_notes",
    description: "Read, append to or delete one note.",
    inputSchema: needed({ action: { type: "string", enum: ["read", "append", "delete"] }, note: text }),
    annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: false, openWorldHint: false },
    dynamicAnnotations: true,
  },
  {
    name: "share_note",
    description: "Show one note to somebody.",
    inputSchema: needed({ audience: { type: "string", enum: ["me", "team", "world"] }, note: text }),
    annotations: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false },
    dynamicAnnotations: true,
  },
  {
    name: "count_words",
    description: "Count the words of a text.",
    inputSchema: needed({ text }),
    annotations: { readOnlyHint: true, destructiveHint: true, openWorldHint: false },
  },
];

const answers = {
  manage_notes: ({ action }) => ({
    readOnlyHint: action === "read",
    destructiveHint: action === "delete",
    idempotentHint: action !== "append",
    openWorldHint: false,
  }),
  share_note: ({ audience }) => ({
    readOnlyHint: false,
    destructiveHint: false,
    idempotentHint: true,
    openWorldHint: audience === "world",
  }),
};

/**
 * @param params of `tools/annotations`
 * @returns the hints; undefined where they are not for one of these tools, or its arguments are wrong
 */
export function annotationsOf({ name, arguments: given = {} }) {
  const tool = tools.find((each) => each.name === name && each.dynamicAnnotations === true);
  if (tool === undefined) return undefined;
  const isRight = Object.entries(tool.inputSchema.properties).every(
    ([key, { enum: choices, maxLength }]) =>
      typeof given[key] === "string" &&
      (choices === undefined || choices.includes(given[key])) &&
      (maxLength === undefined || Array.from(given[key]).length <= maxLength),
  );
  return isRight ? answers[name](given) : undefined;
}
