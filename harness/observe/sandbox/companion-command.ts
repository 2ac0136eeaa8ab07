import { homedir } from "node:os";
import { posix } from "node:path";
import type { ServedPages } from "../tier/launch-slots.ts";
import { companionProgram } from "./companion-program.ts";
import { isWithin } from "./layers.ts";
import { quote } from "./setup-script.ts";

/** What the network of a sandbox with a companion is made with; absolute paths. */
export interface CompanionFacts {
  readonly bubblewrap: string;
  readonly shell: string;
  /** An existing directory, in which nothing is left on the host. */
  readonly scratch: string;
  readonly pages: ServedPages;
  /** Node.js. */
  readonly program: string;
  /** Directories with what programs of the system load. */
  readonly system: readonly string[];
  /** The network of the host, as /proc names it. */
  readonly hostNetwork: string;
}

/** Descriptors that a shell can close by name, beyond input and output: what the target is watched with is among them. */
const others = [3, 4, 5, 6, 7, 8, 9];

/**
 * The command before what sets up a sandbox that makes its network, with nothing but loopback in it, and starts a companion
 * there. The companion runs in a sandbox of its own, out of the target's reach but for its ports: no file but programs, no
 * other process, no right but to listen on port 53. It ends with the shell that stands here, and that with the target.
 */
export function companionCommand(facts: CompanionFacts): readonly string[] {
  const { bubblewrap, shell, scratch, hostNetwork } = facts;
  const network = ["--dev-bind", "/", "/", "--tmpfs", scratch, "--unshare-net", "--cap-add", "ALL"];
  const ready = quote(posix.join(scratch, "ready"));
  const companion = companionWords(facts).map(quote).join(" ");
  const closed = others.map((descriptor) => `${descriptor}>&-`).join(" ");
  const stage = [
    // What comes after relies on it.
    `if [ "$(readlink /proc/self/ns/net)" = ${quote(hostNetwork)} ]; then exit 1; fi`,
    `mkfifo ${ready}`,
    `${companion} </dev/null >${ready} 2>/dev/null ${closed} &`,
    "companion=$!",
    // Without a companion, too, a target can be watched: nobody answers its lookups then.
    `read -r _ <${ready} || :`,
    '"$@"',
    "status=$?",
    "kill -s KILL $companion 2>/dev/null",
    "exit $status",
  ].join("\n");
  return [bubblewrap, ...network, "--die-with-parent", "--", shell, "-c", stage, "network"];
}

function companionWords({ bubblewrap, program, system, pages }: CompanionFacts): readonly string[] {
  const shown = [...new Set([...system, ...aroundProgram(program, system)])];
  const rights = ["--cap-drop", "ALL", "--cap-add", "CAP_NET_BIND_SERVICE", "--clearenv"];
  const place = ["--dev", "/dev", "--chdir", "/", "--"];
  const apart = ["--unshare-pid", "--unshare-ipc", "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent"];
  const files = shown.flatMap((path) => ["--ro-bind-try", path, path]);
  const command = [program, "--max-old-space-size=32", "-e", companionProgram(pages)];
  return [bubblewrap, ...apart, ...rights, ...files, ...place, ...command];
}

/** An installation of its own has libraries beside the programs. */
function aroundProgram(program: string, system: readonly string[]): readonly string[] {
  if (system.some((directory) => isWithin(program, directory))) return [];
  const prefix = posix.dirname(posix.dirname(program));
  return isWithin(homedir(), prefix) ? [program] : [prefix];
}
