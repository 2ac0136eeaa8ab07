/** `node logs.mjs <behaviour> <annotations>`: a server that reads a log, which something outside may write meanwhile. */
import * as fs from "node:fs";
import { serveBehaviour } from "./serve-behaviour.mjs";

serveBehaviour({
  "copy-log": { act: () => fs.copyFileSync("app.log", "app.log.kept") },
  "collect-log": { act: () => fs.appendFileSync("app.log.kept", fs.readFileSync("app.log")) },
});
