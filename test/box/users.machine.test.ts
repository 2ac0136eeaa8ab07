import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it, type TestContext } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs, unhurried } from "../run-built-command.ts";

/** The whole command, started by whoever runs the tests, and, where that is root, by an ordinary user as well. */
const isRoot = process.getuid?.() === 0;
const nobody = 65_534;
const becomeNobody = ["setpriv", `--reuid=${nobody}`, `--regid=${nobody}`, "--clear-groups"];
const users: readonly (readonly [string, readonly string[]])[] = [
  [isRoot ? "root" : "an ordinary user", []],
  ...(isRoot ? [["an ordinary user", becomeNobody] as const] : []),
];

let directory = "";
const paths = { project: "", home: "", temporary: "", foreign: "" };

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "box-users-test-")));
  chmodSync(directory, 0o755);
  for (const name of ["project", "home", "temporary", "foreign"] as const) paths[name] = join(directory, name);
  for (const path of [paths.project, paths.home, paths.temporary]) mkdirSync(path);
  chmodSync(paths.temporary, 0o1777);
  copyFileSync(join(import.meta.dirname, "unseen-server.py"), join(paths.project, "server.py"));
  writeFileSync(paths.foreign, "of another group");
  // As on a machine where a colleague has laid it down.
  if (isRoot) {
    for (const path of [paths.project, paths.home, join(paths.project, "server.py")]) chownSync(path, nobody, nobody);
    chownSync(paths.foreign, nobody, 0);
  }
});

afterAll(() => rmSync(directory, { recursive: true, force: true }));

interface Ran {
  readonly exitCode: number | null;
  readonly text: string;
}

function run(launcher: readonly string[], options: readonly string[]): Promise<Ran> {
  const server = ["--", "python3", "server.py", paths.foreign];
  const words = [process.execPath, resolve(builtPrograms.command), ...options, "--seed", "1", ...unhurried, ...server];
  const [program = "", ...args] = [...launcher, ...words];
  const child = spawn(program, args, {
    cwd: paths.project,
    env: { PATH: process.env["PATH"], HOME: paths.home, TMPDIR: paths.temporary },
    stdio: ["ignore", "pipe", "pipe"],
    timeout: killSwitchMs,
  });
  let text = "";
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (part: string) => (text += part));
  return new Promise((ended) => child.on("close", (exitCode) => ended({ exitCode, text })));
}

/** Where the repository lies in a directory that others may not enter, nobody else can start the command. */
async function mayStart(context: TestContext, launcher: readonly string[]): Promise<void> {
  await provenPlan(context, ["sandbox", "syscalls"]);
  const [program, ...args] = [...launcher, process.execPath, resolve(builtPrograms.command), "--version"];
  if (spawnSync(program, args).status !== 0) context.skip("an ordinary user may not read the directory of the tests");
}

/** With a file system of its own in the place of the temporary directory. */
function withTemporary(options: string, then = ""): readonly string[] {
  const script = `mount -t tmpfs -o ${options} none "$TMPDIR" && ${then} exec "$0" "$@"`;
  return ["unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", script];
}

describe.each(users)("%s", (_, launcher) => {
  it("calls tools of a server whose command names a file of a foreign group", async (context) => {
    await mayStart(context, launcher);
    if (!isRoot) context.skip("root alone may give a file to another group");
    const options = ["--execute", "--check", "truth/read-only-tools-change-nothing", "--tool", "honest"];
    const { exitCode, text } = await run(launcher, options);
    expect(text).toMatch(/honest +true ✓/u);
    expect(exitCode).toBe(0);
  });

  it.each([
    ["read-only", "ro", "", "EROFS"],
    ["full", "size=32k", 'dd if=/dev/zero of="$TMPDIR/full" bs=4k 2>/dev/null;', "ENOSPC"],
    ["out of places for files", "nr_inodes=1", "", "ENOSPC"],
  ])("is told of a temporary directory that is %s, and is not told of a bug", async (_case, options, then, code) => {
    for (const more of [[], ["--execute"]]) {
      const { exitCode, text } = await run([...launcher, ...withTemporary(options, then)], more);
      expect([exitCode, text]).toEqual([
        2,
        `error: no temporary files can be made in ${paths.temporary} (${code})\nLet TMPDIR name a directory that exists, is yours, and has room.\n`,
      ]);
    }
  });
});
