import { spawnSync } from "node:child_process";
import { resolve } from "node:path";
import { expect, it } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs } from "../run-built-command.ts";

const limitFile = "/proc/sys/user/max_user_namespaces";

/** The command where no user namespace can be made, and once more after a line of the shell; in a namespace with a limit of its own. */
function runLimited(between: string): string {
  const command = `'${process.execPath}' '${resolve(builtPrograms.command)}' --execute --suite capabilities -- '${process.execPath}' looking-server.mjs`;
  const script = `echo 0 > ${limitFile}\n${command} 2>&1\n${between}\n${command} 2>&1`;
  const shell = ["--user", "--map-root-user", "sh", "-c", script];
  return spawnSync("unshare", shell, { encoding: "utf8", cwd: import.meta.dirname }).stdout;
}

it(
  "where no more user namespaces may be made, the advice names the limit, and raises it",
  async (context) => {
    await provenPlan(context, ["sandbox"]);
    const refused = runLimited("exit");
    expect(refused).toContain("none is available: ");
    expect(refused).toContain("the limit of user namespaces is reached; raise it");
    expect(refused).not.toContain("--privileged");
    const [, command = ""] = /: sudo (sysctl .*)$/mu.exec(refused) ?? [];
    // Who is root in that namespace needs no sudo.
    expect(runLimited(command)).toMatch(/^runs +in a sandbox/mu);
  },
  killSwitchMs,
);
