import type { ProcessLaunch, Target } from "./target.ts";

/**
 * A command that speaks MCP over its stdin and stdout.
 *
 * @returns a target; nothing is launched yet
 */
export function stdioTarget(launch: ProcessLaunch): Target {
  return {
    command: [launch.command, ...launch.args],
    traits: {
      relaunch: "cheap",
      instancesAtOnce: "many",
      directories: [launch.cwd],
      process: { launch, launchedAs: stdioTarget },
    },
    open: async (temporaryDirectory) => {
      // Loaded here because execa alone costs 85 ms, which `--help` need not pay.
      const { launchStdio } = await import("./stdio.ts");
      return launchStdio(launch, temporaryDirectory);
    },
  };
}
