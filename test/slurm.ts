import { execFile, spawn, type ChildProcess } from "node:child_process";
import { randomBytes } from "node:crypto";
import { chmodSync, existsSync, mkdirSync, openSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { hostname, userInfo } from "node:os";
import { delimiter, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { promisify } from "node:util";
import type { TestContext } from "vitest";

const run = promisify(execFile);
const pollMs = 250;

/** Skips a test where a program is not installed, with the reason; where all that tests need is installed, it fails. */
export function requirePrograms(context: TestContext, names: readonly string[]): void {
  const directories = [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin"];
  const missing = names.find((name) => !directories.some((directory) => existsSync(join(directory, name))));
  if (missing === undefined) return;
  const reason = `${missing} is not installed`;
  if (process.env["CI"] !== undefined) throw new Error(reason);
  context.skip(reason);
}

/** Waits until something is so; what never is runs into the time limit of the test. */
export async function until(isSo: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await isSo())) await wait(pollMs);
}

/** A Slurm of one node with two processors, which belongs to this user and to one test. */
export class OwnSlurm {
  readonly #daemons: readonly ChildProcess[];
  readonly #environment: NodeJS.ProcessEnv;

  private constructor(daemons: readonly ChildProcess[], environment: NodeJS.ProcessEnv) {
    this.#daemons = daemons;
    this.#environment = environment;
  }

  /** @param directory empty, with a short name */
  static async start(directory: string): Promise<OwnSlurm> {
    for (const name of ["state", "spool"]) mkdirSync(join(directory, name));
    chmodSync(directory, 0o755);
    writeFileSync(join(directory, "key"), randomBytes(128), { mode: 0o400 });
    const configuration = join(directory, "slurm.conf");
    const [controllerPort, nodePort] = await freePorts();
    writeFileSync(configuration, configurationOf(directory, controllerPort, nodePort));
    const environment = { ...process.env, SLURM_CONF: configuration, PATH: `${process.env["PATH"]}:/usr/sbin` };
    const daemon = (program: string, ...args: readonly string[]): ChildProcess => {
      const log = openSync(join(directory, `${program}.out`), "w");
      return spawn(program, args, { env: environment, stdio: ["ignore", log, log] });
    };
    const own = (name: string): string => join(directory, name);
    const daemons: ChildProcess[] = [
      daemon(
        "munged",
        "--foreground",
        "--force",
        `--key-file=${own("key")}`,
        `--socket=${own("munge")}`,
        `--pid-file=${own("munge.pid")}`,
        `--log-file=${own("munge.log")}`,
        `--seed-file=${own("munge.seed")}`,
      ),
    ];
    const slurm = new OwnSlurm(daemons, environment);
    await until(() => existsSync(own("munge")));
    daemons.push(daemon("slurmctld", "-D", "-c", "-f", configuration));
    await until(async () => (await slurm.answerOf("scontrol", "ping")).includes("is UP"));
    daemons.push(daemon("slurmd", "-D", "-c", "-f", configuration));
    await until(async () => (await slurm.answerOf("sinfo", "--noheader", "--format=%T")).trim() === "idle");
    return slurm;
  }

  /** What a client of Slurm prints; what it refuses is empty. */
  async answerOf(program: string, ...args: readonly string[]): Promise<string> {
    try {
      return (await run(program, args, { env: this.#environment })).stdout;
    } catch (error) {
      if (error instanceof Error && "stdout" in error) return String(error.stdout);
      throw error;
    }
  }

  /** @returns the number of the job */
  async submit(args: readonly string[], environment: Readonly<Record<string, string>>): Promise<string> {
    const { stdout } = await run("sbatch", ["--parsable", ...args], { env: { ...this.#environment, ...environment } });
    return stdout.trim();
  }

  async end(): Promise<void> {
    for (const daemon of this.#daemons.toReversed()) {
      if (daemon.exitCode !== null || daemon.signalCode !== null) continue;
      const ended = new Promise((settle) => daemon.once("exit", settle));
      daemon.kill("SIGTERM");
      await ended;
    }
  }
}

async function freePorts(): Promise<readonly [number, number]> {
  const servers = [createServer(), createServer()];
  const ports: number[] = [];
  for (const server of servers) {
    await new Promise<void>((settle) => server.listen(0, "127.0.0.1", settle));
    const address = server.address();
    ports.push(typeof address === "object" && address !== null ? address.port : 0);
  }
  for (const server of servers) await new Promise((settle) => server.close(settle));
  return [ports[0] ?? 0, ports[1] ?? 0];
}

function configurationOf(directory: string, controllerPort: number, nodePort: number): string {
  const [host = "localhost"] = hostname().split(".");
  const user = userInfo().username;
  return `ClusterName=test
SlurmctldHost=${host}(127.0.0.1)
SlurmUser=${user}
SlurmdUser=${user}
AuthType=auth/munge
AuthInfo=socket=${directory}/munge
SlurmctldPort=${controllerPort}
SlurmdPort=${nodePort}
StateSaveLocation=${directory}/state
SlurmdSpoolDir=${directory}/spool
SlurmctldPidFile=${directory}/slurmctld.pid
SlurmdPidFile=${directory}/slurmd.pid
SlurmctldLogFile=${directory}/slurmctld.log
SlurmdLogFile=${directory}/slurmd.log
ProctrackType=proctrack/linuxproc
TaskPlugin=task/none
MpiDefault=none
SelectType=select/cons_tres
SelectTypeParameters=CR_CPU
ReturnToService=2
SlurmdParameters=config_overrides
SchedulerParameters=sched_interval=1,batch_sched_delay=0
NodeName=${host} NodeAddr=127.0.0.1 CPUs=2 State=UNKNOWN
PartitionName=test Nodes=${host} Default=YES MaxTime=INFINITE State=UP
`;
}
