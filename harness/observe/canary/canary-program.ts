/** Files that the canary finds and leaves, in its working directory. */
export const canaryFiles = { created: "created", deleted: "deleted", changed: "changed" } as const;

/** Nothing listens on the discard port; the address is set aside for documentation and leads nowhere. */
export const canaryPort = 9;
const noWhere = "192.0.2.1";
/** An attempt is refused at once where it is kept in; where it gets out, nobody answers. */
const silenceMs = 10_000;

/**
 * What a canary does when it is told to: it creates, deletes and changes a file, starts a program and connects to a
 * port. With `outside` it tries another machine as well, which only a sandbox may let it.
 *
 * @param hidden a file that a sandbox must not show
 */
export function canaryProgram(hidden: string, outside: boolean): string {
  const hosts = JSON.stringify(outside ? ["127.0.0.1", noWhere] : ["127.0.0.1"]);
  return `
const fs = require("fs"), net = require("net");
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
  console.log(JSON.stringify({ hidden: fs.existsSync(${JSON.stringify(hidden)}), connections }));
});
process.stdin.on("end", () => process.exit());
console.log("ready");`;
}

/** What a canary tells of itself. */
export interface CanaryReport {
  /** Whether it could see the hidden file. */
  readonly hidden: boolean;
  /** What became of its connections: the one to this machine first. */
  readonly connections: readonly string[];
}
