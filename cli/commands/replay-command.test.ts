import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { fingerprintOf, shortIdOf } from "../../report-model/fingerprint.ts";
import type { Result } from "../../report-model/report-model.ts";
import { savedFindings } from "../../report-model/saved-finding.ts";
import { answersDiffer, makeReport } from "../../reports/fixture-reports.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { fixtureSurroundings } from "../program/fixture-surroundings.ts";
import { UsageError } from "../program/usage-error.ts";
import { runArguments } from "../run/fixture-arguments.ts";
import { replayCommand } from "./replay-command.ts";

const directory = mkdtempSync(join(tmpdir(), "replay-command-"));
afterAll(() => rmSync(directory, { recursive: true }));

const truth = "truth/read-only-tools-change-nothing";

function saved(more: Partial<Result> = {}): string {
  const result = { ...answersDiffer, ...more };
  const [finding] = savedFindings(makeReport([{ ...result, fingerprint: fingerprintOf(result) }]));
  const path = join(directory, `${shortIdOf(fingerprintOf(result))}.json`);
  writeFileSync(path, JSON.stringify(finding));
  return path;
}

async function refusal(path: string, typed: Partial<RunArguments>, words?: readonly string[]): Promise<string> {
  const error: unknown = await replayCommand(path, runArguments(typed), words, fixtureSurroundings()).catch(
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof UsageError)) throw new Error("was not refused");
  return `${error.message} | ${error.hint}`;
}

describe("replay", () => {
  it("never launches the command of a file: it shows it, and asks for one", async () => {
    expect(await refusal(saved(), {})).toMatch(
      /^no server was given to replay the finding \w{8} \| It was seen in: node dist\/server\.js\nThe command in the file is never run\./,
    );
  });

  it("looks in a server out of the configuration of a client as well", async () => {
    const mcpConfig = join(directory, "mcp.json");
    writeFileSync(mcpConfig, JSON.stringify({ mcpServers: { notes: { command: "node", disabled: true } } }));
    expect(await refusal(saved(), { mcpConfig, server: "notes" })).toContain('disables the server "notes"');
    expect(await refusal(saved(), { mcpConfig, server: "notes" }, ["node"])).toMatch(/^two servers were given/);
  });

  it("looks in a saved list as well, which has what a query found in a server", async () => {
    const toolsList = join(directory, "no-list.json");
    writeFileSync(toolsList, "{}");
    expect(await refusal(saved({ dialect: "static" }), { toolsList })).toMatch(/no-list\.json has no array of tools/);
    expect(await refusal(saved({ dialect: "annotations" }), { toolsList })).toMatch(/^--dialect needs a server/);
  });

  it("calls no tool that it was not asked to", async () => {
    expect(await refusal(saved({ check: truth, dialect: "static" }), {}, ["node", "server.js"])).toMatch(
      /^the finding \w{8} came from tool calls, and no tool is called without --execute \| Add --execute/,
    );
  });

  it.for([
    ["a call", { method: "tools/call", params: { name: "delete_all" } }],
    ["a call ahead of it", { method: "ping", sending: { ahead: ['{"method":"tools\\/c\\u0061ll"}'] } }],
  ] as const)("holds no conversation with %s outside of a sandbox", async ([, call]) => {
    const { counterexample = expect.fail("no counterexample") } = answersDiffer;
    const path = saved({ counterexample: { ...counterexample, calls: [{ ...call, answer: "" }] } });
    expect(await refusal(path, { execute: true }, ["there-is-no-such-program"])).toMatch(
      /^the finding \w{8} is of a check that calls no tool, and the conversation in its file calls one \| Do not trust/,
    );
  });

  it("refuses a check and a dialect that it does not know", async () => {
    expect(await refusal(saved({ check: "mine/own" }), {}, ["node"])).toMatch(/^unknown check "mine\/own" \| /);
    expect(await refusal(saved({ dialect: "klingon" }), {}, ["node"])).toMatch(
      /^the finding has an unknown dialect: klingon \| /,
    );
  });

  it("says of a conversation with a masked secret that it cannot be held, gives the command, and launches nothing", async () => {
    const { counterexample = expect.fail("no counterexample") } = answersDiffer;
    const calls = [{ method: "x", params: "‹API_KEY›", answer: "" }];
    const path = saved({ counterexample: { ...counterexample, calls } });
    const surroundings = fixtureSurroundings();
    expect(await replayCommand(path, runArguments(), ["there-is-no-such-program"], surroundings)).toBe(4);
    const printed = surroundings.written().stdout;
    expect(printed).toContain("It cannot be replayed: a secret in its requests is masked in the file.");
    expect(printed).toContain(`again     ${answersDiffer.again}`);
  });
});
