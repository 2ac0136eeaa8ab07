import { once } from "node:events";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { ownedPrefix } from "../harness/connect/owned-name.ts";
import { runBuiltCommand } from "../test/run-built-command.ts";
import { killedAudit, quick, resultsWithoutTimes, writeList } from "./fixture-audits.ts";

let directory = "";
let list = "";
let whole = "";
/** Reports name it, so that it is the same for all audits that are compared. */
let work = "";

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "audit-"));
  list = writeList(directory, 3);
  [whole, work] = [join(directory, "whole"), join(directory, "work")];
  const { exitCode, stdout } = await runBuiltCommand("audit", list, "--results", whole, "--directory", work, ...quick);
  expect([exitCode, stdout]).toEqual([
    1,
    `6 of 6 servers: 3 without a failure, 1 with a failure, 2 without a verdict\nResults: ${whole}\nNext: npx mcp-annotations-conformance site ${whole} --to site\nResult: failed, exit 1 (passed 3, failed 1, not-verified 0, not-tested 2, not-done 0)\n`,
  ]);
});
afterAll(() => rmSync(directory, { recursive: true }));

describe("an audit", () => {
  it("leaves reports and a record of each server, and of one without a verdict the reason", () => {
    // A log is there only where a run had something to say beside its reports, as a long one tells its progress.
    const files = (id: string, version: string): readonly string[] =>
      readdirSync(join(whole, id, version))
        .filter((name) => name !== "log.txt")
        .toSorted();
    expect(files("liar", "1.2.3")).toEqual(["junit.xml", "report.html", "report.json", "server.yaml"]);
    expect(files("without-program", "unversioned")).toEqual(["server.yaml"]);
    const record = (id: string): string => readFileSync(join(whole, id, "unversioned", "server.yaml"), "utf8");
    expect(record("without-program")).toContain("it needs no-such-program-at-all, which is not in PATH");
    expect(record("does-not-start")).toContain("status: not-testable");
    expect(record("does-not-start")).toContain("Cannot find module");
  });

  it.each(["liar: begun", "/6  honest-1", "does-not-start: begun"])(
    "that is killed at %j loses nothing but the servers at work, and does nothing twice when it goes on",
    async (at) => {
      const results = mkdtempSync(join(directory, "killed-"));
      const words = [list, "--results", results, "--directory", work, "--jobs", "2", ...quick];
      await killedAudit(words, at, "SIGKILL");
      const before = resultsWithoutTimes(results);
      const { exitCode, stderr } = await runBuiltCommand("audit", ...words, "--resume");
      expect(exitCode).toBe(1);
      const kept = [...stderr.matchAll(/^\d\/6 {2}(?<id>[\w-]+): .*\(kept\)$/gmu)].map(({ groups }) => groups?.["id"]);
      const begun = [...stderr.matchAll(/^(?<id>[\w-]+): begun$/gmu)].map(({ groups }) => groups?.["id"]);
      // What a killed attempt has written stands in a directory of its own until it is whole.
      const inPlace = [...before.keys()].filter((path) => path.endsWith("/server.yaml") && !path.includes("/."));
      expect(kept).toHaveLength(inPlace.length);
      expect(kept.length).toBeLessThan(6);
      expect(new Set([...kept, ...begun]).size).toBe(kept.length + begun.length);
      expect(new Set([...kept, ...begun])).toEqual(
        new Set(["does-not-start", "honest-0", "honest-1", "honest-2", "liar", "without-program"]),
      );
      expect(resultsWithoutTimes(results)).toEqual(resultsWithoutTimes(whole));
    },
  );

  it("removes what a killed one has left beside a record that is kept", async () => {
    const results = mkdtempSync(join(directory, "left-"));
    cpSync(whole, results, { recursive: true });
    const left = join(results, "liar", `.${ownedPrefix().replace(`-${process.pid}-`, "-4194305-")}attempt`);
    mkdirSync(left);
    const words = [list, "--results", results, "--directory", work, ...quick, "--resume"];
    const { stderr } = await runBuiltCommand("audit", ...words);
    expect(stderr).toContain("(kept)");
    expect(stderr).not.toContain("begun");
    expect(existsSync(left)).toBe(false);
  });

  it("ends in order when it is interrupted, without a record of the servers at work", async () => {
    const results = join(directory, "interrupted");
    const words = [list, "--results", results, "--directory", work, "--jobs", "1", ...quick];
    const { code, stderr } = await killedAudit(words, "honest-1: begun", "SIGINT");
    expect(code).toBe(130);
    expect(stderr).toContain("1/6  honest-0: exit 0");
    expect(existsSync(join(results, "honest-0", "1.0.0", "server.yaml"))).toBe(true);
    expect(readdirSync(join(results, "honest-1"))).toEqual([]);
  });

  it("in shards that are merged is the same as one that is not, but for times", async () => {
    const parts = [1, 2, 3].map((index) => join(directory, `part-${index}`));
    const auditPart = (part: string, index: number): Promise<unknown> => {
      const words = [list, "--results", part, "--directory", work, "--shard", `${index + 1}/3`, ...quick];
      return runBuiltCommand("audit", ...words);
    };
    await Promise.all(parts.map(auditPart));
    const merged = join(directory, "merged");
    const { exitCode, stdout } = await runBuiltCommand("merge", ...parts, "--to", merged);
    expect([exitCode, stdout]).toEqual([0, `6 results in ${merged}\n`]);
    expect(resultsWithoutTimes(merged)).toEqual(resultsWithoutTimes(whole));
  });
});

async function listen(server: Server): Promise<number> {
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  const address = server.address();
  return typeof address === "object" && address !== null ? address.port : 0;
}

describe("installing", () => {
  it("sees the programs of the system and its own directory, and none of the user's files", async () => {
    const secret = join(directory, "secret.txt");
    writeFileSync(secret, "key");
    const look = `cat ${secret}; ls -A $HOME /root /home /tmp; test -r /etc/shadow && cat /etc/shadow; echo "$HOME $KEY"; touch here`;
    const places = join(directory, "installs");
    const script = `(${look}) > $ROOT/seen.txt 2>&1; echo 'throw new Error("found me")' > server.js`;
    const servers = [
      { id: "looks", install: [["sh", "-c", script]], command: `${process.execPath} $ROOT/server.js` },
      {
        id: "writes-elsewhere",
        install: [["sh", "-c", `echo x > ${directory}/x; echo x > /usr/x`]],
        command: "node x.js",
      },
    ];
    const file = join(directory, "installs.json");
    writeFileSync(file, JSON.stringify(servers));
    const words = [file, "--results", join(directory, "installed"), "--directory", places, ...quick];
    const { stderr } = await runBuiltCommand("audit", ...words);
    const seen = readFileSync(join(places, "looks", "package", "seen.txt"), "utf8");
    expect(seen).not.toContain("key");
    expect(seen).not.toMatch(/^root:/mu);
    expect(seen).toContain("/tmp/home \n");
    expect(stderr).toMatch(/looks: not-testable: .*found me/u);
    expect(stderr).toMatch(/writes-elsewhere: not-installed: sh -c .* ended with [12]: .*\/usr\/x/u);
    expect(existsSync(join(directory, "x"))).toBe(false);
  });

  it("is ended after its time", async () => {
    const file = join(directory, "hangs.json");
    writeFileSync(file, JSON.stringify([{ id: "hangs", install: [["sleep", "1000"]], command: "node x.js" }]));
    const words = [file, "--results", join(directory, "hung"), "--install-time", "1", ...quick];
    const { stderr } = await runBuiltCommand("audit", ...words);
    expect(stderr).toContain("hangs: not-installed: sleep 1000 was not done after 1 s");
  });

  it("reaches a registry, and neither a service of this machine nor another host", async () => {
    const asked: string[] = [];
    const registry = createServer(({ url = "" }, answer) => {
      asked.push(url);
      answer.end("throw new Error('from the registry')");
    });
    const own = createServer((_, answer) => answer.end("a service of the user"));
    const [registryPort, ownPort] = [await listen(registry), await listen(own)];
    const look = `
      const {connect} = require("node:net"), {get} = require("node:http"), {writeFileSync} = require("node:fs");
      connect(${ownPort}, "127.0.0.1").on("connect", () => process.exit(7)).on("error", () => {
        const way = {host: "127.0.0.1", port: 3128};
        get({...way, path: "http://127.0.0.1:${ownPort}/"}, ({statusCode}) => {
          get({...way, path: process.env.npm_config_registry + "/package"}, (answer) => {
            answer.on("data", (text) => writeFileSync("server.js", text));
            answer.on("end", () => process.exit(statusCode === 403 ? 0 : 8));
          });
        });
      });`;
    const installs = [[process.execPath, "-e", look]];
    const servers = [
      { id: "looks", install: installs, command: `${process.execPath} $ROOT/server.js` },
      { id: "lacks", install: [...installs, ["false"]], command: `${process.execPath} x.js` },
    ];
    const file = join(directory, "reaches.json");
    writeFileSync(file, JSON.stringify(servers));
    vi.stubEnv("npm_config_registry", `http://127.0.0.1:${registryPort}`);
    const words = ["--results", join(directory, "reached"), "--install-env", "npm_config_registry", ...quick];
    const { stderr } = await runBuiltCommand("audit", file, ...words);
    for (const server of [registry, own]) server.close();
    expect(stderr).toMatch(/looks: not-testable: .*from the registry/u);
    expect(stderr).toContain(
      `lacks: not-installed: false ended with 1. It asked for 127.0.0.1:${ownPort}, which installing reaches with --install-host alone`,
    );
    expect(asked).toEqual(["/package", "/package"]);
  });

  it("says of what they print nothing that is secret", async () => {
    const install = [["sh", "-c", "echo no access with $REGISTRY_TOKEN >&2; exit 1"]];
    const file = join(directory, "talks.json");
    writeFileSync(file, JSON.stringify([{ id: "talks", install, command: "node x.js" }]));
    const results = join(directory, "talked");
    vi.stubEnv("REGISTRY_TOKEN", "opens-every-package");
    const words = ["--results", results, "--install-env", "REGISTRY_TOKEN", ...quick];
    const { stderr } = await runBuiltCommand("audit", file, ...words);
    const record = readFileSync(join(results, "talks", "unversioned", "server.yaml"), "utf8");
    expect(stderr).toContain("no access with ‹REGISTRY_TOKEN›");
    expect(record).toContain("‹REGISTRY_TOKEN›");
    expect(stderr + record).not.toContain("opens-every-package");
  });
});
