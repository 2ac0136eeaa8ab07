import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it, type TestContext } from "vitest";
import { provenPlan } from "../../harness/observe/fixture-acting-server.ts";
import { ended, scriptedServer, startCommand, type CommandRun } from "../hostile/run-command.ts";
import { maxCpuMs, recordWorkAfterSignal } from "../hostile/work-after-signal.ts";

/** Its tools do what boxes are watched for: files, a web API, a program that outlives the call. */
const server = `
const fs = require("node:fs");
const { spawn } = require("node:child_process");
const acts = {
  count_notes: () => fs.readdirSync(".").length,
  add_note: ({ name }) => fs.appendFileSync("notes", name),
  post_item: ({ name }) => fetch("https://api.example.com/items", { method: "POST", body: name }).then(({ status }) => status),
  start_job: () => void spawn("sleep", ["60"], { detached: true, stdio: "ignore" }).unref(),
};
const hints = (name) => ({ readOnlyHint: name === "count_notes", destructiveHint: false, openWorldHint: name === "post_item" });
const inputSchema = { type: "object", properties: { name: { type: "string" } }, required: ["name"] };
const answers = {
  initialize: () => ({ protocolVersion: "2025-11-25", capabilities: { tools: {} }, serverInfo: { name: "s", version: "1" } }),
  ping: () => ({}),
  "tools/list": () => ({ tools: Object.keys(acts).map((name) => ({ name, inputSchema, annotations: hints(name) })) }),
  "tools/call": async ({ name, arguments: given }) => ({ content: [{ type: "text", text: String(await acts[name](given)) }] }),
};
require("node:readline").createInterface({ input: process.stdin }).on("line", async (line) => {
  const { id, method, params } = JSON.parse(line);
  if (id === undefined) return;
  const answer = answers[method];
  const said = answer ? { result: await answer(params) } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...said }) + "\\n");
}).on("close", () => process.exit());
`;

/** Calls over all boxes of a run: those of the exploration, of boxes that are shared, and of boxes of one tool. */
const moments = [1, 3, 6, 10, 16, 25];

/** No other wait of a run is as long. */
const maxTimeS = 1_000;

/**
 * A module for `--import`: no server in a box can tell anybody outside that it is called, but who calls it knows.
 *
 * @param moment how many calls have been sent then
 * @param ending what comes over the command then: a SIGINT, or the end of its time, which nobody waits for
 * @param isSilenced whether no server gets that call, and anything after it
 */
function atCall(moment: number, ending: Ending["ending"], isSilenced: boolean): string {
  const script = `
    import { Socket } from "node:net";
    const { setTimeout } = globalThis;
    let endOfTime;
    globalThis.setTimeout = (act, delayMs, ...given) => {
      if (delayMs > ${maxTimeS * 900}) endOfTime = act;
      return setTimeout(act, delayMs, ...given);
    };
    const end = { interrupt: () => process.kill(process.pid, "SIGINT"), time: () => endOfTime() }.${ending};
    const { write } = Socket.prototype;
    let left = ${moment};
    Socket.prototype.write = function (chunk, ...rest) {
      const isMessage = typeof chunk === "string" && chunk.includes('"jsonrpc"');
      if (!isMessage) return write.call(this, chunk, ...rest);
      const before = left;
      left -= chunk.split('"method":"tools/call"').length - 1;
      const isHandedOn = ${!isSilenced} || left > 0 ? write.call(this, chunk, ...rest) : true;
      if (before > 0 && left <= 0) end();
      return isHandedOn;
    };`;
  return `data:text/javascript,${encodeURIComponent(script)}`;
}

interface Ending {
  readonly moment: number;
  readonly ending: "interrupt" | "time";
  readonly isSilenced: boolean;
}

async function endAt(context: TestContext, { moment, ending, isSilenced }: Ending): Promise<Ended> {
  await provenPlan(context, ["sandbox", "syscalls"]);
  const directory = mkdtempSync(join(tmpdir(), "box-any-moment-"));
  const workFile = join(directory, "work");
  try {
    // No other limit of time could end it in place of what is tested.
    const patience = ["--timeout", "500000", "--start-timeout", "500000", "--max-time", String(maxTimeS)];
    // With the variable the processes in a box are found, too.
    const scope = [
      "--execute",
      "--suite",
      "truth",
      "--seed",
      "1",
      "--env-from",
      "MARK=HOSTILE_TEST_MARKER",
      "--report",
      "json",
    ];
    const imports = [atCall(moment, ending, isSilenced), recordWorkAfterSignal(workFile)];
    const command = startCommand([...scope, ...patience, ...scriptedServer(server)], {
      nodeOptions: imports.flatMap((each) => ["--import", each]),
    });
    // What is in a box is found while it is there, so that it would be found if it were left.
    await command.untilLaunched("count_notes");
    const run = await command.finished;
    return { run, workMs: Number(readFileSync(workFile, "utf8")) };
  } finally {
    rmSync(directory, { recursive: true });
  }
}

interface Ended {
  readonly run: CommandRun;
  /** Of the processor, after the signal. */
  readonly workMs: number;
}

async function interruptAt(context: TestContext, moment: number, isSilenced: boolean): Promise<void> {
  const { run, workMs } = await endAt(context, { moment, ending: "interrupt", isSilenced });
  expect(run).toMatchObject(ended(130));
  expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 130, summary: { fail: 0 } });
  expect(workMs).toBeLessThan(maxCpuMs);
}

describe("while calls are made in boxes", () => {
  it.for(moments)("Ctrl-C at call %i ends the run, with a report and no box left", (moment, context) =>
    interruptAt(context, moment, false),
  );

  it.for(moments.filter((_, index) => index % 2 === 1))(
    "Ctrl-C ends it also when call %i is never answered",
    (moment, context) => interruptAt(context, moment, true),
  );

  it.for([2, 12])("--max-time ends it when call %i is never answered", async (moment, context) => {
    const { run } = await endAt(context, { moment, ending: "time", isSilenced: true });
    expect({ ...run, exitCode: 0 }).toMatchObject(ended(0));
    expect(run.stdout).toContain(`the time limit of ${maxTimeS} s was reached`);
    expect(JSON.parse(run.stdout)).toMatchObject({ summary: { fail: 0 } });
  });
});
