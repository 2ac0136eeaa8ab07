import { readdirSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { describe, expect, it } from "vitest";
import { inOwnDirectories } from "../in-own-directories.ts";
import { hostileServer, scriptedServer } from "./run-command.ts";
import { runCommandInProcess } from "./run-in-process.ts";

inOwnDirectories();

/** For servers of which nothing is heard in that time, however fast they start. */
const quick = ["--start-timeout", "300"];
/** For those that say something: Node has started in it also on a busy machine. */
const patient = ["--start-timeout", "6000"];

describe.concurrent("a target that cannot be launched", () => {
  it("is named when there is no such command", async () => {
    const run = await runCommandInProcess("--cmd", "no-such-command-here --port 1");
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain('The program "no-such-command-here" was not found on PATH');
    expect(run.stdout).toContain("correct the spelling");
  });

  it("is named when it is not executable", async () => {
    const run = await runCommandInProcess("--", fileURLToPath(new URL("../../package.json", import.meta.url)));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("is not executable");
    expect(run.stdout).toContain("Name the interpreter");
  });

  it("is not looked for in a working directory that does not exist", async () => {
    const run = await runCommandInProcess("--cwd", "no/such/directory", ...hostileServer("never-answers"));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("no/such/directory");
    expect(run.stdout).toContain("--cwd");
  });
});

it("a target is launched in the working directory when nothing is wrong", async () => {
  const run = await runCommandInProcess(...scriptedServer(`require("node:fs").writeFileSync("launched", "")`));
  expect(run).toMatchObject({ exitCode: 3, survivors: [] });
  expect(readdirSync(".")).toEqual(["launched"]);
});

describe.concurrent("a target that never becomes a server", () => {
  it("is quoted with its stderr when it exits at once", async () => {
    const run = await runCommandInProcess(...hostileServer("exits-at-once"));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("exited with code 1 before it answered initialize");
    expect(run.stdout).toContain("stderr: Error: API_KEY is not set");
  });

  it("is quoted with its stdout when it prints its usage", async () => {
    const run = await runCommandInProcess(...patient, ...hostileServer("prints-usage"));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("stdout: Usage: hostile [options] <file>");
    expect(run.stdout).toContain("Write only JSON-RPC messages to stdout");
  });

  it("costs one timeout when it never answers", async () => {
    const run = await runCommandInProcess(...quick, ...hostileServer("never-answers"));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("did not answer initialize");
    expect(run.stdout).toContain("give it more time with --start-timeout");
  });

  it("costs no more than the time budget, however long the timeout", async () => {
    const run = await runCommandInProcess(
      "--start-timeout",
      "600000",
      "--max-time",
      "1",
      ...hostileServer("never-answers"),
    );
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("within the time limit of 1 s");
    expect(run.stdout).toContain("--max-time");
  });
});

describe.concurrent("a server that takes long to start", () => {
  it("is given up when it has less time to start, with the option that helps", async () => {
    // No pause of a busy machine is as long as its start.
    const run = await runCommandInProcess(...quick, ...scriptedServer("setTimeout(() => undefined, 300_000)"));
    expect(run).toMatchObject({ exitCode: 3, survivors: [] });
    expect(run.stdout).toContain("give it more time with --start-timeout");
  });

  it("is tested like any other with more", async () => {
    const run = await runCommandInProcess("--suite", "hints", ...hostileServer("slow-start"));
    expect(run).toMatchObject({ exitCode: 0, survivors: [] });
    expect(run.stdout).toContain("Nothing was contradicted");
  });
});
