import { startInMemory, type InMemoryOptions } from "../reference-server/in-memory.ts";
import { inMemoryTarget } from "../harness/connect/in-memory.ts";
import type { Target } from "../harness/connect/target.ts";
import type { Transport } from "../harness/wire/transport.ts";

/** The reference server as a target without a process, for tests that need hundreds of servers. */
export function referenceTarget(
  options: Pick<InMemoryOptions, "dialect" | "revision" | "mutant" | "httpVerbs">,
  workingDirectory: string,
): Target {
  return inMemoryTarget({
    name: `reference ${options.mutant ?? "honest"}`,
    cwd: workingDirectory,
    launch: (temporaryDirectory) => launch({ ...options, workingDirectory, temporaryDirectory }),
  });
}

function launch(options: InMemoryOptions): Transport {
  let server: ReturnType<typeof startInMemory> | undefined;
  return {
    start: (receiver) => {
      server = startInMemory(
        options,
        (text) => receiver.message(text),
        (exitCode) => receiver.closed({ code: "exited", exitCode, stderr: [] }),
      );
    },
    send: (text) => server?.send(text),
    close: async () => server?.close(),
  };
}
