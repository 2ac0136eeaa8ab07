import { existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { afterEach, describe, expect, it, type TestContext } from "vitest";
import type { Effect } from "../effect/effect.ts";
import { ActingServer, provenPlan, type Language } from "../fixture-acting-server.ts";
import type { LaunchPlan } from "./prepare-launch.ts";

const servers: ActingServer[] = [];

afterEach(async () => {
  for (const server of servers.splice(0)) await server.stop();
});

function prepare(directory: string): void {
  for (const name of ["kept", "other", "third", "fourth", "fifth"]) writeFileSync(join(directory, name), "before");
  utimesSync(join(directory, "fifth"), 1, 1);
  mkdirSync(join(directory, "inner"));
  writeFileSync(join(directory, "inner", "deep"), "deep");
}

async function start(plan: LaunchPlan, language: Language = "node"): Promise<ActingServer> {
  const server = await ActingServer.start(language, plan, prepare);
  servers.push(server);
  return server;
}

async function both(context: TestContext): Promise<LaunchPlan> {
  return provenPlan(context, ["sandbox", "syscalls"]);
}

function shown(effects: readonly Effect[], directory: string = "/nowhere"): readonly string[] {
  return effects
    .map(
      ({ kind, subject, persistence }) =>
        `${kind} ${subject.replaceAll(`${directory}/`, "")}${persistence === undefined ? "" : ` ${persistence}`}`,
    )
    .toSorted();
}

const everyChange: Record<Language, string> = {
  node: [
    'fs.writeFileSync("new", "1")',
    'fs.unlinkSync("kept")',
    'fs.truncateSync("other", 0)',
    'fs.writeFileSync("third", "after!")',
    'fs.chmodSync("fourth", 0o600)',
    'fs.utimesSync("fifth", 9, 9)',
    'fs.renameSync("inner/deep", "moved")',
  ].join("; "),
  python: [
    'open("new", "w").write("1")',
    'os.unlink("kept")',
    'os.truncate("other", 0)',
    'open("third", "w").write("after!")',
    'os.chmod("fourth", 0o600)',
    'os.utime("fifth", (9, 9))',
    'os.rename("inner/deep", "moved")',
  ].join("; "),
  shell: [
    "echo 1 >new",
    "rm kept",
    ": >other",
    "printf after! >third",
    "chmod 600 fourth",
    "touch -d 1970-01-01T00:00:09 fifth",
    "mv inner/deep moved",
  ].join("; "),
};

describe.each(["node", "python", "shell"] as const)("a server in %s, traced and in a sandbox", (language) => {
  it("has every change seen by both tiers, and changes nothing outside", async (context) => {
    const server = await start(await both(context), language);
    const { sandbox, syscalls } = await server.observe(everyChange[language]);
    const { directory } = server;
    expect(shown(sandbox.effects, directory)).toEqual([
      "file.change third",
      // A layer shows a move as a deletion and a creation; the trace tells which it was.
      "file.create moved",
      "file.create new",
      "file.delete inner/deep",
      "file.delete kept",
      "file.mode fourth",
      "file.times fifth",
      "file.truncate other",
    ]);
    const traced = shown(
      syscalls.effects.filter(({ kind }) => kind.startsWith("file.")),
      directory,
    );
    expect(traced).toEqual([
      "file.create new",
      "file.delete kept",
      "file.mode fourth",
      "file.rename inner/deep → moved",
      "file.times fifth timestamps",
      "file.truncate other",
      "file.truncate third",
    ]);
    expect([...sandbox.blindSpots, ...syscalls.blindSpots]).toEqual([]);
    expect(readdirSync(directory).toSorted()).toEqual(["fifth", "fourth", "inner", "kept", "other", "third"]);
    expect(readFileSync(join(directory, "third"), "utf8")).toBe("before");
  });
});

describe("a sandbox", () => {
  it("shows a home as a new user has it, no other temporary files, no process of others and no secret", async (context) => {
    const plan = await provenPlan(context, ["sandbox"]);
    const server = await start(plan);
    process.env["A_SECRET"] = "1";
    try {
      const [line] = await server.act(
        `const os = require("os"), fs = require("fs"); console.log(JSON.stringify([os.homedir(), fs.readdirSync(os.homedir()), fs.readdirSync(os.tmpdir()), fs.readdirSync("/proc").filter((name) => /^\\d+$/.test(name)).length, Object.keys(process.env), process.getuid()]))`,
      );
      const [home, inHome, inTmp, processes, names, user]: unknown[] = JSON.parse(line ?? "[]");
      expect(home).toBe(homedir());
      const real = existsSync(homedir()) ? readdirSync(homedir()) : [];
      for (const name of [".ssh", ".gitconfig", ".npmrc"]) expect(inHome).not.toContain(name);
      const ofNewUser = existsSync("/etc/skel") ? readdirSync("/etc/skel") : [];
      expect(inHome).toEqual(expect.arrayContaining(ofNewUser));
      expect(Array.isArray(inHome) && inHome.length).toBeLessThanOrEqual(Math.max(real.length, 3) + ofNewUser.length);
      expect(inTmp).not.toContain("hidden");
      expect(processes).toBeLessThanOrEqual(3);
      expect(names).not.toContain("A_SECRET");
      expect(user).toBe(process.getuid?.());
    } finally {
      delete process.env["A_SECRET"];
    }
  });

  it("has no network but loopback, and attempts are seen", async (context) => {
    const server = await start(await both(context));
    const connect = (host: string): string =>
      `await new Promise((resolve) => require("net").connect(9, "${host}").on("error", (error) => { console.log(error.code); resolve(); }))`;
    const { syscalls } = await server.observe(`${connect("192.0.2.1")}; ${connect("127.0.0.1")}`);
    // What a connection came to is asked for later, and told once more.
    expect([...new Set(shown(syscalls.effects))]).toEqual([
      "network.external 192.0.2.1:9",
      "network.loopback 127.0.0.1:9",
    ]);
    expect(syscalls.effects.find(({ kind }) => kind === "network.external")?.attempted).toBe(true);
  });

  it("lets everything be written inside only, at the root as well, and nothing that the user may not write", async (context) => {
    const server = await start(await both(context), "shell");
    const { sandbox, syscalls } = await server.observe("echo 1 >/root-file; rm -f /etc/hostname; echo 1 >/usr/new");
    expect(existsSync("/root-file")).toBe(false);
    expect(existsSync("/usr/new")).toBe(false);
    const created = ["file.create /root-file", "file.create /usr/new"];
    const refused = syscalls.effects.filter(({ attempted }) => attempted === true);
    if (process.getuid?.() === 0) expect(shown(sandbox.effects)).toEqual(expect.arrayContaining(created));
    else expect(shown(refused)).toEqual(expect.arrayContaining(created));
  });

  it("tells what is gone when a directory was deleted and made again", async (context) => {
    const server = await start(await provenPlan(context, ["sandbox"]), "shell");
    const { sandbox } = await server.observe("rm -r inner; mkdir inner; echo 2 >inner/new");
    expect(shown(sandbox.effects, server.directory)).toEqual(["file.create inner/new", "file.delete inner/deep"]);
  });

  it("has files of any name", async (context) => {
    const server = await start(await both(context), "python");
    const names = ["a\nb", 'q"q', "a) = 0", "<x>", "é", '7 1.0 unlink("x") = 0'];
    const { sandbox, syscalls } = await server.observe(
      `[open(name, "w").close() for name in ${JSON.stringify(names)}]; open(b"\\xff", "w").close()`,
    );
    const expected = [...names, "\u{fffd}"].map((name) => `file.create ${name}`).toSorted();
    expect(shown(sandbox.effects, server.directory)).toEqual(expected);
    expect(shown(syscalls.effects, server.directory)).toEqual(expected);
    expect([...sandbox.blindSpots, ...syscalls.blindSpots]).toEqual([]);
  });

  it("is read to the end when the server has ended", async (context) => {
    const server = await start(await provenPlan(context, ["sandbox"]), "shell");
    const { sandbox } = await server.observe("echo last >words; exit 3");
    expect(shown(sandbox.effects, server.directory)).toEqual(["file.create words"]);
    expect(sandbox.blindSpots).toEqual([]);
  });
});
