import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { ActingServer, provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { shownBeyond } from "../../harness/observe/sandbox/host-files.ts";

/** What no target has any business with: keys, and another project. */
let secret = "";

beforeAll(() => {
  secret = realpathSync(mkdtempSync(join(tmpdir(), "box-beyond-")));
  for (const name of ["keys", "linked", "source", "origin", "history/.git", "python/bin"]) {
    mkdirSync(join(secret, name), { recursive: true });
    writeFileSync(join(secret, name, "key"), "secret");
  }
  mkdirSync(join(secret, "origin/.git"));
  writeFileSync(join(secret, "origin/pyproject.toml"), "");
});

afterAll(() => rmSync(secret, { recursive: true, force: true }));

function fill(project: string): void {
  const packages = join(project, ".venv/lib/python3.12/site-packages");
  mkdirSync(join(packages, "a.dist-info"), { recursive: true });
  mkdirSync(join(project, "node_modules"));
  writeFileSync(join(project, "package.json"), "{}");
  symlinkSync(join(secret, "linked"), join(project, "node_modules/x"));
  writeFileSync(join(project, ".venv/pyvenv.cfg"), `home = ${secret}/python/bin\n`);
  writeFileSync(join(packages, "a.pth"), `${secret}/source\n`);
  writeFileSync(join(packages, "a.dist-info/direct_url.json"), JSON.stringify({ url: `file://${secret}/origin` }));
  writeFileSync(join(project, ".git"), `gitdir: ${secret}/history/.git/worktrees/x\n`);
}

it("files of a project do not show a target what lies beyond it", async (context) => {
  const plan = await provenPlan(context, ["sandbox"]);
  const server = await ActingServer.start("node", plan, fill);
  context.onTestFinished(() => server.stop());
  const look = `console.log(fs.existsSync("package.json"), fs.existsSync(${JSON.stringify(secret)}))`;
  expect(await server.act(look)).toEqual(["true false"]);
});

it("what they lead to is told, and shown to whoever asks for it", () => {
  const project = realpathSync(mkdtempSync(join(tmpdir(), "box-beyond-project-")));
  try {
    fill(project);
    symlinkSync(join(secret, "keys/key"), join(project, "data"));
    const target = { command: process.execPath, args: ["server.js", "data"], cwd: project, env: {} };
    const led = ["history/.git", "keys/key", "linked", "origin", "python", "source"].map((name) => join(secret, name));
    expect(shownBeyond(target)).toEqual({ shown: [], leftOut: expect.arrayContaining(led) });
    expect(shownBeyond(target).leftOut).toHaveLength(led.length);
    expect(shownBeyond({ ...target, show: [secret] })).toEqual({ shown: [secret], leftOut: [] });
  } finally {
    rmSync(project, { recursive: true });
  }
});
