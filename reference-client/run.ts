import { appendFileSync } from "node:fs";
import type { Hooks } from "./protocol/hooks.ts";
import { Host } from "./host/host.ts";
import { RefusedRequest, Session } from "./host/session.ts";
import { isJsonObject, type JsonObject } from "./protocol/json.ts";
import { BrokenConnection, type ServerAddress } from "./wire/connection.ts";

/** What a run of the client is told. */
export interface ClientRun {
  readonly address: ServerAddress;
  /** Variables, as the runner of scenarios sets them. */
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly hooks: Hooks;
}

/**
 * Does the steps that `MCP_CONFORMANCE_CONTEXT` asks for, one after the other.
 *
 * @throws Error where the client gives up
 */
export async function runReferenceClient({ address, env, hooks }: ClientRun): Promise<void> {
  const steps = stepsIn(env["MCP_CONFORMANCE_CONTEXT"]);
  const decisions = env["MCP_ANNOTATIONS_DECISIONS"];
  const session = new Session(address, hooks, {
    revision: env["MCP_CONFORMANCE_PROTOCOL_VERSION"] ?? "2025-11-25",
    declaresExtension: !steps.some((step) => step["do"] === "declare-extension"),
  });
  const host = new Host(session, hooks, (tool, argumentsOfCall, decision) => {
    if (decisions === undefined) return;
    appendFileSync(decisions, `${JSON.stringify({ tool, arguments: argumentsOfCall, decision })}\n`);
  });
  try {
    for (const step of steps) await doStep(step, host, session);
  } finally {
    await session.close();
  }
}

async function doStep(step: JsonObject, host: Host, session: Session): Promise<void> {
  switch (step["do"]) {
    case "list":
      return host.list();
    case "echo":
      return void (await host.call("report_tools", { tools: host.tools }));
    case "declare-extension":
      session.declaresExtension = true;
      return undefined;
    default: {
      const calls = Array.isArray(step["calls"]) ? step["calls"].filter(isJsonObject) : [];
      await Promise.all(calls.map((call) => makeCall(call, host)));
    }
  }
}

/** What a server refuses or does not answer ends that call alone. */
async function makeCall(call: JsonObject, host: Host): Promise<void> {
  const given = call["arguments"];
  try {
    await host.call(String(call["tool"]), isJsonObject(given) ? given : {});
  } catch (error) {
    if (!(error instanceof BrokenConnection || error instanceof RefusedRequest)) throw error;
  }
}

function stepsIn(context: string | undefined): readonly JsonObject[] {
  const parsed: unknown = JSON.parse(context ?? "{}");
  const steps = isJsonObject(parsed) ? parsed["steps"] : undefined;
  return Array.isArray(steps) ? steps.filter(isJsonObject) : [{ do: "list" }];
}
