import type { Transport } from "../wire/transport.ts";
import type { Target } from "./target.ts";

/**
 * Starts one instance of the target.
 *
 * @param temporaryDirectory the private directory it gets as TMPDIR; must exist
 * @throws TargetError when a command cannot be launched
 */
export async function openTarget(target: Target, temporaryDirectory: string): Promise<Transport> {
  switch (target.kind) {
    case "in-memory":
      return target.launch(temporaryDirectory);
    case "stdio": {
      // Loaded here because execa alone costs 85 ms, which `--help` need not pay.
      const { launchStdio } = await import("./stdio.ts");
      return launchStdio(target, temporaryDirectory);
    }
  }
}
