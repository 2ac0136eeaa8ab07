import type { Field } from "../../documents/field.ts";
import type { DeclaredInput, FilledDefault, Template } from "../entry/placeholder.ts";
import { anyOther, editorPlaces, input, percentVariable, prefixedVariable } from "../entry/placeholder-forms.ts";
import { readEntry, templateOf, type McpConfigDialect } from "../entry/server-entry.ts";

const placeholders = [editorPlaces, prefixedVariable, input, anyOther, percentVariable];
const hint = 'It has the form {"servers": {"name": {"type": "stdio", "command": "node"}}, "inputs": []}.';
const inputHint = 'An input has the form {"type": "promptString", "id": "key", "description": "…", "password": true}.';

/** `mcp.json` of VS Code, and the member `mcp` of its settings. */
export const vsCode: McpConfigDialect = {
  title: "servers",
  serversIn: (root) => settingsIn(root).member("servers")?.members(hint),
  entryOf: (server) => readEntry(server, { placeholders }),
  inputsIn: (root, fill) => {
    const inputs = settingsIn(root).member("inputs")?.elements(inputHint) ?? [];
    return new Map(inputs.map((each) => declaredInput(each, fill)));
  },
};

function settingsIn(root: Field): Field {
  const settings = root.member("mcp");
  return settings?.member("servers") === undefined ? root : settings;
}

function declaredInput(declared: Field, fill: (template: Template) => FilledDefault): readonly [string, DeclaredInput] {
  const members = declared.members(inputHint);
  const id = members.get("id")?.text(inputHint);
  if (id === undefined) throw declared.refuse("has no id", inputHint);
  const fallback = members.get("default");
  // A list shows what is chosen from it; what is typed may be a key, whatever `password` says.
  const isSecret = members.get("type")?.value !== "pickString";
  return [id, { isSecret, ...(fallback === undefined ? {} : { fallback: fill(templateOf(fallback, placeholders)) }) }];
}
