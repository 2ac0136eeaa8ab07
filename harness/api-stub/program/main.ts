import { closeSync, writeSync } from "node:fs";
import { posix } from "node:path";
import { descriptors, door, lackLine, type CompanionSettings } from "./settings.ts";
import { Told } from "./told.ts";

/**
 * The program beside a target in the network of a box: it answers for what the target reaches, and leads to the port
 * that the target listens on. The target may send it anything: it starts nothing, opens no file, and keeps a bounded
 * part of what it reads.
 */
process.on("uncaughtExceptionMonitor", () => void writeSync(descriptors.seen, lackLine("ended")));

const told = new Told();
const [line = "", ...books] = told.newLines();
const { upstream, port }: CompanionSettings = JSON.parse(line);
if (upstream !== undefined) {
  // Loaded here, since it is most of the program, and a door alone does not need it.
  const { serveUpstream } = await import("./serve-upstream.ts");
  const book = books.at(-1);
  await serveUpstream(told, book === undefined ? upstream : { ...upstream, book: JSON.parse(book) }, port);
}
writeSync(descriptors.ready, "ready\n");
closeSync(descriptors.ready);
if (port !== undefined) {
  const { openDoor } = await import("./open-door.ts");
  await openDoor(port, posix.join(door.place, door.name));
}
