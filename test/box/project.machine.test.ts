import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it, type TestContext } from "vitest";
import { ActingServer, provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { python, runs } from "./hostile-python.ts";

/** What the author of a project may lay into it, to reach what lies outside. */
let outside = "";

beforeAll(() => {
  outside = realpathSync(mkdtempSync(join(tmpdir(), "box-project-test-")));
});

afterAll(() => rmSync(outside, { recursive: true, force: true }));

async function start(context: TestContext, fill: (project: string) => void): Promise<ActingServer> {
  const server = await ActingServer.start("python", await provenPlan(context, ["sandbox"]), fill);
  context.onTestFinished(() => server.stop());
  await server.act(runs(python));
  return server;
}

it("a program with the setuid bit gives nobody more than the server has, and none of that is left outside", async (context) => {
  const server = await start(context, (project) => {
    copyFileSync("/usr/bin/id", join(project, "id"));
    chmodSync(join(project, "id"), 0o4755);
    copyFileSync("/bin/true", join(project, "program"));
  });
  const look = `
import subprocess
print(subprocess.run(["./id", "-u"], capture_output=True, text=True).stdout.strip() == str(os.getuid()))
print([line.split()[1] for line in open("/proc/self/status") if line.startswith(("NoNewPrivs", "CapEff"))])
print(attempt(lambda: os.chmod("program", 0o4755)))
print(attempt(lambda: os.chown("program", 0, 0)))
`;
  expect((await server.act(runs(look))).slice(0, 2)).toEqual(["True", "['0000000000000000', '1']"]);
  expect(statSync(join(server.directory, "program")).mode & 0o7777).toBe(0o755);
});

it("hooks and settings of a repository are run by nobody outside", async (context) => {
  const ran = join(outside, "ran");
  const server = await start(context, (project) => {
    mkdirSync(join(project, ".git/hooks"), { recursive: true });
    for (const directory of ["objects", "refs/heads"]) mkdirSync(join(project, ".git", directory), { recursive: true });
    writeFileSync(join(project, ".git/HEAD"), "ref: refs/heads/main\n");
    const program = `touch ${ran}`;
    const settings = [`[core]\n\trepositoryformatversion = 0`, `\tfsmonitor = ${program}`, `\tpager = ${program}`];
    writeFileSync(join(project, ".git/config"), `${settings.join("\n")}\n`);
    for (const name of ["pre-commit", "post-checkout", "post-index-change", "reference-transaction"])
      writeFileSync(join(project, ".git/hooks", name), `#!/bin/sh\n${program}\n`, { mode: 0o755 });
  });
  const commit = `
import subprocess
git = ["git", "-c", "user.name=a", "-c", "user.email=a@b.c"]
for words in (["status"], ["commit", "--allow-empty", "-m", "a"]):
    print(subprocess.run([*git, *words], capture_output=True).returncode)
`;
  expect(await server.act(runs(commit))).toHaveLength(2);
  await server.observe("open('a', 'w').close()");
  expect(existsSync(ran)).toBe(false);
  expect(existsSync(join(server.directory, ".git/refs/heads/main"))).toBe(false);
});

it("a file with another name outside is read as one of the project, and written nowhere", async (context) => {
  const file = join(outside, "linked");
  writeFileSync(file, "before");
  const server = await start(context, (project) => linkSync(file, join(project, "linked")));
  const write = `print(open("linked").read()); print(attempt(lambda: write("linked", "after!")))
print(attempt(lambda: os.link("linked", "again"))); print(attempt(lambda: os.unlink("linked")))`;
  expect(await server.act(runs(write))).toEqual(["before", "succeeded", "succeeded", "succeeded"]);
  expect(readFileSync(file, "utf8")).toBe("before");
  expect(statSync(file).nlink).toBe(2);
});

it("a file of a terabyte without contents costs nothing, and is written within the bounds of the sandbox", async (context) => {
  const terabyte = 2 ** 40;
  const server = await start(context, (project) => {
    closeSync(openSync(join(project, "sparse"), "w"));
    truncateSync(join(project, "sparse"), terabyte);
  });
  const write = `print(attempt(lambda: write("sparse", "x"))); print(attempt(lambda: os.truncate("made", ${terabyte}) if open("made", "w") else 0))`;
  const [copied] = await server.act(runs(write));
  expect(copied).toMatch(/^(?:EFBIG|ENOSPC|EIO)$/u);
  expect(statSync(join(server.directory, "sparse")).blocks).toBe(0);
});

it("a directory that becomes a link while a server starts shows it no other files", async (context) => {
  const secret = join(outside, "secret");
  mkdirSync(secret);
  writeFileSync(join(secret, "key"), "secret");
  const plan = await provenPlan(context, ["sandbox"]);
  let project = "";
  const swap = setInterval(() => {
    // Between any two steps of ours; the kernel decides where among those of other programs.
    if (project === "") return;
    renameSync(join(project, "data"), join(project, "other"));
    symlinkSync(secret, join(project, "data"));
    rmSync(join(project, "data"));
    renameSync(join(project, "other"), join(project, "data"));
    symlinkSync(secret, join(project, "next"));
    renameSync(join(project, "next"), join(project, "link"));
  }, 1);
  try {
    for (let launch = 0; launch < 5; launch++) {
      const server = await ActingServer.start("python", plan, (directory) => {
        mkdirSync(join(directory, "data"));
        writeFileSync(join(directory, "link"), "");
        project = directory;
      });
      await server.act(runs(python));
      const look = `print([attempt(lambda: open(name + "/key")) == "succeeded" for name in ("data", "link", ${JSON.stringify(secret)})])`;
      expect(await server.act(runs(look))).toEqual(["[False, False, False]"]);
      project = "";
      await server.stop();
    }
  } finally {
    clearInterval(swap);
  }
  expect(readFileSync(join(secret, "key"), "utf8")).toBe("secret");
});

it("a server that changes its root directory comes out nowhere", async (context) => {
  const server = await start(context, (project) => mkdirSync(join(project, "below")));
  const leave = `
print(attempt(lambda: os.chroot("below")))
print(attempt(lambda: [os.chdir("..") for _ in range(40)]))
print(os.path.exists(${JSON.stringify(outside)}))
`;
  expect(await server.act(runs(leave))).toEqual(["EPERM", "succeeded", "False"]);
});
