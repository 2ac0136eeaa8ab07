import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { posix } from "node:path";
import { fileURLToPath } from "node:url";
import { descriptors, door as entrance, lackLine } from "../../api-stub/program/settings.ts";
import { isWithin } from "./layers.ts";
import { quote } from "./setup-script.ts";

/** What the network of a sandbox with a companion is made with; absolute paths. */
export interface CompanionFacts {
  readonly bubblewrap: string;
  readonly shell: string;
  /** An existing directory, in which nothing is left on the host. */
  readonly scratch: string;
  /** Descriptors of the files that the companion reads and writes; the target gets neither. */
  readonly told: number;
  readonly seen: number;
  /** A directory of the host that it makes a socket in; absent where the target does not listen. */
  readonly door?: string;
  /** Whether the target may ask it for something as soon as it runs. */
  readonly isAwaited: boolean;
  /** Node.js. */
  readonly runtime: string;
  /** What it runs, a file in a directory with all that it loads. */
  readonly program: string;
  /** Directories with what programs of the system load. */
  readonly system: readonly string[];
  /** The network of the host, as /proc names it. */
  readonly hostNetwork: string;
}

/** Descriptors that a shell can close by name, beyond input and output: what the target is watched with is among them. */
const others = [3, 4, 5, 6, 7, 8, 9];
const programPlace = "/upstream";
/** What it keeps of a request is bounded; certificates and HTTP/2 take the rest. */
const maxHeapMegabytes = 64;

/** Where the build has put the program of the companion: beside what was bundled, or else above the sources. */
export function companionProgram(): string {
  const places = ["./upstream/main.mjs", "../../../dist/upstream/main.mjs"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return program;
}

/**
 * The command before what sets up a sandbox that makes its network, with nothing but loopback in it, and starts a companion
 * there. The companion runs in a sandbox of its own, out of the target's reach but for its ports: no file but programs and
 * the door, no other process, no right but to listen on low ports. It ends with the shell that stands here, and that with
 * the target.
 */
export function companionCommand(facts: CompanionFacts): readonly string[] {
  const { bubblewrap, shell, scratch, hostNetwork, told, seen, isAwaited } = facts;
  const network = ["--dev-bind", "/", "/", "--tmpfs", scratch, "--unshare-net", "--cap-add", "ALL"];
  const ready = isAwaited ? quote(posix.join(scratch, "ready")) : "/dev/null";
  const companion = companionWords(facts).map(quote).join(" ");
  const closed = others.filter((each) => each !== descriptors.ready).map((descriptor) => `${descriptor}>&-`);
  const stage = [
    // What comes after relies on it.
    `if [ "$(readlink /proc/self/ns/net)" = ${quote(hostNetwork)} ]; then exit 1; fi`,
    // Closed connections would fill the table that tells whether any of them is busy.
    "{ echo 0 >/proc/sys/net/ipv4/tcp_max_tw_buckets; } 2>/dev/null || :",
    ...(isAwaited ? [`mkfifo ${ready}`] : []),
    // It does not end before the target: if it does, what was sent from then on was seen by nobody.
    `{ ${companion} <&${told} >&${seen} 2>/dev/null ${descriptors.ready}>${ready} ${closed.join(" ")}; printf '\\n%s' ${quote(lackLine("ended"))} >&${seen}; } &`,
    "companion=$!",
    // Without a companion, too, a target can be watched: nobody answers its lookups then.
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
  // Threads of it are looked at whenever it is asked whether everything in the box rests.
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

/** An installation of its own has libraries beside the programs. */
function aroundProgram(program: string, system: readonly string[]): readonly string[] {
  if (system.some((directory) => isWithin(program, directory))) return [];
  const prefix = posix.dirname(posix.dirname(program));
  return isWithin(homedir(), prefix) ? [program] : [prefix];
}
