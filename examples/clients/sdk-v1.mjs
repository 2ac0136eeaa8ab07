import { Client } from "@modelcontextprotocol/sdk/client/index.js";
import { StreamableHTTPClientTransport } from "@modelcontextprotocol/sdk/client/streamableHttp.js";

const { steps } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT);
const client = new Client({ name: "my-client", version: "1.0.0" });
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv.at(-1))));
let tools = [];
for (const step of steps) {
  if (step.do === "list") ({ tools } = await client.listTools());
  const calls = step.do === "echo" ? [{ tool: "report_tools", arguments: { tools } }] : (step.calls ?? []);
  const made = calls.map((call) => client.callTool({ name: call.tool, arguments: call.arguments }));
  for (const { reason } of await Promise.allSettled(made)) if (reason) process.stderr.write(`${reason.message}\n`);
}
await client.close();
