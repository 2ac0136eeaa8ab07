import { describe, expect, it, type TestContext } from "vitest";
import type { UpstreamSettings } from "../../api-stub/program/settings.ts";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";
import { upstreamSettings } from "../fixture-upstream.ts";
import { effectsSeen } from "../tier/observation.ts";
import { SandboxObserver } from "../sandbox/sandbox-observer.ts";
import { SyscallsObserver } from "../syscalls/syscalls-observer.ts";

/** Far more than what is to come needs; less than the 30 s after which a server of Node looks after its connections. */
const maxMs = 20_000;

interface Seen {
  readonly isAtRest: boolean;
  readonly hasLateFile: boolean;
}

/** Lets a server in a box run a line that has been answered when it is waited for, for so long. */
async function waitAfter(
  context: TestContext,
  language: Language,
  line: string,
  more: { readonly waitMs?: number; readonly upstream?: UpstreamSettings } = {},
): Promise<Seen> {
  const { waitMs = maxMs, ...surroundings } = more;
  const plan = await provenPlan(context, ["sandbox", "syscalls"]);
  const server = await ActingServer.start(language, { ...plan, ...surroundings });
  context.onTestFinished(() => server.stop());
  const { observers } = server.launch;
  const files = observers.find((observer) => observer instanceof SandboxObserver);
  const calls = observers.find((observer) => observer instanceof SyscallsObserver);
  if (files === undefined || calls === undefined) throw new Error("it is not in a box");
  await files.attach();
  await calls.attach();
  await files.begin();
  await server.act(line);
  const isAtRest = await calls.waitForRest(waitMs);
  const effects = effectsSeen(await files.end());
  return { isAtRest, hasLateFile: effects.some(({ subject }) => subject === `${server.directory}/late`) };
}

const touch = 'fs.writeFileSync("late", "")';
const spawn = 'require("child_process").spawn';
const open = 'open("late", "w").close()';
const cLibrary = "import ctypes; c = ctypes.CDLL(None)";

/** Ways to do something 0.3 s after the answer. */
const late: readonly (readonly [what: string, language: Language, line: string])[] = [
  ["a timer", "node", `setTimeout(() => ${touch}, 300)`],
  ["a timer that is set by a timer", "node", `setTimeout(() => setTimeout(() => ${touch}, 200), 100)`],
  ["a child that sleeps", "node", `${spawn}("sh", ["-c", "sleep 0.3; echo >late"])`],
  [
    "a daemon",
    "node",
    `${spawn}("sh", ["-c", "(sleep 0.3; echo >late) &"], { detached: true, stdio: "ignore" }).unref()`,
  ],
  [
    "a file that is watched",
    "node",
    `const watcher = fs.watch(".", () => { watcher.close(); ${touch} }); ${spawn}("sh", ["-c", "sleep 0.3; echo >seen"])`,
  ],
  ["work in the pool", "node", `require("crypto").pbkdf2("a", "b", 500_000, 64, "sha512", () => ${touch})`],
  [
    "a worker that waits",
    "node",
    `new (require("worker_threads").Worker)('Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 300)', { eval: true }).on("exit", () => ${touch})`,
  ],
  [
    "a connection to itself",
    "node",
    `require("http").createServer((_, answer) => setTimeout(() => answer.end(), 300)).listen(0, "127.0.0.1", function () { require("http").get({ port: this.address().port }, (answer) => answer.resume().on("end", () => ${touch})) })`,
  ],
  ["a background job", "shell", "(sleep 0.3; : >late) >/dev/null 2>&1 &"],
  [
    "a pipe between two children",
    "python",
    'import subprocess; subprocess.Popen("(sleep 0.3; echo now) | (read line; echo >late)", shell=True, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL)',
  ],
  [
    "a thread that sleeps",
    "python",
    `import threading, time; threading.Thread(target=lambda: (time.sleep(0.3), ${open})).start()`,
  ],
  ["a lock with a time limit", "python", `import threading; threading.Timer(0.3, lambda: ${open}).start()`],
  [
    "a choice with a time limit",
    "python",
    `import select, threading; threading.Thread(target=lambda: (select.select([], [], [], 0.3), ${open})).start()`,
  ],
  [
    "a socket with a time limit that shows nowhere",
    "python",
    `${cLibrary}; import socket, struct, threading; a, b = socket.socketpair(); a.setsockopt(socket.SOL_SOCKET, socket.SO_RCVTIMEO, struct.pack("ll", 0, 300000)); m = ctypes.create_string_buffer(1); threading.Thread(target=lambda: (c.recv(a.fileno(), m, 1, 0), ${open})).start()`,
  ],
  [
    "a timer that is a file",
    "python",
    `${cLibrary}; import struct, threading, os; t = c.timerfd_create(1, 0); c.timerfd_settime(t, 0, struct.pack("4l", 0, 0, 0, 300000000), None); threading.Thread(target=lambda: (os.read(t, 8), ${open})).start()`,
  ],
  [
    "a timer that is a file, among others",
    "python",
    `${cLibrary}; import struct, threading, os, select; t = c.timerfd_create(1, 0); c.timerfd_settime(t, 0, struct.pack("4l", 0, 0, 0, 300000000), None); e = select.epoll(); e.register(t); threading.Thread(target=lambda: (e.poll(), ${open})).start()`,
  ],
];

describe.concurrent("a box in which something is still to come", () => {
  it.for(late)("is not taken for one at rest: %s", async ([, language, line], context) => {
    expect(await waitAfter(context, language, line)).toEqual({ isAtRest: true, hasLateFile: true });
  });

  it("is not taken for one at rest: a name that a companion looks up", async (context) => {
    const line = `require("dns").resolve4("late.example", (error) => error ? undefined : ${touch})`;
    const seen = await waitAfter(context, "node", line, { upstream: upstreamSettings() });
    expect(seen).toEqual({ isAtRest: true, hasLateFile: true });
  });
});

describe.concurrent("a box in which nobody knows what is to come", () => {
  it.for<readonly [what: string, language: Language, line: string]>([
    ["a timer that shows nowhere", "python", "import signal; signal.setitimer(signal.ITIMER_REAL, 60)"],
    [
      "one of a child",
      "python",
      'import subprocess; subprocess.Popen(["timeout", "60", "cat"], stdin=subprocess.PIPE)',
    ],
    ["a program that is held", "shell", "sh -c 'kill -STOP $$' >/dev/null 2>&1 &"],
    ["work without end", "shell", "(while :; do :; done) >/dev/null 2>&1 &"],
    ["a clock that ticks", "node", "setInterval(() => 1, 20)"],
  ])("is waited for as long as may be: %s", async ([, language, line], context) => {
    expect(await waitAfter(context, language, line, { waitMs: 200 })).toEqual({ isAtRest: false, hasLateFile: false });
  });
});

describe.concurrent("a box in which nothing is to come", () => {
  it.for<readonly [what: string, language: Language, line: string]>([
    ["that has done nothing", "node", ""],
    ["that has done nothing", "python", ""],
    ["that has done nothing", "shell", ""],
    ["whose work is done", "node", `${touch}; ${spawn}("true")`],
    [
      "whose child waits for it",
      "python",
      'import subprocess; child = subprocess.Popen(["cat"], stdin=subprocess.PIPE)',
    ],
  ])("is at rest: one %s, %s", async ([, language, line], context) => {
    expect(await waitAfter(context, language, line)).toMatchObject({ isAtRest: true });
  });

  it("is at rest for as long as a timer has to run", async (context) => {
    const seen = await waitAfter(context, "node", `setTimeout(() => ${touch}, 2 ** 30)`);
    expect(seen).toEqual({ isAtRest: true, hasLateFile: false });
  });
});
