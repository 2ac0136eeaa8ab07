import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, expect, it } from "vitest";
import { ActingServer, provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import type { LaunchPlan } from "../../harness/observe/launch/prepare-launch.ts";
import { python, runs } from "./hostile-python.ts";

/** One hostile server tries every door of its box; what counts is what became of the machine. */
let server: ActingServer;
let started: Promise<ActingServer> | undefined;
let connections = 0;
const listener = createServer((socket) => {
  connections++;
  socket.destroy();
});
let outside = "";
const marker = `mcp-box-${process.pid}`;

async function tries(expression: string): Promise<string | undefined> {
  const [said] = await server.act(`print(${expression}, flush=True)`);
  return said;
}

beforeAll(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), "box-doors-test-")));
});

beforeEach(async (context) => {
  const plan = await provenPlan(context, ["sandbox", "syscalls"]);
  started ??= startWith(plan);
  server = await started;
});

async function startWith({ wrappers }: LaunchPlan): Promise<ActingServer> {
  const acting = await ActingServer.start("python", { wrappers, alsoShown: [outside] }, (directory) => {
    writeFileSync(join(directory, "mapped"), "before");
    mkdirSync(join(directory, "sockets"));
  });
  await acting.act(runs(python));
  await new Promise<void>((resolve) => listener.listen(join(outside, "socket"), resolve));
  return acting;
}

afterAll(async () => {
  listener.close();
  await (await started)?.stop();
  rmSync(outside, { recursive: true, force: true });
});

it("writes no sysctl of the machine", async () => {
  // How many messages the kernel prints in a row: nothing that anybody notices.
  const path = "/proc/sys/kernel/printk_ratelimit_burst";
  const before = readFileSync(path, "utf8");
  try {
    const came = await tries(`attempt(lambda: write("${path}", "${Number(before) + 1}"))`);
    expect(readFileSync(path, "utf8")).toBe(before);
    expect(came).toMatch(/^E(?:ROFS|ACCES)$/u);
  } finally {
    if (readFileSync(path, "utf8") !== before) writeFileSync(path, before);
  }
});

it("opens nothing for writing that the kernel shows of the machine", async () => {
  const opened = await server.act(
    runs(`
def is_open(path):
    try:
        os.close(os.open(path, os.O_WRONLY | os.O_NONBLOCK))
        return True
    except OSError:
        return False
for top in sorted(os.listdir("/proc")):
    if top.isdigit() or top in ("self", "thread-self", "net", "mounts"): continue
    for root, directories, files in os.walk("/proc/" + top):
        for name in files:
            if is_open(os.path.join(root, name)): print(os.path.join(root, name))
    if os.path.isfile("/proc/" + top) and is_open("/proc/" + top): print("/proc/" + top)
for root, directories, files in os.walk("/sys"):
    directories[:] = [name for name in directories if not os.path.islink(os.path.join(root, name))]
    for name in files:
        if is_open(os.path.join(root, name)): print(os.path.join(root, name))
`),
  );
  expect(opened).toEqual([]);
});

it("makes no user namespace, and no control group with it", async () => {
  const [user, mount, group] = [0x10_00_00_00, 0x2_00_00, 0x2_00_00_00];
  expect(await tries(`call(272, 97, ${user | mount | group})`)).not.toBe("succeeded");
  const groups = await server.act(
    runs("print([line.split(':')[2] for line in open('/proc/self/cgroup').read().split()])"),
  );
  expect(groups.join()).not.toMatch(/'\/[^']/u);
});

it("adds no key to a keyring of the user, and reads none", async () => {
  const name = `${marker}-key`;
  for (const ring of [-3, -4, -5]) {
    const text = `b"user\\0", b"${name}\\0", b"x", 1, ${ring}`;
    expect(await tries(`call(248, 217, ${text})`)).toBe("EPERM");
  }
  expect(await tries("call(250, 219, 0, -3, 1)")).toBe("EPERM");
  expect(readFileSync("/proc/keys", "utf8")).not.toContain(name);
});

it("reaches no socket of the machine, of any family", async () => {
  const path = join(outside, "socket");
  expect(await tries(`attempt(lambda: socket.socket(socket.AF_UNIX).connect(${JSON.stringify(path)}))`)).not.toBe(
    "succeeded",
  );
  expect(connections).toBe(0);
  for (const family of [40, 38, 31]) expect(await tries(`call(41, 198, ${family}, 1, 0)`)).toBe("EAFNOSUPPORT");
});

it("leaves nothing in the shared memory and the devices of the machine", async () => {
  await tries(`attempt(lambda: write("/dev/shm/${marker}", "1", os.O_CREAT))`);
  expect(await tries(`attempt(lambda: write("/dev/${marker}", "1", os.O_CREAT))`)).toBe("EROFS");
  expect(existsSync(`/dev/shm/${marker}`)).toBe(false);
  expect(readdirSync("/dev")).not.toContain(marker);
});

it("takes no memory of the machine in segments that no process has", async () => {
  const megabytes = 2 ** 20;
  expect(await tries(`call(29, 194, 0, ${300 * megabytes}, 0o1600)`)).toMatch(/^E(?:NOSPC|INVAL|NOMEM)$/u);
  expect(await tries(`call(29, 194, 0, ${megabytes}, 0o1600)`)).toBe("succeeded");
  expect(readFileSync("/proc/sysvipc/shm", "utf8")).not.toContain(` ${megabytes} `);
});

it("finds its own host name without asking anybody", async () => {
  const address = await tries("socket.gethostbyname(socket.gethostname())");
  expect(address).toMatch(/^127\./u);
});

it("changes no file of the machine through memory that is mapped and shared", async () => {
  const file = join(server.directory, "mapped");
  await server.act(
    runs(`
import mmap
with open("mapped", "r+b") as mapped:
    memory = mmap.mmap(mapped.fileno(), 0)
    memory[0:6] = b"after!"
    memory.flush()
`),
  );
  expect(readFileSync(file, "utf8")).toBe("before");
});
