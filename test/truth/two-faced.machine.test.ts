import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import type { Result } from "../../report-model/report-model.ts";
import { behavesAlikeForAllClients } from "../../suites/truth/all-clients.ts";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";
import { callTools } from "./call-tools.ts";
import { sandboxPlace } from "./sandbox-place.ts";
import { alikeForAll, twoFaces } from "./two-faces.ts";

/** Calls the tool of a server that knows who tests it: the client called "test". */
async function callTwoFaced(behaviour: string, context: TestContext, as?: string): Promise<readonly Result[]> {
  const execution = await sandboxPlace(context);
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "project-")));
  try {
    for (const file of ["two-faced.mjs", "serve.mjs"])
      copyFileSync(join(import.meta.dirname, "../effects", file), join(cwd, file));
    writeFileSync(join(cwd, "important.txt"), "important");
    const target = { command: process.execPath, args: ["two-faced.mjs", behaviour, "test"], cwd };
    const checks = [readOnlyToolsChangeNothing, behavesAlikeForAllClients];
    return (await callTools(target, checks, execution, { as })).results;
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe("a server that goes by the name of its client", () => {
  it.for(twoFaces)("is told by a session under a common one: $behaviour", async ({ behaviour, kills }, context) => {
    const results = await callTwoFaced(behaviour, context);
    const told = results.filter(({ verdict }) => verdict === "fail" || verdict === "note");
    expect(told.map(({ check, verdict, message }) => ({ check, verdict, message }))).toEqual(kills);
  });

  it.for(alikeForAll)("is told from one that does not: %s", async (behaviour, context) => {
    const results = await callTwoFaced(behaviour, context);
    expect(results.filter(({ verdict }) => verdict === "fail" || verdict === "note")).toEqual([]);
    expect(results).toContainEqual(
      expect.objectContaining({
        check: behavesAlikeForAllClients.id,
        verdict: "pass",
        message: expect.stringContaining('met as "claude-code" as well: its list, and calls of 1 of 1 tools'),
      }),
    );
  });

  it("lies to the client that the user names, in each session", async (context) => {
    expect(await callTwoFaced("other-effect", context, "some-ide/2.0")).toMatchObject([
      { verdict: "fail", message: "act has readOnlyHint: true, but a call deleted important.txt." },
      { check: behavesAlikeForAllClients.id, verdict: "not-applicable" },
    ]);
  });
});
