import { availableParallelism } from "node:os";
import { defineConfig, type TestProjectInlineConfiguration } from "vitest/config";
import { filesWithProperties, projectNames, projectsOf, type ProjectName } from "./test/test-sets.ts";
import { seesChanges } from "./test/tests-of-changes.ts";

type Options = TestProjectInlineConfiguration["test"];

// One set of modules serves all files of a worker: to load it anew for each takes longer than the tests do.
const sharesModules = {
  isolate: false,
  restoreMocks: true,
  unstubEnvs: true,
  unstubGlobals: true,
  setupFiles: ["test/unstubbed-environment.ts"],
};
const startsNoProcess = {
  ...sharesModules,
  setupFiles: [...sharesModules.setupFiles, "test/no-processes.ts", "test/stretched-limits.ts"],
};
// By default one core is left free, which on two cores doubles the time.
const cores = availableParallelism();
const usesTheBuild = {
  globalSetup: ["test/build.ts"],
  ...sharesModules,
  // They wait most of their time, and what breaks without a process is told before they begin.
  maxWorkers: cores + 1,
  sequence: { groupOrder: 1 },
  // On two cores more tests at once would only wait for each other.
  maxConcurrency: 3,
  // A kill switch: a run of the command takes a minute, and on a busy machine several.
  testTimeout: 600_000,
  hookTimeout: 600_000,
};
const usesSdkServers = {
  ...usesTheBuild,
  globalSetup: [...usesTheBuild.globalSetup, "test/sdk-servers/provide-sdk-servers.ts"],
};

const options: Readonly<Record<ProjectName, Options>> = {
  unit: startsNoProcess,
  // The kill matrix: each mutant of the reference server in memory, against every check.
  matrix: startsNoProcess,
  // One real run for each kind of what there is.
  // They are many in one file, and half of their time they wait, as for a virtual machine to start or for what comes late.
  smoke: { ...usesSdkServers, maxConcurrency: 5 },
  // What the first two have once, in each dialect, revision and transport, and what takes long.
  exhaustive: startsNoProcess,
  // The command as it is built is not transformed again.
  process: { ...usesTheBuild, server: { deps: { external: [/\/dist\//u] } } },
  // What needs strace or bubblewrap.
  machine: usesSdkServers,
  // What is recorded, for real; one file at a time, since most of them run several servers at once.
  live: { ...usesTheBuild, maxWorkers: 1 },
  // Properties with more runs than a commit waits for.
  long: { ...startsNoProcess, testTimeout: 0 },
};

const others = projectNames.filter((name) => name !== "unit").map((name) => `*.${name}`);

function included(name: ProjectName): readonly string[] {
  if (name === "unit") return [`**/!(${others.join("|")}).test.ts`];
  return [`**/*.${name}.test.ts`, ...(name === "long" ? filesWithProperties() : [])];
}

function project(name: ProjectName): TestProjectInlineConfiguration {
  return { extends: true, test: { name, include: [...included(name)], ...options[name] } };
}

export default defineConfig(({ mode }) => ({
  plugins: [seesChanges()],
  test: {
    projects: projectsOf(mode, process.argv).map(project),
    // The projects share most modules, and most are those of the run before.
    experimental: { fsModuleCache: true },
    reporters: ["default", "./test/skip-reporter.ts", "./test/times/times-reporter.ts"],
    maxWorkers: cores,
    // In a job of GitHub a run says more.
    env: { GITHUB_ACTIONS: "" },
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
}));
