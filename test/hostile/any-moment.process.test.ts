import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { createServer, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { ended, startCommand } from "./run-command.ts";
import { maxCpuMs, recordWorkAfterSignal } from "./work-after-signal.ts";

/**
 * A run is interrupted at the n-th message that the server gets, over all of its instances, whoever is asking for what then.
 * The server tells the test of each message before it answers, and goes on when the test says so.
 */
const server = `
const { connect } = require("node:net");
const readline = require("node:readline");
const told = connect(process.env.TELL);
const tool = { name: "manage_files", description: "Read or delete one file.", inputSchema: { type: "object",
  properties: { action: { type: "string", enum: ["read", "delete"] }, path: { type: "string" }, depth: { type: "integer" } },
  required: ["action"] }, annotations: { readOnlyHint: false, destructiveHint: true }, dynamicAnnotations: true };
const waiting = [];
let isHeld = false;
told.on("data", (said) => {
  for (const word of said.toString()) {
    if (word === "h") isHeld = true;
    else waiting.shift()?.();
  }
});
told.on("error", () => process.exit());
readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const { id, method, params } = JSON.parse(line);
  waiting.push(() => { if (!isHeld && id !== undefined) answer(id, method, params); });
  told.write(".");
}).on("close", () => process.exit());
function answer(id, method, params) {
  const hints = params?.arguments?.action === "read";
  const result = {
    initialize: { protocolVersion: "2025-11-25", capabilities: { tools: { dynamicAnnotations: true } }, serverInfo: { name: "s", version: "1" } },
    ping: {},
    "tools/list": { tools: [tool] },
    "tools/annotations": { annotations: { readOnlyHint: hints, destructiveHint: !hints } },
  }[method];
  const said = result ? { result } : { error: { code: -32601, message: "Method not found" } };
  process.stdout.write(JSON.stringify({ jsonrpc: "2.0", id, ...said }) + "\\n");
}
`;

/** Of a run that asks a few hundred times: its start, the surveys, the pursuits. */
const moments = [1, 2, 3, 4, 5, 7, 9, 12, 16, 21, 27, 35, 45, 58, 75, 95, 120, 150, 190, 240];

/** Told of each message of every instance. */
class Listener {
  readonly #server: Server;
  readonly #sockets = new Set<Socket>();
  readonly reached: Promise<void>;
  heard = 0;
  /** Instances that came when the moment had been reached. */
  later = 0;

  constructor(path: string, moment: number, whatThen: "goes-on" | "is-silent") {
    let note: () => void = () => undefined;
    this.reached = new Promise((resolve) => (note = resolve));
    this.#server = createServer((socket) => {
      this.#sockets.add(socket);
      if (this.heard >= moment) this.later++;
      socket.on("error", () => undefined);
      socket.on("data", (dots) => {
        for (const _ of dots.toString()) {
          this.heard++;
          if (this.heard === moment) note();
          const isSilent = this.heard >= moment && whatThen === "is-silent";
          socket.write(isSilent ? "h" : "a");
        }
      });
    }).listen(path);
  }

  close(): void {
    for (const socket of this.#sockets) socket.destroy();
    this.#server.close();
  }
}

async function interruptAt(moment: number, whatThen: "goes-on" | "is-silent"): Promise<void> {
  const directory = mkdtempSync(join(tmpdir(), "any-moment-"));
  const workFile = join(directory, "work");
  const listener = new Listener(join(directory, "socket"), moment, whatThen);
  try {
    // No limit of time could end it in place of the signal.
    const patience = ["--timeout", "500000", "--start-timeout", "500000"];
    const words = ["--seed", "1", ...patience, "--report", "json", "--", process.execPath, "-e", server];
    const command = startCommand(words, {
      env: { TELL: join(directory, "socket") },
      nodeOptions: ["--import", recordWorkAfterSignal(workFile)],
    });
    await Promise.race([listener.reached, command.finished]);
    command.kill("SIGINT");
    const run = await command.finished;
    expect(run).toMatchObject(ended(130));
    expect(JSON.parse(run.stdout)).toMatchObject({ exitCode: 130, summary: { fail: 0 } });
    expect(Number(readFileSync(workFile, "utf8"))).toBeLessThan(maxCpuMs);
    // Those that were being launched at that moment.
    expect(listener.later).toBeLessThanOrEqual(4);
  } finally {
    listener.close();
    rmSync(directory, { recursive: true });
  }
}

describe.concurrent("Ctrl-C ends a run, with a report and nothing else left", () => {
  it.each(moments)("at message %i, of a server that answers as ever", (moment) => interruptAt(moment, "goes-on"));

  it.each(moments.filter((_, index) => index % 4 === 0))("at message %i, of one that falls silent then", (moment) =>
    interruptAt(moment, "is-silent"),
  );
});
