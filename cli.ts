#!/usr/bin/env node
// Node 22.8 and later keep what they have compiled, which halves the time to load us; NODE_DISABLE_COMPILE_CACHE turns
// it off. It serves what is loaded after it alone, hence the import below.
import { oldNode } from "./cli/old-node.ts";

const tooOld = oldNode(process.versions.node);
if (tooOld === undefined) {
  const module: object = process.getBuiltinModule("node:module");
  if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
  const { runAsProcess } = await import("./cli/run-as-process.ts");
  await runAsProcess();
} else {
  process.stderr.write(tooOld);
  process.exitCode = 2;
}
