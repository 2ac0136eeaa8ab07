import { Client, StreamableHTTPClientTransport } from "@modelcontextprotocol/client";

const { steps } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT);
// Without it this client speaks revisions with a handshake alone.
const versionNegotiation = { mode: "auto" };
const client = new Client({ name: "my-client", version: "1.0.0" }, { versionNegotiation });
await client.connect(new StreamableHTTPClientTransport(new URL(process.argv.at(-1))));
let tools = [];
for (const step of steps) {
  if (step.do === "list") ({ tools } = await client.listTools());
  const calls = step.do === "echo" ? [{ tool: "report_tools", arguments: { tools } }] : (step.calls ?? []);
  const made = calls.map((call) => client.callTool({ name: call.tool, arguments: call.arguments }));
  for (const { reason } of await Promise.allSettled(made)) if (reason) process.stderr.write(`${reason.message}\n`);
}
await client.close();
