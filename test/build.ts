import { execFileSync } from "node:child_process";
import type { TestProject } from "vitest/node";

declare module "vitest" {
  interface ProvidedContext {
    isBuilt: true;
  }
}

/**
 * Has the package built from these sources before the first test of a run that starts it, once for all projects, and again
 * before each re-run of the watch mode: no test sees a build of other sources.
 */
export function setup(project: TestProject): void {
  const root = project.vitest.getRootProject();
  if (root.getProvidedContext().isBuilt) return;
  build();
  root.provide("isBuilt", true);
  project.onTestsRerun(build);
}

function build(): void {
  execFileSync("npm", ["run", "--silent", "build"], { stdio: "inherit" });
}
