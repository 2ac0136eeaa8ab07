import { basename } from "node:path";
import { doorsProgram, type DoorFacts } from "./doors.ts";

/** Files that the canary finds and leaves, in its working directory. */
export const canaryFiles = { created: "created", deleted: "deleted", changed: "changed" } as const;

/** The file that a canary in a sandbox leaves in shared memory, named after its working directory. */
export function sharedFile(directory: string): string {
  return `/dev/shm/${basename(directory)}`;
}

/** Nothing listens on the discard port; the address is set aside for documentation and leads nowhere. */
export const canaryPort = 9;
const noWhere = "192.0.2.1";
/** A contained attempt is refused at once; one that gets out gets no answer. */
const silenceMs = 10_000;

/**
 * What a canary does on command: it creates, deletes and changes a file, starts a program and connects to a port. In a
 * sandbox it tries another machine as well, and every other way out of it.
 *
 * @param doors ways out that a canary in a sandbox tries; absent outside of one
 */
export function canaryProgram(doors?: DoorFacts): string {
  const hosts = JSON.stringify(doors === undefined ? ["127.0.0.1"] : ["127.0.0.1", noWhere]);
  return `
const fs = require("fs"), net = require("net");
${doors === undefined ? "const openDoors = () => [];" : doorsProgram(doors)}
const connect = (host) => new Promise((resolve) => {
  const socket = net.connect(${canaryPort}, host, () => resolve("connected"));
  socket.setTimeout(${silenceMs}, () => resolve("silent"));
  socket.on("error", (error) => resolve(error.code));
});
process.stdin.once("data", async () => {
  fs.writeFileSync(${JSON.stringify(canaryFiles.created)}, "1");
  fs.unlinkSync(${JSON.stringify(canaryFiles.deleted)});
  fs.writeFileSync(${JSON.stringify(canaryFiles.changed)}, "2");
  require("child_process").spawnSync("true");
  const connections = await Promise.all(${hosts}.map(connect));
  console.log(JSON.stringify({ connections, doors: await openDoors() }));
});
process.stdin.on("end", () => process.exit());
console.log("ready");`;
}

/** What a canary reports about itself. */
export interface CanaryReport {
  /** The ways out that worked, each as a sentence; empty outside a sandbox. */
  readonly doors: readonly string[];
  /** The results of its connections, the one to this machine first. */
  readonly connections: readonly string[];
}
