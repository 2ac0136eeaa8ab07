// client --env "CODEX_HOME={codexHome}" --command "node codex.mjs"
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";

const codex = spawn("codex", ["app-server"], { stdio: ["pipe", "pipe", "inherit"] });
const send = (message) => codex.stdin.write(`${JSON.stringify(message)}\n`);
send({ id: 1, method: "initialize", params: { clientInfo: { name: "driver", version: "1.0.0" } } });
createInterface({ input: codex.stdout }).on("line", (line) => {
  const { id, result } = JSON.parse(line);
  if (id === 1) send({ method: "initialized" });
  if (id === 1) send({ id: 2, method: "mcpServerStatus/list", params: {} });
  if (id !== 2) return;
  process.exitCode = result.data.some(({ toolsError }) => toolsError !== null) ? 1 : 0;
  codex.kill();
});
