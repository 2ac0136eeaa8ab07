import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { descriptors, door as entrance, lackLine } from "../../api-stub/program/settings.ts";
import { isWithin } from "./layers.ts";
import { quote } from "./setup-script.ts";

/** What is needed to make the network of a sandbox with an API stub; absolute paths. */
export interface CompanionFacts {
  readonly bubblewrap: string;
  readonly shell: string;
  /** An existing directory, in which nothing is left on the host. */
  readonly scratch: string;
  /** Descriptors of the files that the stub reads and writes; the target gets neither. */
  readonly told: number;
  readonly seen: number;
  /** A directory of the host in which it makes a socket; absent where the target does not listen. */
  readonly door?: string;
  /** Whether the target may need it as soon as it runs. */
  readonly isAwaited: boolean;
  /** Node.js. */
  readonly runtime: string;
  /** The program of the stub, a file in a directory with everything that it loads. */
  readonly program: string;
  /** Directories with what programs of the system load. */
  readonly system: readonly string[];
  /** The network of the host, as /proc names it. */
  readonly hostNetwork: string;
}

/**
 * Descriptors that a shell can close by name, besides input and output: those for watching the target are among them.
 */
const others = [3, 4, 5, 6, 7, 8, 9];
const programPlace = "/upstream";
/** What it keeps of a request is bounded; certificates and HTTP/2 need the rest. */
const maxHeapMegabytes = 64;

/** Where the build puts the program of the stub: beside the bundle, or above the sources. */
export function companionProgram(): string {
  const places = ["./upstream/main.mjs", "../../../dist/upstream/main.mjs"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return program;
}

/**
 * The command before the set-up of a sandbox that makes its network, with only loopback in it, and starts the API stub
 * there. The stub runs in its own sandbox, which the target can reach only through its ports: no file but programs and
 * the door, no other process, no right but to listen on low ports. It ends with this shell, and the shell with the
 * target.
 */
export function companionCommand(facts: CompanionFacts): readonly string[] {
  const { bubblewrap, shell, scratch, hostNetwork, told, seen, isAwaited } = facts;
  const network = ["--dev-bind", "/", "/", "--tmpfs", scratch, "--unshare-net", "--cap-add", "ALL"];
  const ready = isAwaited ? quote(posix.join(scratch, "ready")) : "/dev/null";
  const companion = companionWords(facts).map(quote).join(" ");
  const closed = others.filter((each) => each !== descriptors.ready).map((descriptor) => `${descriptor}>&-`);
  const stage = [
    // The following commands rely on it.
    `if [ "$(readlink /proc/self/ns/net)" = ${quote(hostNetwork)} ]; then exit 1; fi`,
    // Closed connections would fill the table that tells whether any of them is busy.
    "{ echo 0 >/proc/sys/net/ipv4/tcp_max_tw_buckets; } 2>/dev/null || :",
    ...(isAwaited ? [`mkfifo ${ready}`] : []),
    // It must not end before the target: otherwise nobody sees what is sent from then on.
    `{ ${companion} <&${told} >&${seen} 2>/dev/null ${descriptors.ready}>${ready} ${closed.join(" ")}; printf '\\n%s' ${quote(lackLine("ended"))} >&${seen}; } &`,
    "companion=$!",
    // A target can be watched without the stub, too: then nobody answers its lookups.
    ...(isAwaited ? [`read -r _ <${ready} || :`] : []),
    `"$@" ${told}>&- ${seen}>&-`,
    "status=$?",
    "kill -s KILL $companion 2>/dev/null",
    "exit $status",
  ].join("\n");
  return [bubblewrap, ...network, "--die-with-parent", "--", shell, "-c", stage, "network"];
}

function companionWords({ bubblewrap, runtime, program, system, door }: CompanionFacts): readonly string[] {
  const shown = [...new Set([...system, ...aroundProgram(runtime, system)])];
  const rights = ["--cap-drop", "ALL", "--cap-add", "CAP_NET_BIND_SERVICE", "--clearenv"];
  const leadsOut = door === undefined ? [] : ["--bind", door, entrance.place];
  const place = ["--ro-bind", posix.dirname(program), programPlace, ...leadsOut, "--dev", "/dev", "--chdir", "/", "--"];
  const apart = ["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent"];
  const files = shown.flatMap((path) => ["--ro-bind-try", path, path]);
  // Its threads are inspected whenever we check whether everything in the box is at rest.
  const command = [runtime, `--max-old-space-size=${maxHeapMegabytes}`, "--v8-pool-size=0"];
  return [
    bubblewrap,
    ...apart,
    ...rights,
    ...files,
    ...place,
    ...command,
    posix.join(programPlace, posix.basename(program)),
  ];
}

/** A separate installation has its libraries beside the programs. */
function aroundProgram(program: string, system: readonly string[]): readonly string[] {
  if (system.some((directory) => isWithin(program, directory))) return [];
  const prefix = posix.dirname(posix.dirname(program));
  return isWithin(homedir(), prefix) ? [program] : [prefix];
}
