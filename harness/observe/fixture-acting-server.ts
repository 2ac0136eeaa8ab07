import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { TestContext } from "vitest";
import { launchStdio } from "../connect/stdio.ts";
import type { ProcessLaunch } from "../connect/target.ts";
import type { CloseReason, Transport } from "../wire/transport.ts";
import { allTiers } from "./all-tiers.ts";
import type { TierId } from "./effect/effect.ts";
import { effectsSeen, type Observation } from "./tier/observation.ts";
import type { ProcessObserver } from "./tier/wrapper.ts";
import { prepareLaunch, type LaunchPlan, type PreparedLaunch } from "./launch/prepare-launch.ts";
import { proveAround, type ProvenTiers } from "./proof/prove-around.ts";

export type Language = "node" | "python" | "shell";

/** Servers that run each line they get, in three languages, and answer `done`. */
export const actingServers: Readonly<Record<Language, Pick<ProcessLaunch, "command" | "args">>> = {
  node: {
    command: process.execPath,
    args: [
      "-e",
      'require("readline").createInterface({ input: process.stdin }).on("line", async (line) => { await eval(`(async () => { ${line} })()`); console.log("done"); })',
    ],
  },
  python: {
    command: "python3",
    args: ["-u", "-c", 'import sys\nfor line in sys.stdin:\n  exec(line, globals())\n  print("done", flush=True)'],
  },
  shell: { command: "sh", args: ["-c", 'while read -r line; do eval "$line"; echo done; done'] },
};

const warmUps: Readonly<Record<Language, string>> = {
  node: 'globalThis.fs = require("fs")',
  python: "import os",
  shell: ":",
};

const proofs = new Map<string, Promise<ProvenTiers>>();

/**
 * The plan for some tiers on this machine. Without them the test is skipped, with the reason and what would help; where
 * everything is installed on purpose, that is a failure.
 */
export async function provenPlan(context: TestContext, tiers: readonly TierId[]): Promise<LaunchPlan> {
  const key = tiers.join();
  const proof =
    proofs.get(key) ??
    proveAround(allTiers.filter((tier) => tier.stands === "around").filter(({ id }) => tiers.includes(id)));
  proofs.set(key, proof);
  const { availability, wrappers } = await proof;
  for (const each of availability) {
    if (each.usable) continue;
    const reason = `${each.tier}: ${each.because}; try: ${each.tryThis}`;
    if (process.env["CI"] !== undefined) throw new Error(reason);
    context.skip(reason);
  }
  return { wrappers };
}

/** A server that is watched, and the directory that it runs in. */
export class ActingServer {
  readonly directory: string;
  readonly launch: PreparedLaunch;
  readonly #transport: Transport;
  readonly #lines: string[] = [];
  #closed: CloseReason | undefined;
  #wake: () => void = () => undefined;

  private constructor(directory: string, launch: PreparedLaunch, transport: Transport) {
    this.directory = directory;
    this.launch = launch;
    this.#transport = transport;
    transport.start({
      message: (text) => {
        this.#lines.push(text);
        this.#wake();
      },
      broken: () => undefined,
      closed: (reason) => {
        this.#closed = reason;
        this.#wake();
      },
    });
  }

  /** @param prepare fills the directory before the server starts */
  static async start(
    language: Language,
    plan: LaunchPlan,
    prepare: (directory: string) => void = () => undefined,
  ): Promise<ActingServer> {
    const directory = realpathSync(mkdtempSync(join(tmpdir(), "observed-launch-test-")));
    prepare(directory);
    const target = { ...actingServers[language], cwd: directory, env: {} };
    const launch = prepareLaunch(target, plan);
    const transport = await launchStdio(launch.target, directory);
    const server = new ActingServer(directory, launch, transport);
    // What a language does when it first runs something belongs to no window.
    await server.act(warmUps[language]);
    return server;
  }

  /** Lets it run one line; what it prints before it is done is returned. */
  async act(line: string): Promise<readonly string[]> {
    this.#transport.send(line);
    const printed: string[] = [];
    for (;;) {
      const next = this.#lines.shift();
      if (next === "done") return printed;
      if (next !== undefined) printed.push(next);
      else if (this.#closed !== undefined) throw new Error(`the server is gone: ${JSON.stringify(this.#closed)}`);
      else {
        await new Promise<void>((resolve) => {
          this.#wake = resolve;
        });
      }
    }
  }

  /** What its tiers saw of one line. */
  async observe(line: string): Promise<{ readonly sandbox: Observation; readonly syscalls: Observation }> {
    const nothing: Observation = { effects: [], blindSpots: [] };
    const [sandbox, syscalls] = [this.#observer("sandbox"), this.#observer("syscalls")];
    await sandbox?.attach();
    await syscalls?.begin();
    await sandbox?.begin();
    try {
      await this.act(line);
    } catch (error) {
      // A server that ends while it acts is for the observers to tell.
      if (this.#closed === undefined) throw error;
    }
    syscalls?.markReply();
    const traced = (await syscalls?.end()) ?? nothing;
    const compared = (await sandbox?.end()) ?? nothing;
    return { syscalls: traced, sandbox: { ...compared, effects: effectsSeen(compared) } };
  }

  #observer(id: TierId): ProcessObserver | undefined {
    return this.launch.observers.find(({ tier }) => tier === id);
  }

  async stop(): Promise<void> {
    await this.#transport.close();
    this.launch.close();
    rmSync(this.directory, { recursive: true, force: true });
  }
}
