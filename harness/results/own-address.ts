/** An address of this machine, or of all that it has, with a port; some leave the host out. */
const address =
  /(?<![\w.@/-])(?<scheme>https?:\/\/)?(?<host>localhost|127(?:\.\d{1,3}){3}|0\.0\.0\.0|\[::1?\]|::|\*|(?<=\s)):(?<port>\d{2,5})(?!\d)(?<path>\/[\w.~/-]*)?/giu;
const onPort = /\bport[ :=]{1,3}(?<port>\d{2,5})(?!\d)/iu;
/** Without a scheme it may be anything, unless the line says what it is. */
const saysListening = /\b(?:listen(?:s|ing)?|running|serving|started|starting|ready|available|bound)\b/iu;
const everyHost = new Set(["", "0.0.0.0", "[::]", "::", "*"]);
const largestPort = 65_535;
/** The endpoint of the SDKs. */
const usualPath = "/mcp";

interface Address {
  readonly origin: string;
  /** Empty where none was told. */
  readonly path: string;
}

/**
 * The address at which a server says that it listens, as it would be tested there. The path is its own where it names one, since
 * few do.
 *
 * @param lines what it has written; hostile
 * @returns undefined where it names no port of this machine
 */
export function ownAddress(lines: readonly string[]): string | undefined {
  const named = lines.flatMap(addressesIn);
  const best = named.find(({ path }) => path.includes(usualPath)) ?? named.find(({ path }) => path !== "") ?? named[0];
  return best === undefined ? undefined : best.origin + (best.path === "" ? usualPath : best.path);
}

function addressesIn(line: string): readonly Address[] {
  const isListening = saysListening.test(line);
  const written = [...line.matchAll(address)].flatMap(({ groups = {} }) => {
    const { scheme, host = "", port = "", path = "" } = groups;
    return scheme === undefined && !isListening ? [] : originOf(scheme ?? "http://", host, port, path);
  });
  if (written.length > 0 || !isListening) return written;
  const { port } = onPort.exec(line)?.groups ?? {};
  return port === undefined ? [] : originOf("http://", "", port, "");
}

function originOf(scheme: string, host: string, port: string, path: string): readonly Address[] {
  if (Number(port) > largestPort) return [];
  const named = everyHost.has(host) ? "127.0.0.1" : host;
  return [{ origin: `${scheme.toLowerCase()}${named}:${port}`, path: path === "/" ? "" : path }];
}
