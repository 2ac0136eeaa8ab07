import type { TestProject } from "vitest/node";
import { buildSdkServers, type BuiltSdkServer } from "./build-sdk-servers.ts";

declare module "vitest" {
  interface ProvidedContext {
    sdkServers: readonly BuiltSdkServer[];
  }
}

/**
 * Has the servers of `sdkLanguages` built before the first test of a run that starts one, once for all projects, and again
 * before each re-run of the watch mode.
 */
export async function setup(project: TestProject): Promise<void> {
  const root = project.vitest.getRootProject();
  if ("sdkServers" in root.getProvidedContext()) return;
  const provide = async (): Promise<void> => root.provide("sdkServers", await buildSdkServers(root.config.root));
  await provide();
  project.onTestsRerun(provide);
}
