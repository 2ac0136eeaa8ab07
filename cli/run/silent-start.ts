import type { Target } from "../../harness/connect/target.ts";
import { hearing } from "../../harness/observe/transport-around.ts";
import { ownAddress } from "../../harness/results/own-address.ts";

/** A server may name an address and serve MCP on stdio all the same; then it mostly answers within it. */
const silentForMs = 3_000;

/**
 * The same target. Of the first instance that has written no line to stdout for some seconds and whose stderr names an address of
 * its own is told how it is reached there, while it is waited for.
 *
 * @param tell called once at most, with a sentence; hostile text is in it
 */
export function tellingSilentStart(target: Target, tell: (line: string) => void): Target {
  let isFirst = true;
  return watched(target);

  function watched(inner: Target): Target {
    if (inner.traits.overHttp === true) return inner;
    const { process } = inner.traits;
    const launched = process && {
      ...process,
      launchedAs: (...given: Parameters<typeof process.launchedAs>) => watched(process.launchedAs(...given)),
    };
    return {
      ...inner,
      traits: { ...inner.traits, ...(launched === undefined ? {} : { process: launched }) },
      open: async (temporaryDirectory) => {
        const transport = await inner.open(temporaryDirectory);
        if (!isFirst) return transport;
        isFirst = false;
        const timer = setTimeout(() => {
          const own = ownAddress(transport.lastWords ?? []);
          if (own !== undefined) tell(silence(own));
        }, silentForMs);
        timer.unref();
        return hearing(transport, () => clearTimeout(timer));
      },
    };
  }
}

function silence(address: string): string {
  return `the server has answered nothing for ${silentForMs / 1000} s, and its output names an address: if it is reached over HTTP, add --url ${address}`;
}
