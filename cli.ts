#!/usr/bin/env node
// Node 22.8 and later keep what they have compiled, which halves the time to load us; NODE_DISABLE_COMPILE_CACHE turns
// it off. It serves what is loaded after it alone, hence the import below.
import { readFileSync } from "node:fs";
import { oldNode } from "./cli/old-node.ts";
import { watchOwnOutput } from "./cli/own-output.ts";

const tooOld = oldNode(process.versions.node);
const [word, ...words] = process.argv.slice(2);
watchOwnOutput();
if (tooOld !== undefined) {
  process.stderr.write(tooOld);
  process.exitCode = 2;
} else if ((word === "--help" || word === "-h") && words.length === 0) {
  // The build writes the help to a file: to load what prints it takes a third of the time that Node takes to start.
  process.stdout.write(readFileSync(new URL("help.txt", import.meta.url)));
} else {
  const module: object = process.getBuiltinModule("node:module");
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
  const { runAsProcess } = await import("./cli/run-as-process.ts");
  await runAsProcess();
}
