import type { Field } from "../../documents/field.ts";
import type { DeclaredInput, FilledDefault, Template } from "../entry/placeholder.ts";
import { anyOther, bundlePlaces, userSetting } from "../entry/placeholder-forms.ts";
import { readEntry, templateOf, type McpConfigDialect, type ServerEntry } from "../entry/server-entry.ts";

const placeholders = [bundlePlaces, userSetting, anyOther];
const hint =
  'A manifest has the form {"manifest_version": "0.3", "name": "…", "server": {"mcp_config": {"command": "node"}}}.';
const settingHint = 'It has the form {"user_config": {"key": {"type": "string", "title": "…", "sensitive": true}}}.';

/** `manifest.json` of a bundle (`.mcpb`, `.dxt`): one server, which has the name of the bundle. */
export const bundle: McpConfigDialect = {
  title: "manifest",
  serversIn: (root) => {
    if ((root.member("manifest_version") ?? root.member("dxt_version")) === undefined) return undefined;
    const server = root.member("server");
    if (server === undefined) throw root.refuse("is a manifest without a server", hint);
    return new Map([[root.member("name")?.text(hint) ?? "server", server]]);
  },
  entryOf: (server) => {
    const config = server.member("mcp_config");
    if (config === undefined) {
      throw server.refuse("has no mcp_config, so its host decides how to start it", "Give the command with --cmd.");
    }
    const own = config.member("platform_overrides")?.member(process.platform);
    const entry = readEntry(config, { placeholders });
    return own === undefined ? entry : overridden(entry, config, own);
  },
  inputsIn: (root, fill) => {
    const settings = [...(root.member("user_config")?.members(settingHint) ?? [])];
    return new Map(settings.map(([key, setting]) => [key, declaredSetting(setting, fill)]));
  },
};

/** What a platform has of its own takes the place of the rest; its variables are added. */
function overridden(entry: ServerEntry, config: Field, own: Field): ServerEntry {
  if (entry.kind !== "stdio") return entry;
  const command = own.member("command") ?? config.member("command");
  if (command === undefined) return entry;
  const args = (own.member("args") ?? config.member("args"))?.elements(hint) ?? [];
  const env = [...(own.member("env")?.members(hint) ?? [])];
  return {
    ...entry,
    command: templateOf(command, placeholders),
    args: args.map((field) => templateOf(field, placeholders)),
    env: new Map([...entry.env, ...env.map(([name, field]) => [name, templateOf(field, placeholders)] as const)]),
  };
}

function declaredSetting(setting: Field, fill: (template: Template) => FilledDefault): DeclaredInput {
  setting.members(settingHint);
  const isSecret = setting.member("sensitive")?.value === true;
  const given = setting.member("default");
  if (given === undefined) return { isSecret };
  const values = Array.isArray(given.value) ? given.elements(settingHint) : [given];
  const defaults = values.map((value) => defaultOf(value, fill));
  return {
    isSecret,
    fallback: {
      texts: defaults.flatMap(({ texts }) => texts),
      variables: defaults.flatMap(({ variables }) => variables),
    },
  };
}

function defaultOf(value: Field, fill: (template: Template) => FilledDefault): FilledDefault {
  if (typeof value.value === "boolean") return { texts: [String(value.value)], variables: [] };
  return fill(templateOf(value, [bundlePlaces]));
}
