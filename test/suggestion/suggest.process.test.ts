import { describe, expect, it } from "vitest";
import { spawnSync } from "node:child_process";
import { builtPrograms } from "../built-programs.ts";
import { referenceServer, runBuiltCommand } from "../run-built-command.ts";

describe.concurrent("suggest refuses", () => {
  it.each<[string, readonly string[], string]>([
    ["without a server", ["suggest"], "there is no server to test"],
    ["an unknown format", ["suggest", "--format", "xml", "--cmd", "node s.js"], "Allowed choices are terminal, json"],
    [
      "options of a run that are about checks",
      ["suggest", "--strict", "--cmd", "node s.js"],
      "unknown option '--strict'",
    ],
    ["to run without a sandbox", ["suggest", "--accept-real-effects", "--cmd", "node s.js"], "unknown option"],
    ["two revisions at once", ["suggest", "--protocol", "all", "--cmd", "node s.js"], "cannot speak all"],
  ])("%s", async (_, words, said) => {
    const { exitCode, stdout, stderr } = await runBuiltCommand(...words);
    expect({ exitCode, stdout }).toEqual({ exitCode: 2, stdout: "" });
    expect(stderr).toContain(said);
  });

  it("where no sandbox can be made, and names no way around it", () => {
    const words = [builtPrograms.command, "suggest", "--", ...referenceServer()];
    const { status, stdout, stderr } = spawnSync(process.execPath, words, {
      env: { PATH: "/nowhere" },
      encoding: "utf8",
    });
    expect({ status, stdout }).toEqual({ status: 2, stdout: "" });
    expect(stderr).toContain("suggest calls every tool in a sandbox, and there is none");
    expect(stderr).not.toContain("--accept-real-effects");
  });
});
