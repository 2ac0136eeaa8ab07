import { textOf, type Hints, type Tool } from "./tool.ts";

const adds: Hints = { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: false };
const shows: Hints = { ...adds, readOnlyHint: true };

const store = "labels.json";

/** A tool that is better than the defaults in three hints, so that a riskier answer than the static one is possible. */
export const labelFiles: Tool = {
  name: "label_files",
  title: "Label files",
  description: "Show the labels of a file, or add one. A label is kept once, and none is ever removed.",
  inputSchema: {
    type: "object",
    properties: {
      path: { type: "string", minLength: 1, maxLength: 200, description: "The file that carries the labels" },
      action: { type: "string", enum: ["show", "add"], description: "What to do" },
      label: { type: "string", minLength: 1, maxLength: 30, description: "The label to add" },
    },
    required: ["path", "action"],
    anyOf: [{ properties: { action: { const: "show" } } }, { required: ["label"] }],
    additionalProperties: false,
  },
  annotations: adds,
  hintsFor: (valid) => (valid["action"] === "show" ? shows : adds),
  call: (valid, files) => {
    const all = new Map(Object.entries(files.readJson(store)));
    const stored = all.get(textOf(valid, "path"));
    const labels: unknown[] = Array.isArray(stored) ? stored : [];
    if (valid["action"] === "add" && !labels.includes(valid["label"])) {
      labels.push(valid["label"]);
      all.set(textOf(valid, "path"), labels);
      files.writeJson(store, Object.fromEntries(all));
    }
    return { text: labels.join(", ") };
  },
};
