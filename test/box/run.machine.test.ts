import { spawn } from "node:child_process";
import { once } from "node:events";
import {
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs, unhurried } from "../run-built-command.ts";

/**
 * The whole command, started as people start it: from a project whose `node_modules/.bin` stands first on PATH, by a
 * shell that has a file open. What counts is what the server left on the machine.
 */
let directory = "";
const paths = { project: "", home: "", trace: "", held: "", ran: "" };

beforeAll(() => {
  directory = realpathSync(mkdtempSync(join(tmpdir(), "box-run-test-")));
  for (const name of ["project", "home", "trace", "held", "ran"] as const) paths[name] = join(directory, name);
  const programs = join(paths.project, "node_modules", ".bin");
  mkdirSync(programs, { recursive: true });
  mkdirSync(paths.home);
  writeFileSync(join(paths.home, "diary"), "");
  writeFileSync(join(paths.project, "package.json"), "{}");
  copyFileSync(join(import.meta.dirname, "escaping-server.mjs"), join(paths.project, "server.mjs"));
  // Each lets a trial run pass and drops the box for what comes then, as far as it is asked at all.
  for (const name of ["bwrap", "strace", "unshare", "prlimit", "setpriv", "mount", "mkdir", "cp", "ln", "sh"]) {
    writeFileSync(join(programs, name), `#!/bin/sh\necho ${name} >>${paths.ran}\nexit 1\n`, { mode: 0o755 });
  }
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

interface Run {
  readonly exitCode: number | null;
  readonly text: string;
  /** What the server wrote outside of its box, and which programs of the project were run. */
  readonly traces: Readonly<Record<"trace" | "held" | "ran", string>>;
}

/** As in a development container: a volume below the project, and a socket of the machine in it. */
const mounting = `/usr/bin/mount -t tmpfs none node_modules && /usr/bin/mount --bind "$SOCKET" machine.sock && exec "$0" "$@"`;
const inMounts = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", mounting];

/** As on a machine where it is not installed. */
const hiding = `/usr/bin/mount --bind /dev/null /usr/bin/bwrap && exec "$0" "$@"`;
const withoutBwrap = ["/usr/bin/unshare", "--user", "--map-root-user", "--mount", "/bin/sh", "-c", hiding];

function none(count: number): readonly "ignore"[] {
  return Array.from({ length: count }, () => "ignore");
}

function run(...options: readonly string[]): Promise<Run> {
  return runBy([], options);
}

/** @param launcher what the command is started by */
function runBy(launcher: readonly string[], options: readonly string[]): Promise<Run> {
  for (const name of ["trace", "held", "ran"] as const) rmSync(paths[name], { force: true });
  const words = [...options, "--seed", "1", ...unhurried, "--", "node", "server.mjs"];
  const hidden = Buffer.from(paths.trace).toString("base64");
  // A file that is left open for whatever is started, as by a script that holds a lock.
  const held = openSync(paths.held, "a");
  const [program, ...args] = [...launcher, process.execPath, resolve(builtPrograms.command), ...words, hidden];
  const child = spawn(program, args, {
    cwd: paths.project,
    env: {
      ...process.env,
      PATH: `${join(paths.project, "node_modules", ".bin")}:${process.env["PATH"] ?? ""}`,
      HOME: paths.home,
      SOCKET: join(directory, "socket"),
      A_SECRET: "hunter2",
    },
    // One of them as high as a service manager may leave it.
    stdio: ["ignore", "pipe", "pipe", ...none(197), held, ...none(4_799), held],
    timeout: killSwitchMs,
  });
  closeSync(held);
  let text = "";
  child.stdout?.setEncoding("utf8").on("data", (part: string) => (text += part));
  child.stderr?.setEncoding("utf8").on("data", (part: string) => (text += part));
  const readOrNone = (path: string): string => (existsSync(path) ? readFileSync(path, "utf8") : "");
  return new Promise((finished) =>
    child.on("close", (exitCode) => {
      const traces = { trace: readOrNone(paths.trace), held: readOrNone(paths.held), ran: readOrNone(paths.ran) };
      finished({ exitCode, text, traces });
    }),
  );
}

const nothing: Run["traces"] = { trace: "", held: "", ran: "" };

describe("the command", () => {
  it("launches every instance in the box with --execute, the first one and those that are asked as well", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { text, traces } = await run("--execute", "--suite", "truth");
    expect(traces).toEqual(nothing);
    expect(text).toContain("1 tool");
    expect(text).not.toContain("hunter2");
    expect(text).toMatch(/in a sandbox[\s\S]*made with \/\S*bwrap \d/u);
  });

  it("launches it there with --sandbox, too, and calls nothing", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { exitCode, text, traces } = await run("--sandbox", "--suite", "capabilities");
    expect(traces).toEqual(nothing);
    expect(text).toMatch(/^runs +in a sandbox/mu);
    expect(exitCode).toBe(0);
  });

  it("launches it as the user without either, says so, and hands it no open file", async () => {
    const { text, traces } = await run("--suite", "capabilities");
    expect(traces.trace).toContain("launch hunter2 diary");
    expect(traces.trace).not.toContain("call");
    expect(traces.held).toBe("");
    expect(text).toContain("without a sandbox: with your files");
  });

  it("launches nothing where all of a home would have to be shown", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    copyFileSync(join(paths.project, "server.mjs"), join(paths.home, "server.mjs"));
    const { exitCode, text, traces } = await run("--execute", "--cwd", paths.home);
    expect(traces).toEqual(nothing);
    expect([exitCode, text]).toEqual([3, expect.stringContaining("--cwd")]);
  });

  it("suggests no hints where no sandbox can be made: nothing is launched, and the user is told what is missing", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const { exitCode, text, traces } = await runBy(withoutBwrap, ["suggest"]);
    expect(traces).toEqual(nothing);
    expect(exitCode).toBe(2);
    expect(text).toMatch(/^error: suggest calls every tool in a sandbox, and none is available: .*bwrap/mu);
    expect(text).not.toContain("--accept-real-effects");
  });

  it("sees what is done beside a volume, and lets no socket be reached that is mounted in the project", async (context) => {
    await provenPlan(context, ["sandbox", "syscalls"]);
    const important = join(paths.project, "important.txt");
    writeFileSync(important, "kept");
    writeFileSync(join(paths.project, "machine.sock"), "");
    let connections = 0;
    const listener = createServer((socket) => {
      connections++;
      socket.destroy();
    });
    await once(listener.listen(join(directory, "socket")), "listening");
    try {
      const { exitCode, text } = await runBy(inMounts, [
        "--execute",
        "--check",
        "truth/read-only-tools-change-nothing",
      ]);
      expect(text).toContain("deleted");
      expect(text).toContain("important.txt");
      expect(exitCode).toBe(1);
      expect(readFileSync(important, "utf8")).toBe("kept");
      expect(connections).toBe(0);
    } finally {
      listener.close();
    }
  });
});
