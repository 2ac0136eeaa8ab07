import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { expect, type TestContext } from "vitest";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";
import { callTools } from "./call-tools.ts";
import { sandboxPlace } from "./sandbox-place.ts";

/** Each with what its result says; the calls of one that is not named were all read. */
const told = {
  act: "more was sent to web APIs than is recorded",
  "send-a-gigabyte":
    "a call sent more than this tool reads to large.example.com:80, and what that changes is not visible",
  // On a busy machine those that came first have been given up before the last ones come.
  "open-connections":
    "a call sent (?:more than this tool reads|something other than HTTP) to many.example.com:80, and what that changes is not visible",
  "look-up-names": "more than 10,000 effects in one window",
  "speak-nonsense":
    "a call sent something other than HTTP to nonsense.example.com:80, and what that changes is not visible",
} as const;

export type FloodingTool = keyof typeof told;

export const floodingTools: readonly FloodingTool[] = [
  "act",
  "send-a-gigabyte",
  "open-connections",
  "look-up-names",
  "speak-nonsense",
];

/**
 * Calls tools that send web APIs more than is read, and one beside them, and fails where one of them is judged by what was
 * read, or the other one is not judged.
 *
 * @param tools `act` is always among them
 */
export async function expectCutsToBeTold(context: TestContext, tools: readonly FloodingTool[]): Promise<void> {
  const execution = await sandboxPlace(context);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "flooding-")));
  const args = [resolve(import.meta.dirname, "../effects/server.mjs"), "flood-upstream", '{"readOnlyHint":true}'];
  try {
    const launch = { command: process.execPath, args, cwd };
    const others = [...tools.filter((tool) => tool !== "act"), "never-read"];
    // On a busy machine a call that sends so much takes longer than the default.
    const timing = { others, timeoutMs: 120_000 };
    const { results, problems } = await callTools(launch, [readOnlyToolsChangeNothing], execution, timing);
    expect(problems).toEqual([]);
    const found = Object.fromEntries(results.map(({ tool, verdict, message }) => [tool, `${verdict}: ${message}`]));
    for (const tool of tools) expect.soft(found[tool]).toMatch(new RegExp(`^inconclusive: ${told[tool]}`, "u"));
    expect.soft(found["never-read"]).toMatch(/^pass: /u);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}
