import { hostileServers } from "./all-hostile.ts";

/** `node main.js <id>` */
const id = process.argv[2] ?? "";
const start = hostileServers.get(id);
if (start === undefined) {
  process.stderr.write(`unknown hostile server "${id}"; there are: ${[...hostileServers.keys()].join(", ")}\n`);
  process.exitCode = 2;
} else {
  start();
}
