import { afterEach, describe, expect, it, type TestContext } from "vitest";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";
import type { LaunchPlan } from "../launch/prepare-launch.ts";
import { defaultSandboxLimits, type SandboxLimits } from "./limits.ts";
import { findSandboxTools } from "./sandbox-tools.ts";
import { sandboxWrapper } from "./sandbox-wrapper.ts";

const servers: ActingServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

async function start(plan: LaunchPlan, language: Language = "node"): Promise<ActingServer> {
  const server = await ActingServer.start(language, plan);
  servers.push(server);
  return server;
}

async function limited(context: TestContext, limits: Partial<SandboxLimits>): Promise<LaunchPlan> {
  await provenPlan(context, ["sandbox"]);
  const tools = findSandboxTools();
  if ("missing" in tools) throw new Error(tools.missing);
  return { wrappers: [sandboxWrapper(tools, { ...defaultSandboxLimits, ...limits })] };
}

describe("the limits of a sandbox", () => {
  it("bound what is written, and what was written until then is seen", async (context) => {
    const limits = { diskBytes: 8 * 1024 * 1024 };
    const server = await start(await limited(context, limits), "shell");
    const { sandbox } = await server.observe("dd if=/dev/zero of=big bs=1M count=100 2>/dev/null || true");
    const [big] = sandbox.effects;
    expect(big?.kind).toBe("file.create");
    expect(Number(/(\d+) bytes/u.exec(big?.evidence ?? "")?.[1])).toBeLessThanOrEqual(8 * 1024 * 1024);
  });

  it("bound how many queues of inotify it has: the user outside has few, and these are among them", async (context) => {
    const server = await start(await limited(context, { watchers: 20 }), "python");
    const count = "import ctypes; libc = ctypes.CDLL(None); print(sum(libc.inotify_init() >= 0 for _ in range(100)))";
    expect(await server.act(count)).toEqual(["20"]);
  });

  it("bound how many files are made, and more than can be looked at is told", async (context) => {
    const limits = { files: 2_000 };
    const server = await start(await limited(context, limits));
    const { sandbox } = await server.observe(
      'try { for (let i = 0; i < 100000; i++) fs.writeFileSync("f" + i, ""); } catch (error) { console.log(error.code); }',
    );
    expect(sandbox.effects.length).toBeGreaterThan(100);
    expect(sandbox.effects.length).toBeLessThan(2_000);
  });

  it("bound how many processes there are, root's as well", async (context) => {
    const limits = { processes: 64 };
    const server = await start(await limited(context, limits), "python");
    // Either the kernel refuses the next process, or the whole sandbox is ended.
    const bomb =
      'exec("try:\\n  while True:\\n    if os.fork() == 0: import time; time.sleep(60)\\nexcept OSError as error:\\n  print(error.errno)")';
    const outcome = await server.act(bomb).catch((error: unknown) => [String(error)]);
    expect(outcome.join()).toMatch(process.getuid?.() === 0 ? /the server is gone/u : /^11$/u);
  });

  it.for([
    [
      "shared between processes",
      "shared = mmap.mmap(-1, 2**20 * 400); [shared.seek(i) or shared.write_byte(1) for i in range(0, len(shared), 4096)]",
    ],
    [
      "in files that have no name",
      "files = [os.memfd_create(str(i)) for i in range(8)]; [os.write(file, bytes(2**26)) for file in files]",
    ],
  ])("bound the memory of all processes, %s", async ([, take], context) => {
    const limits = { allMemoryBytes: 256 * 1024 * 1024 };
    const server = await start(await limited(context, limits), "python");
    const outcome = await server
      .act(`import mmap, time; ${take}; time.sleep(60)`)
      .catch((error: unknown) => String(error));
    expect(outcome).toContain("the server is gone");
  });

  it("bound the size of one file and the memory of a process", async (context) => {
    const limits = { fileBytes: 1024 * 1024, memoryBytes: 256 * 1024 * 1024 };
    const server = await start(await limited(context, limits), "python");
    const memory = await server.act("exec(\"try:\\n  bytearray(10**9)\\nexcept MemoryError:\\n  print('refused')\")");
    expect(memory).toEqual(["refused"]);
    const written = await server.act(
      "exec(\"import signal\\nsignal.signal(signal.SIGXFSZ, signal.SIG_IGN)\\ntry:\\n  open('f', 'wb').write(bytes(2**22))\\nexcept OSError as error:\\n  print(error.errno)\")",
    );
    expect(written).toEqual(["27"]);
  });
});
