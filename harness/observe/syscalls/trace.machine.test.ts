import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, describe, expect, it } from "vitest";
import type { BlindSpot, Effect } from "../effect/effect.ts";
import type { Observation } from "../tier/observation.ts";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";
import type { LaunchPlan } from "../launch/prepare-launch.ts";
import { tracerState } from "./tracer-state.ts";

const servers: ActingServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(plan: LaunchPlan, language: Language = "node"): Promise<ActingServer> {
  const server = await ActingServer.start(language, plan, (directory) => writeFileSync(join(directory, "kept"), ""));
  servers.push(server);
  return server;
}

function shown(effects: readonly Effect[], directory: string = "/nowhere"): readonly string[] {
  return effects
    .map(
      ({ kind, subject, persistence }) =>
        `${kind} ${subject.replaceAll(`${directory}/`, "")}${persistence === undefined ? "" : ` ${persistence}`}`,
    )
    .toSorted();
}

describe("a trace", () => {
  it("without a sandbox shows the same, and what happens is real", async (context) => {
    const server = await start(await provenPlan(context, ["syscalls"]), "node");
    const { syscalls } = await server.observe('fs.writeFileSync("new", "1"); fs.rmSync("kept")');
    expect(shown(syscalls.effects, server.directory)).toEqual(["file.create new", "file.delete kept"]);
    expect(readdirSync(server.directory)).toContain("new");
  });

  it("shows what leaves nothing behind: a temporary file, a child, a signal, a question to a name server", async (context) => {
    const server = await start(await provenPlan(context, ["sandbox", "syscalls"]), "python");
    const { syscalls, sandbox } = await server.observe(
      [
        "import os, socket, subprocess",
        'open("lock", "w").close(); os.unlink("lock")',
        'subprocess.run(["sh", "-c", "echo 1 >by-child"])',
        'socket.socket(socket.AF_INET, socket.SOCK_DGRAM).connect(("192.0.2.53", 53)) if False else None',
      ].join("; "),
    );
    const seen = shown(syscalls.effects, server.directory);
    expect(seen).toContain("file.create lock transient");
    expect(seen).toContain("file.create by-child");
    expect(seen.some((line) => line.startsWith("process.start "))).toBe(true);
    expect(shown(sandbox.effects, server.directory)).toEqual(["file.create by-child"]);
  });

  it("shows no refusal where a file of the host's is copied, which an overlay refuses to do at once", async (context) => {
    const server = await start(await provenPlan(context, ["sandbox", "syscalls"]), "node");
    const { syscalls } = await server.observe('fs.copyFileSync("/etc/passwd", "copied")');
    expect(shown(syscalls.effects, server.directory)).toEqual(["file.create copied"]);
    expect(syscalls.effects.filter(({ attempted }) => attempted === true)).toEqual([]);
  });

  it("shows what is written through memory that was mapped before, which no call does", async (context) => {
    const server = await ActingServer.start("python", await provenPlan(context, ["syscalls"]), (directory) =>
      writeFileSync(join(directory, "mapped"), "before"),
    );
    servers.push(server);
    await server.act("import mmap; file = open('mapped', 'r+b'); memory = mmap.mmap(file.fileno(), 0)");
    expect((await server.observe("memory[0:1]")).syscalls.effects).toEqual([]);
    const { syscalls } = await server.observe("memory[0:6] = b'after!'");
    expect(syscalls.effects).toMatchObject([{ kind: "file.change", subject: join(server.directory, "mapped") }]);
    expect(syscalls.blindSpots).toEqual([]);
  });

  it("refuses io_uring, so that what it would have done is seen", async (context) => {
    const plan = await provenPlan(context, ["sandbox", "syscalls"]);
    const server = await start(plan, "python");
    const [errno] = await server.act(
      "import ctypes; libc = ctypes.CDLL(None, use_errno=True); libc.syscall(425, 1, 0); print(ctypes.get_errno())",
    );
    expect(errno).toBe("38");
  });

  it("whose tracer was killed is no evidence that nothing happened", async (context) => {
    const server = await start(await provenPlan(context, ["syscalls"]), "shell");
    // What a tracer cannot see here, and a server that is never at rest, is declared.
    const surprises = ({ syscalls }: { readonly syscalls: Observation }): readonly BlindSpot[] =>
      syscalls.blindSpots.filter(({ declared }) => !declared);
    expect(surprises(await server.observe(":"))).toEqual([]);
    const tracer = findTracer();
    expect(tracer).toBeDefined();
    process.kill(Number(tracer), "SIGKILL");
    const after = surprises(await server.observe("echo 1 >unseen"));
    expect(after).toMatchObject([{ tier: "syscalls" }]);
  });
});

/** The one strace that this process has started. */
function findTracer(): string | undefined {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name))
    .find((name) => {
      try {
        const stat = readFileSync(`/proc/${name}/stat`, "utf8");
        const parent = stat.slice(stat.lastIndexOf(")") + 2).split(" ")[1];
        return stat.includes("(strace)") && parent === String(process.pid);
      } catch {
        return false;
      }
    });
}

describe("the state of a tracer", () => {
  it("is lost for a process that nobody traces, and unknown where nothing is left", () => {
    expect(tracerState([process.pid])).toBe("lost");
    expect(tracerState([2 ** 30])).toBe("all-ended");
    expect(tracerState([])).toBe("all-ended");
  });
});
