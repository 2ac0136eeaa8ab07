import { execa } from "execa";
import {
  chmodSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { freePort } from "../../harness/connect/http/free-port.ts";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs } from "../run-built-command.ts";
import { proposingStates, type Lead } from "./proposing-states.ts";

const programName = "mcp-annotations-conformance";
let top = "";
let project = "";

beforeEach(() => {
  top = realpathSync(mkdtempSync(join(tmpdir(), "proposed-commands-")));
  project = join(top, "project");
  mkdirSync(project);
  copyFileSync(resolve(import.meta.dirname, "tickets.mjs"), join(project, "server.mjs"));
  writeFileSync(join(project, "package.json"), '{"name": "tickets", "type": "module", "bin": "server.mjs"}');
  writeFileSync(join(project, "tickets.json"), '["T-1","T-2"]');
  mkdirSync(join(top, "bin"));
  // What a user has once the package is installed.
  program(programName, `exec ${process.execPath} ${resolve(builtPrograms.command)} "$@"`);
  program("npx", 'exec "$@"');
});

afterEach(() => rmSync(top, { recursive: true, force: true }));

function program(name: string, line: string): void {
  const path = join(top, "bin", name);
  writeFileSync(path, `#!/bin/sh\n${line}\n`);
  chmodSync(path, 0o755);
}

interface Said {
  readonly exitCode: number | undefined;
  readonly all: string;
}

/** What a command says that is typed into a shell in the project. */
async function typed(command: string): Promise<Said> {
  const { exitCode, all } = await execa("/bin/sh", ["-c", command], {
    cwd: project,
    env: { PATH: `${join(top, "bin")}:${process.env["PATH"] ?? ""}`, COLUMNS: "1000", TICKETS_TOKEN: undefined },
    reject: false,
    all: true,
    timeout: killSwitchMs,
  });
  return { exitCode, all };
}

/** What is typed by who does what the message says. */
function proposedIn(said: string, { proposes, replaces }: Lead, command: string): string {
  const groups = proposes.exec(said)?.groups ?? expect.fail(`${proposes} proposes nothing in:\n${said}`);
  return groups["command"] ?? `${replaces === true ? programName : command} ${groups["words"] ?? ""}`;
}

it.for(proposingStates)("what is proposed leads on: $name", async ({ files = {}, typed: first, leads }, context) => {
  await provenPlan(context, ["sandbox"]);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(project, name), text);
  let command = `${programName} ${first.replaceAll("PORT", String(await freePort()))}`;
  let { all } = await typed(command);
  for (const lead of leads) {
    command = proposedIn(all, lead, command);
    const said = await typed(command);
    expect({ command, exitCode: said.exitCode, all: said.all }).toEqual({
      command,
      exitCode: lead.exitCode,
      all: expect.stringMatching(lead.says ?? /^/u),
    });
    ({ all } = said);
  }
});

it("suggest --write leaves nothing of the tools that it changed for the next run to complain about", async (context) => {
  await provenPlan(context, ["sandbox"]);
  const server = '--seed 1 --cmd "node server.mjs"';
  const hints = `${programName} --suite hints --verbose ${server}`;
  expect((await typed(hints)).all).toContain("hints/annotations-say-something");
  expect(await typed(`${programName} suggest --write ${server}`)).toMatchObject({ exitCode: 0 });
  expect(readFileSync(join(project, "server.mjs"), "utf8")).toContain("readOnlyHint: false");
  const { all } = await typed(hints);
  expect(all).toMatch(/\d+ pass/u);
  expect(all).toContain("(fail 0, warn 0, ");
  expect(all).not.toMatch(/^NOTE\b|\bnote\b/mu);
});
