import { createRuntime } from "mcporter";

const { steps } = JSON.parse(process.env.MCP_CONFORMANCE_CONTEXT);
const command = { kind: "http", url: new URL(process.argv.at(-1)) };
const runtime = await createRuntime({ servers: [{ name: "conformance", command }] });
let tools = [];
for (const step of steps) {
  if (step.do === "list") tools = await runtime.listTools("conformance", { includeSchema: true });
  const calls = step.do === "echo" ? [{ tool: "report_tools", arguments: { tools } }] : (step.calls ?? []);
  const made = calls.map((call) => runtime.callTool("conformance", call.tool, { args: call.arguments }));
  for (const { reason } of await Promise.allSettled(made)) if (reason) process.stderr.write(`${reason.message}\n`);
}
await runtime.close();
