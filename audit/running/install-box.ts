import { existsSync, lstatSync, readlinkSync, realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { fileURLToPath } from "node:url";
import { systemProgram } from "../../harness/observe/machine/system-program.ts";
import { systemDirectories } from "../../harness/observe/sandbox/host-files.ts";
import { defaultSandboxLimits, limitCommand } from "../../harness/observe/sandbox/limits.ts";
import { findSystemSecrets } from "../../harness/observe/sandbox/system-secrets.ts";
import { socketIn } from "./install-gateway.ts";

/** Programs that the box is made with. */
export interface InstallBoxTools {
  readonly bubblewrap: string;
  readonly prlimit: string;
}

/** @returns the name of a program that is missing, where one is */
export function findInstallBoxTools(): InstallBoxTools | { readonly missing: string } {
  const bubblewrap = systemProgram("bwrap");
  if (bubblewrap === undefined) return { missing: "bwrap" };
  const prlimit = systemProgram("prlimit");
  return prlimit === undefined ? { missing: "prlimit" } : { bubblewrap, prlimit };
}

/** Homes in it are empty; one that the commands may write to is below the directory of the package. */
export const homeInBox = "/tmp/home";
/** Packages are larger than what one tool writes. */
const maxFileBytes = 2 * 1024 * 1024 * 1024;

/** In a network of its own any port is free. */
const gatewayPort = "3128";
const gatewayPlace = "/gateway";
const gatewayEndPlace = "/gateway-end.mjs";

/** Scripts that fetch what was built of a package heed npm's alone. */
const proxyVariables = [
  "http_proxy",
  "https_proxy",
  "HTTP_PROXY",
  "HTTPS_PROXY",
  "npm_config_proxy",
  "npm_config_https_proxy",
];

/** What an installing program takes its network from; npm, pip, uv, cargo, go, git and curl read these. */
export const networkVariables: Readonly<Record<string, string>> = {
  ...Object.fromEntries(proxyVariables.map((name) => [name, `http://127.0.0.1:${gatewayPort}`])),
  no_proxy: "",
  NO_PROXY: "",
  NODE_USE_ENV_PROXY: "1",
};

/**
 * The command before one that installs: it sees the programs of the system, a gateway to registries, and a directory that
 * it may write to. It sees no home, no other file of the user, no other process, no key of the machine, and no service in
 * the network.
 *
 * @param root the directory, absolute
 * @param gateway the directory with the socket of the gateway
 * @param programs directories of programs beside those of the system, such as that of a Node in a home
 */
export function installBoxCommand(
  { bubblewrap, prlimit }: InstallBoxTools,
  root: string,
  gateway: string,
  programs: readonly string[],
): readonly [string, ...string[]] {
  const secrets = findSystemSecrets("/etc");
  const user = ["--unshare-user", "--uid", String(process.getuid?.() ?? 0), "--gid", String(process.getgid?.() ?? 0)];
  const apart = [
    "--unshare-net",
    "--unshare-pid",
    "--unshare-ipc",
    "--unshare-uts",
    "--unshare-cgroup-try",
    "--cap-drop",
    "ALL",
  ];
  const ends = ["--die-with-parent", "--new-session", "--hostname", "localhost"];
  const fresh = ["--proc", "/proc", "--dev", "/dev", "--tmpfs", "/tmp", "--dir", homeInBox];
  const leadsOut = ["--ro-bind", gateway, gatewayPlace, "--ro-bind", gatewayEndProgram(), gatewayEndPlace];
  const writable = ["--bind", root, root, "--chdir", root, "--"];
  return [
    bubblewrap,
    ...user,
    ...apart,
    ...ends,
    ...systemDirectories.flatMap(shownOfSystem),
    ...secrets.files.flatMap((path) => ["--ro-bind", "/dev/null", path]),
    ...secrets.directories.flatMap((path) => ["--tmpfs", path]),
    ...programs.flatMap((path) => ["--ro-bind-try", path, path]),
    ...fresh,
    ...leadsOut,
    ...writable,
    ...limitCommand(prlimit, { ...defaultSandboxLimits, fileBytes: maxFileBytes }),
    realpathSync(process.execPath),
    gatewayEndPlace,
    socketIn(gatewayPlace),
    gatewayPort,
  ];
}

/** Where the build has put the program: beside the bundle, or above the sources. */
function gatewayEndProgram(): string {
  const places = ["./gateway-end.mjs", "../../dist/gateway-end.mjs"].map((path) =>
    fileURLToPath(new URL(path, import.meta.url)),
  );
  const program = places.find((path) => existsSync(path));
  if (program === undefined) throw new Error(`The package is incomplete: ${places.join(" and ")} are missing.`);
  return program;
}

function shownOfSystem(path: string): readonly string[] {
  const status = lstatSync(path, { throwIfNoEntry: false });
  if (status === undefined) return [];
  return status.isSymbolicLink() ? ["--symlink", readlinkSync(path), path] : ["--ro-bind", path, path];
}

/** Where Node and npm are installed, if not in a directory of the system: `<prefix>/bin/node`. */
export function nodeInstallation(): readonly string[] {
  const path = realpathSync(process.execPath);
  if (systemDirectories.some((each) => path.startsWith(`${each}${sep}`))) return [];
  // All of `<prefix>` may be a home.
  return [dirname(path), join(dirname(dirname(path)), "lib/node_modules")];
}
