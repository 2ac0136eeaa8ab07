import { spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { command, quick, resultsWithoutTimes, writeList } from "../audit/fixture-audits.ts";
import { unlessRefused } from "../harness/connect/system-error.ts";
import { runBuiltCommand } from "./run-built-command.ts";
import { OwnSlurm, requirePrograms, until } from "./slurm.ts";

const examples = resolve("examples/audit");
let directory = "";
let list = "";
let work = "";
let whole = "";
let environment: Readonly<Record<string, string>> = {};

beforeAll(async () => {
  directory = mkdtempSync(join(tmpdir(), "examples-"));
  list = writeList(directory, 3);
  [work, whole] = [join(directory, "work"), join(directory, "whole")];
  await runBuiltCommand("audit", list, "--results", whole, "--directory", work, ...quick);
  environment = {
    AUDIT: `${process.execPath} ${command}`,
    AUDIT_OPTIONS: ["--directory", work, ...quick].join(" "),
    // What is killed leaves its temporary files behind.
    TMPDIR: directory,
  };
});
afterAll(() => rmSync(directory, { recursive: true }));

/** The processes of an audit, by words of their command. */
function processesWith(...words: readonly string[]): readonly number[] {
  return readdirSync("/proc")
    .filter((name) => /^\d+$/u.test(name) && Number(name) !== process.pid)
    .filter((name) => {
      const line = (unlessRefused(() => readFileSync(`/proc/${name}/cmdline`, "utf8")) ?? "").split("\0");
      return line[1] === command && words.every((word) => line.includes(word));
    })
    .map(Number);
}

describe("the examples of audits in parts", () => {
  it("an array of Slurm, of which a worker is killed and put into the queue again, finds the same", async (context) => {
    requirePrograms(context, ["sbatch", "slurmctld", "slurmd", "munged"]);
    const own = join(directory, "slurm");
    mkdirSync(own);
    const slurm = await OwnSlurm.start(own);
    context.onTestFinished(() => slurm.end());
    const results = join(directory, "by-slurm");
    const job = await slurm.submit(
      ["--array=1-2", `--chdir=${directory}`, join(examples, "slurm.sh"), list, results],
      environment,
    );
    const log = join(directory, `audit-${job}-1.log`);
    await until(() => existsSync(log) && /: begun$/mu.test(readFileSync(log, "utf8")));
    await slurm.answerOf("scancel", "--signal=KILL", "--full", `${job}_1`);
    const shown = async (field: string): Promise<string> => {
      const text = await slurm.answerOf("scontrol", "show", "job", `${job}_1`);
      return new RegExp(`${field}=(?<value>\\w+)`, "u").exec(text)?.groups?.["value"] ?? "";
    };
    const atWork = ["RUNNING", "PENDING", "COMPLETING", "REQUEUED"];
    await until(async () => !atWork.includes(await shown("JobState")));
    expect(await shown("JobState")).not.toBe("COMPLETED");
    await until(async () => {
      const state = await shown("JobState");
      if (atWork.includes(state) || state === "COMPLETED") return state === "COMPLETED";
      // While the job still ends, it is shown as it will have ended, and is not always taken back into the queue.
      await slurm.answerOf("scontrol", "requeue", `${job}_1`);
      // It waits two minutes otherwise, so that a node that failed can be looked at.
      await slurm.answerOf("scontrol", "update", `JobId=${job}_1`, "StartTime=now");
      return false;
    });
    await until(async () => (await slurm.answerOf("squeue", "--noheader", `--jobs=${job}`)).trim() === "");
    expect(resultsWithoutTimes(results)).toEqual(resultsWithoutTimes(whole));
  });

  it("GNU parallel, of which a worker is killed, finds the same", async (context) => {
    requirePrograms(context, ["parallel"]);
    const results = join(directory, "by-parallel");
    const child = spawn(join(examples, "parallel.sh"), ["3", list, results], {
      cwd: directory,
      env: { ...process.env, ...environment },
      stdio: ["ignore", "ignore", "pipe"],
    });
    let stderr = "";
    child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
    const ended = new Promise<number | null>((settle) => child.once("exit", settle));
    const workers = (): readonly number[] => processesWith("audit", results, "1/3");
    await until(() => workers().length > 0 && existsSync(results));
    for (const id of workers()) process.kill(id, "SIGKILL");
    expect([await ended, stderr.includes("error:")]).toEqual([0, false]);
    expect(resultsWithoutTimes(results)).toEqual(resultsWithoutTimes(whole));
  });
});
