import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
import { serverDoesNotLookWhereItRuns } from "../../suites/truth/looks.ts";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";
import { callTools } from "../truth/call-tools.ts";
import { sandboxPlace } from "../truth/sandbox-place.ts";

/** Calls the tool of a server that lies where it does not see in any of these places that it is tested. */
async function callLooking(places: readonly string[], context: TestContext): Promise<Report> {
  const execution = await sandboxPlace(context);
  // With a name that says nothing, since the server sees it.
  const cwd = realpathSync(mkdtempSync(join(tmpdir(), "project-")));
  try {
    copyFileSync(join(import.meta.dirname, "looking-server.mjs"), join(cwd, "server.mjs"));
    writeFileSync(join(cwd, "important.txt"), "important");
    const target = { command: process.execPath, args: ["server.mjs", ...places], cwd };
    return await callTools(target, [readOnlyToolsChangeNothing, serverDoesNotLookWhereItRuns], execution);
  } finally {
    rmSync(cwd, { recursive: true, force: true });
  }
}

describe("a server that looks whether it is tested", () => {
  it("finds nothing of ours in most places, and is caught", async (context) => {
    const hidden = [
      "the words of the first process",
      "the name of the first process",
      "the environment of the first process",
      "its environment",
      "temporary files",
      "the name of the machine",
      "its home",
      "the list of mounts",
    ];
    expect((await callLooking(hidden, context)).results).toMatchObject([
      { verdict: "fail" },
      {
        check: serverDoesNotLookWhereItRuns.id,
        verdict: "note",
        message: "This server looks where it runs: it opened /proc/1/cmdline, /proc/1/comm, /proc/1/environ.",
      },
    ]);
  });

  it("finds it where docs/execute.md says so, and that it looked is told with the pass", async (context) => {
    const visible = ["the words of the first process", "the program of the first process"];
    const looks = "of a server that looks where it runs: it opened /proc/1/cmdline";
    expect((await callLooking(visible, context)).results).toMatchObject([
      { verdict: "pass", message: expect.stringContaining(looks) },
      { verdict: "note" },
    ]);
  });

  it("is told from one that looks at what its runtime reads, or asks without opening anything", async (context) => {
    const untold = ["the list of mounts", "the program of the first process"];
    const [hint, looks] = (await callLooking(untold, context)).results;
    expect(hint).toMatchObject({ verdict: "pass", message: expect.not.stringContaining("looks where it runs") });
    expect(looks).toMatchObject({ check: serverDoesNotLookWhereItRuns.id, verdict: "pass" });
  });
});
