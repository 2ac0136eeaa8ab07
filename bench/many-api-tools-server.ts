import { said, serveTools, text, type Answer, type ServedTool } from "./tool-server.ts";

/** A wrapper of a web API with hundreds of tools, each of which sends one request. */
const count = 300;
const address = "https://api.example.com/v1";

/** Methods with hints that are true of them. */
const kinds = [
  { method: "get", annotations: { readOnlyHint: true } },
  { method: "post", annotations: { readOnlyHint: false, destructiveHint: false } },
  { method: "patch", annotations: { readOnlyHint: false } },
  { method: "delete", annotations: { readOnlyHint: false, destructiveHint: true, idempotentHint: true } },
] as const;

const tools = Array.from({ length: count }, (_, index): ServedTool => {
  const { method, annotations } = kinds[index % kinds.length] ?? kinds[0];
  return { name: `${method}_${index}`, annotations, inputSchema: text("name") };
});

async function ask(tool: string, name: string): Promise<Answer> {
  const [method = "", index = ""] = tool.split("_");
  const hasBody = method === "post" || method === "patch";
  const response = await fetch(`${address}/kind${index}/${encodeURIComponent(name)}`, {
    method: method.toUpperCase(),
    ...(hasBody ? { headers: { "content-type": "application/json" }, body: JSON.stringify({ name }) } : {}),
  });
  return said(`${response.status} ${await response.text()}`, !response.ok);
}

serveTools("many-api-tools", tools, ({ name }, value) =>
  ask(name, value).catch((error: unknown) => said(String(error), true)),
);
