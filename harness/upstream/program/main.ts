import { closeSync, writeSync } from "node:fs";
import { Lookups } from "./lookups.ts";
import { Recorder } from "./recorder.ts";
import { Requests } from "./requests.ts";
import { serveLookups } from "./serve-lookups.ts";
import { servePages } from "./serve-pages.ts";
import { descriptors, endLine } from "./settings.ts";
import { Told } from "./told.ts";
import { WebPorts, webPorts } from "./web-ports.ts";

/**
 * What runs beside a target in the network of a box: it answers lookups, serves pages, and stands for the web APIs of all
 * hosts. The target may send it anything: it starts nothing, opens no file, and keeps a bounded part of what it reads.
 */
process.on("uncaughtExceptionMonitor", () => void writeSync(descriptors.seen, endLine));

const told = new Told();
const recorder = new Recorder();
const lookups = new Lookups();
const { pages, authority, ports, localPorts, answersWeb } = told.settings;
const web = new WebPorts({ lookups, recorder, requests: new Requests(told, recorder), authority, localPorts });
await Promise.all([
  serveLookups(lookups),
  servePages(pages),
  web.listen(answersWeb ? [...webPorts, ...ports, ...localPorts].filter((port) => port !== pages.port) : []),
]);
writeSync(descriptors.ready, "ready\n");
closeSync(descriptors.ready);
