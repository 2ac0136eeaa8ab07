import type { Door, ProcessLaunch, Target } from "../target.ts";
import type { LaunchedHttpOptions } from "./launched-http.ts";
import { launchAt, namedPort, portWhenAlone } from "./port-place.ts";

/**
 * A command that starts a server behind Streamable HTTP: each instance gets a port of its own, in the place of `{port}` and
 * in the variable `PORT`.
 *
 * @returns a target; nothing is launched yet
 */
export function launchedHttpTarget(options: LaunchedHttpOptions): Target {
  const { launch, endpoint } = options;
  const port = portWhenAlone(endpoint.url);
  return {
    command: [launch.command, ...launch.args],
    traits: {
      relaunch: "cheap",
      // One after the other where they share a port.
      instancesAtOnce: namedPort(endpoint.url) === undefined ? "many" : "one",
      meetsFirst: "discovery",
      overHttp: true,
      directories: [launch.cwd],
      headers: endpoint.headers,
      requestsAtOnce: options.concurrency,
      process: {
        launch,
        alone: { launch: launchAt(launch, port), port },
        launchedAs: (around: ProcessLaunch, door?: Door) =>
          launchedHttpTarget({ ...options, launch: around, ...(door === undefined ? {} : { door }) }),
      },
    },
    open: async (temporaryDirectory) => {
      const { launchHttp } = await import("./launched-http.ts");
      return launchHttp(options, temporaryDirectory);
    },
  };
}
