import { setTimeout as delay } from "node:timers/promises";
import { readOnly, said, serveTools, text, type ServedTool } from "./tool-server.ts";

/** A server of hundreds of tools, some of them slow and some silent: each is to be called all the same. */
const count = 353;
const slowMs = 2_000;

const tools = Array.from({ length: count }, (_, index): ServedTool => {
  const kind = index % 40 === 7 ? "slow" : index % 60 === 11 ? "silent" : "quick";
  return { name: `${kind}_${index}`, annotations: readOnly, inputSchema: text("message") };
});

serveTools("many-tools", tools, async ({ name }, message) => {
  if (name.startsWith("silent")) return undefined;
  if (name.startsWith("slow")) await delay(slowMs);
  return said(`${name} got ${message}`);
});
