import { join } from "node:path";
import { readRenames, readOverrides } from "../../cli/relay/declared.ts";
import { stagedUpstream } from "../../cli/relay/staged-upstream.ts";
import { inMemoryTarget } from "../../harness/connect/in-memory.ts";
import type { Target } from "../../harness/connect/target.ts";
import type { Relaying } from "../../harness/relay/relaying.ts";
import { TapLog } from "../../harness/relay/tap-log.ts";
import type { Transport } from "../../harness/wire/transport.ts";
import { startInMemory } from "../../reference-server/in-memory.ts";
import type { RelayMutant } from "../../reference-server/relay/relay-mutant.ts";
import { RelaySession, type Connect, type RelayHooks } from "../../reference-server/relay/relay.ts";

/** A relay of ours without a process, with its upstream and what stands between the two. */
export interface InMemoryRelay {
  readonly target: Target;
  readonly relaying: Relaying;
}

/** @param mutant its fault; an honest relay when absent */
export function inMemoryRelay(cwd: string, mutant?: Pick<RelayMutant, "patch" | "declared">): InMemoryRelay {
  const log = new TapLog();
  const connected = new Set<(line: string) => void>();
  let greeting: readonly string[] = [];
  let connections = 0;
  const upstream = inMemoryTarget({
    name: "reference upstream",
    cwd,
    launch: (temporaryDirectory) => directly(cwd, temporaryDirectory),
  });
  const connectIn =
    (temporaryDirectory: string): Connect =>
    (receiver) => {
      const connection = ++connections;
      const server = startUpstream(
        cwd,
        join(temporaryDirectory, String(connection)),
        (line) => {
          log.note("down", line);
          receiver.line(line);
        },
        () => {
          connected.delete(server.send);
          receiver.gone();
        },
      );
      connected.add(server.send);
      for (const line of greeting) server.send(line);
      return {
        send: (line) => {
          log.note("up", line);
          server.send(line);
        },
        close: () => server.close(),
      };
    };
  const hooks = mutant?.patch() ?? {};
  let sessions = 0;
  const target = inMemoryTarget({
    name: "reference relay",
    cwd,
    launch: (temporaryDirectory) => through(++sessions, hooks, connectIn(temporaryDirectory)),
  });
  return {
    target,
    relaying: {
      upstream,
      tap: {
        messages: log.messages,
        get isCut() {
          return log.isCut;
        },
        tell: (line) => {
          for (const send of connected) send(line);
        },
        greet: (lines) => {
          greeting = lines;
        },
        settled: () => new Promise((resolve) => setImmediate(resolve)),
      },
      renames: readRenames(mutant?.declared?.rename ?? []),
      overrides: readOverrides(mutant?.declared?.override ?? []),
      mayCall: true,
      staged: stagedUpstream,
    },
  };
}

function startUpstream(
  workingDirectory: string,
  temporaryDirectory: string,
  receive: (line: string) => void,
  exited: (code: number) => void,
): ReturnType<typeof startInMemory> {
  return startInMemory({ dialect: "all", behindRelay: true, workingDirectory, temporaryDirectory }, receive, exited);
}

function directly(cwd: string, temporaryDirectory: string): Transport {
  let server: ReturnType<typeof startInMemory> | undefined;
  return {
    start: (receiver) => {
      server = startUpstream(
        cwd,
        temporaryDirectory,
        (text) => receiver.message(text),
        (exitCode) => receiver.closed({ code: "exited", exitCode, stderr: [] }),
      );
    },
    send: (text) => server?.send(text),
    close: async () => server?.close(),
  };
}

function through(number: number, hooks: RelayHooks, connect: Connect): Transport {
  let session: RelaySession | undefined;
  return {
    start: (receiver) => {
      session = new RelaySession(
        number,
        hooks,
        connect,
        (line) => receiver.message(line),
        () => receiver.closed({ code: "exited", exitCode: 1, stderr: [] }),
      );
    },
    send: (text) => session?.fromClient(text),
    close: async () => session?.close(),
  };
}
