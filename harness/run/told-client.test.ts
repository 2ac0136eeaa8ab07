import { expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { isJsonObject, member, type Json } from "../json/value.ts";
import { metaKeys } from "../revisions/meta-keys.ts";
import { readMessage } from "../wire/fixture-scripted-transport.ts";
import { runAgainst } from "./fixture-run.ts";

/** Whom a server is told to speak with: in the handshake, and with requests. */
function toldIn(sent: readonly string[]): readonly (Json | undefined)[] {
  return sent.flatMap((text) => {
    const { method, params } = readMessage(text) ?? {};
    if (!isJsonObject(params)) return [];
    const meta = member(params, "_meta");
    const told = method === "initialize" ? member(params, "clientInfo") : undefined;
    return told ?? (isJsonObject(meta) ? (member(meta, metaKeys.clientInfo) ?? []) : []);
  });
}

const client = { name: "claude-code", version: "2.0.14" };

it.each(["2025-11-25", "2026-07-28"] as const)(
  "a server is told the name that the run was given, and the report who tested it, in %s",
  async (protocol) => {
    const target = scriptedTarget(() => scriptOf({ tools: [{ name: "a", inputSchema: { type: "object" } }] }));
    const report = await runAgainst(target, [], { protocol, as: "claude-code/2.0.14" });
    const told = target.instances.flatMap(({ sent }) => toldIn(sent));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter((each) => JSON.stringify(each) !== JSON.stringify(client))).toEqual([]);
    expect(report.tool.name).toBe("test");
  },
);

it("without one it is told who tests it", async () => {
  const target = scriptedTarget(() => scriptOf({}));
  await runAgainst(target, []);
  expect(target.instances.flatMap(({ sent }) => toldIn(sent))[0]).toEqual({ name: "test", version: "0.0.0" });
});
