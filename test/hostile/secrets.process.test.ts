import { readFileSync } from "node:fs";
import { describe, expect, it, vi } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { hostileServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

const given = "given 'q7\"x' zz-77";
const inherited = "inherited-0f3a9c";
const typed = "Zr5TtYw2LmNp0VbXc1q8";
const calls = ["--execute", "--accept-real-effects"];
const formats = ["--report", "terminal", "--report", "json=report.json", "--report", "junit=report.xml"];

describe("what a server was given stands in no report when it repeats it", () => {
  it.each([
    ["tells-secrets", ["--suite", "schema,hints,truth,output", "--runs", "2", ...calls], "tool with ‹GIVEN›"],
    ["dies-of-secrets", [], "no service answers ‹GIVEN›, ‹INHERITED›, ‹secret›"],
  ])("%s", async (server, words, shown) => {
    const launched = [...hostileServer(server), typed];
    vi.stubEnv("INHERITED", inherited);
    const run = await runCommandInProcess(...words, "--env", `GIVEN=${given}`, ...formats, ...launched);
    expect(run.stdout).toContain(shown);
    const reports = [
      run.stdout,
      run.stderr,
      ...["report.json", "report.xml"].map((name) => readFileSync(name, "utf8")),
    ];
    for (const text of reports) {
      // Parts of the first one survive each way to escape what is around them.
      for (const secret of ["q7", "zz-77", inherited, typed]) expect(text).not.toContain(secret);
    }
    expect(run).toMatchObject({ survivors: [] });
  });
});
