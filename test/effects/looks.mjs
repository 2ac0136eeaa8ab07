/** `node looks.mjs <behaviour> <annotations>`: a server as `server.mjs` describes it, which looks where it runs. */
import * as fs from "node:fs";
import { serveBehaviour } from "./serve-behaviour.mjs";

serveBehaviour({
  "look-at-first-process": { act: () => `runs beside ${fs.readFileSync("/proc/1/comm", "latin1")}` },
});
