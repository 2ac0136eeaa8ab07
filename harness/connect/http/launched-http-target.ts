import type { ProcessLaunch, Target } from "../target.ts";
import type { LaunchedHttpOptions } from "./launched-http.ts";

/**
 * A command that starts a server behind Streamable HTTP: each instance gets a port of its own, in the place of `{port}` and
 * in the variable `PORT`.
 *
 * @returns a target; nothing is launched yet
 */
export function launchedHttpTarget(options: LaunchedHttpOptions): Target {
  const { launch, endpoint } = options;
  return {
    command: [launch.command, ...launch.args],
    traits: {
      relaunch: "cheap",
      instancesAtOnce: "many",
      meetsFirst: "discovery",
      directories: [launch.cwd],
      headers: endpoint.headers,
      process: {
        launch,
        needsNetwork: true,
        launchedAs: (around: ProcessLaunch) => launchedHttpTarget({ ...options, launch: around }),
      },
    },
    open: async (temporaryDirectory) => {
      const { launchHttp } = await import("./launched-http.ts");
      return launchHttp(options, temporaryDirectory);
    },
  };
}
