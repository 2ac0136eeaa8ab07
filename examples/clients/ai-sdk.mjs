import { createMCPClient } from "@ai-sdk/mcp";

const { steps } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT);
const client = await createMCPClient({ transport: { type: "http", url: process.argv.at(-1) } });
let tools = {};
for (const step of steps) {
  if (step.do === "list") tools = await client.tools();
  const made = (step.calls ?? []).map((call) =>
    tools[call.tool]?.execute(call.arguments, { toolCallId: "1", messages: [] }),
  );
  for (const { reason } of await Promise.allSettled(made)) if (reason) process.stderr.write(`${reason.message}\n`);
}
await client.close();
