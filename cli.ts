#!/usr/bin/env node
// Node 22.8 and later keep what they have compiled, which halves the time to load us; NODE_DISABLE_COMPILE_CACHE turns
// it off. It serves what is loaded after it alone, hence the import below.
const module: object = process.getBuiltinModule("node:module");
if ("enableCompileCache" in module && typeof module.enableCompileCache === "function") module.enableCompileCache();
const { runAsProcess } = await import("./cli/run-as-process.ts");
await runAsProcess();
