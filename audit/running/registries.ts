/** Where packages are published: npm, PyPI, crates.io, Go. */
const registries = [
  "registry.npmjs.org",
  "registry.yarnpkg.com",
  "pypi.org",
  "files.pythonhosted.org",
  "index.crates.io",
  "static.crates.io",
  "proxy.golang.org",
  "sum.golang.org",
];
const securePort = "443";
const plainPort = "80";

/**
 * What installing may connect to, each as `host:port`.
 *
 * @param hosts more of them, with a port or for HTTPS
 * @param environment variables that installing gets: one that is an address names a registry, as `npm_config_registry` does
 */
export function reachableHosts(
  hosts: readonly string[],
  environment: Readonly<Record<string, string>>,
): ReadonlySet<string> {
  const given = hosts.map((host) => host.toLowerCase());
  const named = Object.values(environment).flatMap((value) => authorityOf(value) ?? []);
  return new Set([
    ...[...registries, ...given].map((host) => (/:\d+$/u.test(host) ? host : `${host}:${securePort}`)),
    ...named,
  ]);
}

/** Whether a text can name a host: `github.com`, `localhost:4873`. */
export function isHostName(text: string): boolean {
  return /^[a-z0-9](?:[a-z0-9.-]{0,251}[a-z0-9])?(?::\d{1,5})?$/iu.test(text);
}

/** @returns `host:port` of an address, or undefined for what is none */
export function authorityOf(address: string): string | undefined {
  if (!/^https?:\/\//iu.test(address) || !URL.canParse(address)) return undefined;
  const { protocol, hostname, port } = new URL(address);
  return `${hostname}:${port === "" ? (protocol === "https:" ? securePort : plainPort) : port}`;
}
