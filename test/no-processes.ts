import childProcess, { ChildProcess } from "node:child_process";
import { syncBuiltinESMExports } from "node:module";
import { afterEach } from "vitest";

/** Set-up of the tests that start no process: one that does fails, even where the code under test catches the error. */
const attempts: string[] = [];

function refuse(...words: readonly unknown[]): never {
  attempts.push(JSON.stringify(words));
  throw new Error("a test that starts a process belongs in a file *.process.test.ts or *.machine.test.ts");
}

// Every way to start one asynchronously ends in this method, which the types do not know.
Reflect.set(ChildProcess.prototype, "spawn", refuse);
Object.assign(childProcess, { spawnSync: refuse, execFileSync: refuse, execSync: refuse });
syncBuiltinESMExports();

afterEach(() => {
  const started = attempts.splice(0);
  if (started.length > 0) throw new Error(`this test tried to start a process: ${started.join(", ")}`);
});
