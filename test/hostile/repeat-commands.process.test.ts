import { spawnSync } from "node:child_process";
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join, resolve } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { builtPrograms } from "../built-programs.ts";
import { killSwitchMs } from "../run-built-command.ts";
import { readReport } from "./read-report.ts";
import { ended, hostileServer, runCommand } from "./run-command.ts";

let directory: string;

/** `npx` that runs the built command: what a finding says is run as it is. */
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "repeat-"));
  const npx = join(directory, "npx");
  writeFileSync(
    npx,
    `#!/bin/sh\nshift\nexec "${process.execPath}" "${resolve(builtPrograms.command)}" --report json "$@"\n`,
  );
  chmodSync(npx, 0o755);
});

afterAll(() => rmSync(directory, { recursive: true }));

it(
  "the command of a finding shows it again, whatever the server calls its tools",
  async () => {
    const words = ["--check", "schema/hints-are-booleans", "--runs", "1", "--seed", "1", "--report", "json"];
    const run = await runCommand([...words, ...hostileServer("names-for-shells")]);
    expect(run).toMatchObject(ended(1));
    const findings = readReport(run.stdout).results.filter(({ verdict }) => verdict === "fail");
    expect(findings).toHaveLength(7);
    const env = { ...process.env, PATH: `${directory}${delimiter}${process.env["PATH"] ?? ""}` };
    for (const [index, { again = "", fingerprint, message }] of findings.entries()) {
      const { stdout } = spawnSync(index % 2 === 0 ? "sh" : "bash", ["-c", again], { env, encoding: "utf8" });
      const shown = readReport(stdout).results.filter(({ verdict }) => verdict === "fail");
      expect(shown).toContainEqual(expect.objectContaining({ fingerprint, message }));
      expect(shown).toHaveLength(again.includes("--tool") ? 1 : findings.length);
    }
  },
  killSwitchMs,
);
