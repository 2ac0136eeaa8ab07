import { describe, expect, it } from "vitest";
import { ended, hostileServer, runCommand, startCommand } from "./run-command.ts";

const hangs = ["--start-timeout", "600000", ...hostileServer("never-answers")];
const stubborn = ["--start-timeout", "600000", ...hostileServer("stubborn-child")];
/** In the command of a daemon, and not of the shell that starts it: from then on it ignores SIGTERM. */
const daemon = "-c trap ''";
/** In the command of the child that ignores SIGTERM. */
const childOfStubborn = "SIGTERM";

describe.concurrent("the end of a run", () => {
  it.each(["SIGINT", "SIGTERM", "SIGHUP"] as const)(
    "by %s while a server hangs leaves a report and nothing else",
    async (signal) => {
      const command = startCommand(hangs);
      await command.untilLaunched("never-answers");
      command.kill(signal);
      const run = await command.finished;
      expect(run).toMatchObject(ended(130));
      expect(run.stdout).toContain("target");
      expect(run.stdout).toMatch(/interrupted/iu);
      expect(run.stderr).toBe("");
    },
  );

  it("by SIGINT in the first of two revisions ends both", async () => {
    const command = startCommand(["--protocol", "all", ...hangs]);
    await command.untilLaunched("never-answers");
    command.kill("SIGINT");
    const run = await command.finished;
    expect(run).toMatchObject(ended(130));
    expect(run.stdout.match(/^Interrupted\./gmu)).toHaveLength(1);
    expect(run.stdout).not.toContain("2026-07-28");
  });

  it("by SIGINT kills a server and a child that ignore SIGTERM, and leaves a report too", async () => {
    const command = startCommand(stubborn);
    await command.untilLaunched(childOfStubborn);
    command.kill("SIGINT");
    const run = await command.finished;
    expect(run).toMatchObject(ended(130));
    expect(run.stdout).toMatch(/interrupted/iu);
  });

  it("by a second SIGINT comes at once, without a report", async () => {
    const command = startCommand(stubborn);
    await command.untilLaunched(childOfStubborn);
    // One signal that comes while another is pending is lost, so that two in a row may be one.
    const again = setInterval(() => command.kill("SIGINT"), 50);
    const run = await command.finished.finally(() => clearInterval(again));
    expect(run).toMatchObject(ended(130));
    expect(run.stdout).toBe("");
  });

  it("by SIGKILL ends a server that minds the end of its stdin", async () => {
    const command = startCommand(hangs);
    await command.untilLaunched("never-answers");
    command.kill("SIGKILL");
    expect(await command.finished).toMatchObject({ exitCode: null, survivors: [] });
  });

  it("by SIGKILL ends a server that minds nothing, and what it has put into sessions of their own", async () => {
    const command = startCommand(["--start-timeout", "600000", ...hostileServer("leaves-daemons-and-stays")]);
    await command.untilLaunched(daemon);
    command.kill("SIGKILL");
    expect(await command.finished).toMatchObject({ exitCode: null, survivors: [] });
  });

  it("by a second SIGINT ends what a server has put into sessions of their own", async () => {
    const command = startCommand(["--start-timeout", "600000", ...hostileServer("leaves-daemons-and-stays")]);
    await command.untilLaunched(daemon);
    const again = setInterval(() => command.kill("SIGINT"), 50);
    const run = await command.finished.finally(() => clearInterval(again));
    expect(run).toMatchObject(ended(130));
  });

  it("without any of these ends what a server has put into sessions of their own, and says so", async () => {
    const run = await runCommand(["--suite", "hints", ...hostileServer("leaves-daemons")]);
    expect(run).toMatchObject(ended(0));
    expect(run.stdout).toMatch(/^left {6}running when the server had ended, and ended by us: .*# daemon/mu);
  });

  it("by a bug takes a stubborn server and its child with it", async () => {
    const failWithChild = `
      setInterval(() => {
        if (process.getActiveResourcesInfo().includes("ProcessWrap")) throw new Error("thrown by \\u{1b}[2Jthe test");
      }, 300);`;
    const nodeOptions = ["--import", `data:text/javascript,${encodeURIComponent(failWithChild)}`];
    const run = await runCommand(stubborn, { nodeOptions });
    expect(run).toMatchObject(ended(70));
    expect(run.stderr).toContain("This is a bug in mcp-annotations-conformance");
    expect(run.stderr).toContain(String.raw`thrown by \u{1b}[2Jthe test`);
  });

  it("comes as ever when nobody reads stdout any more", async () => {
    const run = await runCommand(hostileServer("exits-at-once"), { stdoutClosed: true });
    expect(run).toMatchObject(ended(3));
    expect(run.stderr).toBe("");
  });

  it("without any of these kills a server and a child that ignore SIGTERM", async () => {
    const run = await runCommand(["--suite", "hints", ...hostileServer("stubborn-child")]);
    expect(run).toMatchObject(ended(0));
    expect(run.stdout).toContain("Nothing was contradicted");
  });
});
