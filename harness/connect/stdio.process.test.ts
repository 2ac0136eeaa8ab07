import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CloseReason, FramingFault, Transport } from "../wire/transport.ts";
import { TargetError } from "./fault.ts";
import { launchStdio } from "./stdio.ts";
import type { ProcessLaunch } from "./target.ts";

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "stdio-test-"));
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

function program(source: string, more: Partial<ProcessLaunch> = {}): ProcessLaunch {
  return { command: process.execPath, args: ["-e", source], cwd: directory, env: {}, ...more };
}

/** What a transport reported, and a way to wait for it. */
class Listener {
  readonly lines: string[] = [];
  readonly faults: FramingFault[] = [];
  readonly closed: Promise<CloseReason>;
  readonly transport: Transport;
  #wake: () => void = () => undefined;

  constructor(transport: Transport) {
    this.transport = transport;
    this.closed = new Promise((resolve) => {
      transport.start({
        message: (text) => {
          this.lines.push(text);
          this.#wake();
        },
        broken: (fault) => this.faults.push(fault),
        closed: resolve,
      });
    });
  }

  async waitForLines(count: number): Promise<readonly string[]> {
    while (this.lines.length < count) {
      await new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
    }
    return this.lines;
  }
}

async function launch(command: ProcessLaunch): Promise<Listener> {
  return new Listener(await launchStdio(command, directory));
}

async function launchFault(command: ProcessLaunch): Promise<unknown> {
  try {
    await launch(command);
  } catch (error) {
    if (error instanceof TargetError) return error.fault;
    throw error;
  }
  return "launched";
}

/** Whether a process can still do something. In a container nobody may reap it, and a zombie can do nothing. */
function processRuns(id: number): boolean {
  try {
    process.kill(id, 0);
    return process.platform !== "linux" || !readFileSync(`/proc/${id}/stat`, "utf8").includes(") Z ");
  } catch {
    return false;
  }
}

const echo = "process.stdin.pipe(process.stdout)";

describe("a launched command", () => {
  it("gets the lines in order and its lines arrive in order", async () => {
    const server = await launch(program(echo));
    server.transport.send('{"id":1}');
    server.transport.send('{"id":2,"text":"é😀"}');
    expect(await server.waitForLines(2)).toEqual(['{"id":1}', '{"id":2,"text":"é😀"}']);
    await server.transport.close();
    expect(await server.closed).toEqual({ code: "exited", exitCode: 0, stderr: [] });
  });

  it("has the private directory as temporary one, its own environment and ours, and its working directory", async () => {
    const source =
      "const {TMPDIR, TMP, TEMP, COLOUR, PATH} = process.env; console.log(JSON.stringify({TMPDIR, TMP, TEMP, COLOUR, path: PATH, cwd: process.cwd(), inside: require('os').tmpdir()}))";
    const server = await launch(program(source, { env: { COLOUR: "blue" } }));
    const [line] = await server.waitForLines(1);
    expect(JSON.parse(line ?? "")).toEqual({
      TMPDIR: directory,
      TMP: directory,
      TEMP: directory,
      COLOUR: "blue",
      path: process.env["PATH"],
      cwd: directory,
      inside: directory,
    });
    await server.transport.close();
  });

  it("may set its temporary directory itself", async () => {
    const server = await launch(program("console.log(process.env.TMPDIR)", { env: { TMPDIR: "/elsewhere" } }));
    expect(await server.waitForLines(1)).toEqual(["/elsewhere"]);
    await server.transport.close();
  });

  it("that dies tells its exit code, its last words on stderr and an unfinished line", async () => {
    const source =
      'process.stderr.write("first\\nboom\\n"); process.stdout.write("whole\\nhalf"); process.exitCode = 7;';
    const server = await launch(program(source));
    expect(await server.closed).toEqual({ code: "exited", exitCode: 7, stderr: ["first", "boom"] });
    expect(server.lines).toEqual(["whole"]);
    expect(server.faults).toEqual([{ code: "unfinished-line", excerpt: "half" }]);
    await server.transport.close();
  });

  it("that dies of a signal tells which", async () => {
    const server = await launch(program('process.kill(process.pid, "SIGKILL")'));
    expect(await server.closed).toEqual({ code: "killed", signal: "SIGKILL", stderr: [] });
    await server.transport.close();
  });

  it("that closes its stdout and runs on is told so", async () => {
    const server = await launch(program('require("fs").closeSync(1); process.stdin.resume();'));
    expect(await server.closed).toEqual({ code: "stdout-ended", stderr: [] });
    await server.transport.close();
  });

  it("that closed its stdin is written to without harm", async () => {
    const source = 'require("fs").closeSync(0); console.log("deaf"); setTimeout(() => process.exit(3), 100);';
    const server = await launch(program(source));
    await server.waitForLines(1);
    for (let count = 0; count < 50; count++) server.transport.send("x".repeat(10_000));
    expect(await server.closed).toEqual({ code: "exited", exitCode: 3, stderr: [] });
    await server.transport.close();
  });
});

describe("a command that cannot be launched", () => {
  it("is not found", async () => {
    const command = join(directory, "no-such-command");
    expect(await launchFault(program("", { command }))).toEqual({ code: "command-not-found", command });
  });

  it("is not executable", async () => {
    const command = join(directory, "not-executable");
    writeFileSync(command, "text");
    chmodSync(command, 0o644);
    expect(await launchFault(program("", { command }))).toEqual({ code: "command-not-executable", command });
  });

  it("is not executable in a directory of PATH", async () => {
    writeFileSync(join(directory, "also-text"), "text", { mode: 0o644 });
    const launch = program("", { command: "also-text", env: { PATH: directory } });
    expect(await launchFault(launch)).toEqual({ code: "command-not-executable", command: "also-text" });
  });

  it("is not found where a directory of PATH must not be searched", async (context) => {
    if (process.getuid?.() === 0) context.skip("root may search every directory");
    const closed = mkdtempSync(join(directory, "closed-"));
    chmodSync(closed, 0);
    const launch = program("", { command: "no-such-command", env: { PATH: closed } });
    expect(await launchFault(launch)).toEqual({ code: "command-not-found", command: "no-such-command" });
    chmodSync(closed, 0o700);
  });

  it("has a working directory that does not exist, or is a file", async () => {
    const file = join(directory, "file");
    writeFileSync(file, "");
    for (const cwd of [join(directory, "nowhere"), file]) {
      expect(await launchFault(program(echo, { cwd }))).toEqual({ code: "working-directory-missing", cwd });
    }
  });
});

describe("stopping", () => {
  it("of a server that exits when its stdin ends is over at once and can be asked for twice", async () => {
    const server = await launch(program(`console.log("up"); ${echo}`));
    // While Node starts it minds nothing, and on a busy machine that takes longer than a stage of stopping.
    await server.waitForLines(1);
    await Promise.all([server.transport.close(), server.transport.close()]);
    expect(await server.closed).toEqual({ code: "exited", exitCode: 0, stderr: [] });
  });

  it.concurrent("of a server that ignores the end of its stdin takes SIGTERM", async () => {
    const server = await launch(program('console.log("up"); setInterval(() => {}, 1000);'));
    await server.waitForLines(1);
    await server.transport.close();
    expect(await server.closed).toMatchObject({ code: "killed", signal: "SIGTERM" });
  });

  it.concurrent("of a server of which nothing more is wanted takes SIGKILL, though it would end with its stdin", async () => {
    const server = await launch(program(`console.log("up"); ${echo}`));
    await server.waitForLines(1);
    await server.transport.close("at-once");
    expect(await server.closed).toMatchObject({ code: "killed", signal: "SIGKILL" });
  });

  it.concurrent("of a server that ignores SIGTERM too takes SIGKILL, for its grandchild as well", async () => {
    const stubborn = 'process.on("SIGTERM", () => {}); setInterval(() => {}, 1000);';
    const source = `${stubborn}
      const grandchild = require("child_process").spawn(process.execPath, ["-e", ${JSON.stringify(`${stubborn} console.log("up")`)}]);
      grandchild.stdout.once("data", () => console.log(grandchild.pid));`;
    const server = await launch(program(source));
    const [line] = await server.waitForLines(1);
    const grandchildId = Number(line);
    expect(processRuns(grandchildId)).toBe(true);
    await server.transport.close();
    expect(await server.closed).toMatchObject({ code: "killed", signal: "SIGKILL" });
    expect(processRuns(grandchildId)).toBe(false);
  });

  it.concurrent("that somebody waits for comes sooner, also where it has begun gently", async () => {
    const stubborn = program('process.on("SIGTERM", () => {}); setInterval(() => {}, 1000); console.log("up");');
    const [gently, soon, hurried] = await Promise.all([launch(stubborn), launch(stubborn), launch(stubborn)]);
    await Promise.all([gently, soon, hurried].map((server) => server.waitForLines(1)));
    const order: string[] = [];
    const ends = [
      gently.transport.close().then(() => order.push("gently")),
      hurried.transport.close().then(() => order.push("soon")),
      soon.transport.close("soon").then(() => order.push("soon")),
    ];
    void hurried.transport.close("soon");
    await Promise.all(ends);
    expect(order).toEqual(["soon", "soon", "gently"]);
  });
});
