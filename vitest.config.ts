import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { seesChanges } from "./test/tests-of-changes.ts";

// One set of modules serves all files of a worker: to load it anew for each takes longer than the tests do.
const sharesModules = { isolate: false, restoreMocks: true, unstubEnvs: true, unstubGlobals: true };
const startsNoProcess = { setupFiles: ["test/no-processes.ts", "test/stretched-limits.ts"], ...sharesModules };
// By default one core is left free, which on two cores doubles the time.
const cores = availableParallelism();
const usesTheBuild = {
  globalSetup: ["test/build.ts"],
  // They wait most of their time, and what breaks without a process is told before they begin.
  maxWorkers: cores + 1,
  sequence: { groupOrder: 1 },
  // On two cores more tests at once would only wait for each other.
  maxConcurrency: 3,
  // A kill switch: a run of the command takes a minute, and on a busy machine several.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};

function project(
  name: string,
  include: string,
  more: TestProjectInlineConfiguration["test"],
): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [`**/${include}`], ...more } };
}

export default defineConfig({
  plugins: [seesChanges()],
  test: {
    projects: [
      project("unit", "!(*.matrix|*.process|*.machine|*.live).test.ts", startsNoProcess),
      // The kill matrix: each mutant of the reference server in memory, against every check.
      project("matrix", "*.matrix.test.ts", startsNoProcess),
      project("process", "*.process.test.ts", {
        ...usesTheBuild,
        ...sharesModules,
        // The command as it is built, and not transformed again.
        server: { deps: { external: [/\/dist\//u] } },
      }),
      // What needs strace or bubblewrap.
      project("machine", "*.machine.test.ts", { ...usesTheBuild, ...sharesModules }),
      // What is recorded, for real; one file at a time, since most of them run several servers at once.
      project("live", "*.live.test.ts", { ...usesTheBuild, ...sharesModules, maxWorkers: 1 }),
    ],
    // The projects share most modules, and most are those of the run before.
    experimental: { fsModuleCache: true },
    reporters: ["default", "./test/skip-reporter.ts"],
    maxWorkers: cores,
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
