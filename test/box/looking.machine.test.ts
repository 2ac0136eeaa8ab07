import { copyFileSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import type { Report } from "../../report-model/report-model.ts";
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
    return await callTools(target, [readOnlyToolsChangeNothing], execution);
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
    expect((await callLooking(hidden, context)).results).toMatchObject([{ verdict: "fail" }]);
  });

  it("finds it where docs/execute.md says so", async (context) => {
    const visible = ["the program of the first process"];
    expect((await callLooking(visible, context)).results).toMatchObject([{ verdict: "pass" }]);
  });
});
