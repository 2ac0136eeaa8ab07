import type { Field } from "../../documents/field.ts";
import type { Template } from "../entry/placeholder.ts";
import { variable } from "../entry/placeholder-forms.ts";
import { readEntry, templateOf, type McpConfigDialect, type ServerEntry } from "../entry/server-entry.ts";

const hint = 'It has the form [mcp_servers.name] with command = "node" and args = ["server.js"], or with url.';
const variableHint = "It has the name of an environment variable.";

/** `config.toml` of Codex. Its texts have no placeholders: fields name variables instead. */
export const codex: McpConfigDialect = {
  title: "mcp_servers",
  serversIn: (root) => root.member("mcp_servers")?.members(hint),
  entryOf: (server) => {
    const entry = readEntry(server, { placeholders: [], headers: "http_headers" });
    return entry.kind === "stdio" ? { ...entry, inherited: inheritedBy(server) } : withHeaders(entry, server);
  },
};

function inheritedBy(server: Field): readonly string[] {
  const names = server.member("env_vars")?.elements(hint) ?? [];
  return names.map((each) => (each.member("name") ?? each).text(variableHint));
}

function withHeaders<Entry extends ServerEntry & { readonly kind: "http" | "sse" }>(
  entry: Entry,
  server: Field,
): Entry {
  const token = server.member("bearer_token");
  if (token !== undefined) {
    throw token.refuse("is refused by Codex as well", "Name a variable: bearer_token_env_var.");
  }
  const named = [...(server.member("env_http_headers")?.members(variableHint) ?? [])];
  const bearer = server.member("bearer_token_env_var");
  return {
    ...entry,
    headers: new Map([
      ...entry.headers,
      ...named.map(([name, field]) => [name, fromVariable(field, "")] as const),
      ...(bearer === undefined ? [] : [["Authorization", fromVariable(bearer, "Bearer ")] as const]),
    ]),
  };
}

function fromVariable(field: Field, before: string): Template {
  const name = field.text(variableHint);
  if (!/^[A-Za-z_]\w*$/u.test(name)) throw field.refuse("is not the name of a variable", variableHint);
  return { ...templateOf(field, [variable]), text: `${before}\${${name}}` };
}
