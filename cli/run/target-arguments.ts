import { httpTarget } from "../../harness/connect/http/http-target.ts";
import { launchedHttpTarget } from "../../harness/connect/http/launched-http-target.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { Target } from "../../harness/connect/target.ts";
import type { Mask } from "../../harness/secrets/masker.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { endpointWords, readAddress, readHeaders } from "./endpoint-arguments.ts";
import { asWords, launchWords, readLaunch } from "./launch-arguments.ts";
import { assertNeededGiven } from "./needed-option.ts";

/** The server to test, and what names it on a command line. */
export interface NamedTarget {
  readonly target: Target;
  /** The command of this program that tests it; a run when absent. */
  readonly command?: string;
  /** Words of the shell that name it again, without a secret. */
  readonly words: (mask: Mask) => readonly string[];
}

/**
 * The server to test, from `--cmd` or from the words after `--`, and from `--url`.
 *
 * @throws UsageError when there is none, or two, one that would need a shell, or an address or header that is none
 */
export function readTarget(options: RunArguments, words: readonly string[] | undefined): NamedTarget {
  const named = typedTarget(options, words);
  const { target } = named;
  if (options.asked === undefined) return named;
  return { ...named, target: { ...target, traits: { ...target.traits, configuration: options.asked } } };
}

function typedTarget(options: RunArguments, words: readonly string[] | undefined): NamedTarget {
  const { url } = options;
  const isLaunched = options.cmd !== undefined || words !== undefined;
  if (url === undefined) {
    assertNeededGiven(options, "url");
    const launch = readLaunch(options, words);
    return { target: stdioTarget(launch), words: (mask) => launchWords(launch, mask) };
  }
  if (!isLaunched) assertNoSandbox(options);
  const endpoint = { url: readAddress(url, isLaunched), headers: readHeaders(options) };
  const { concurrency, rps } = options;
  const again = endpointWords(options, url);
  if (!isLaunched) {
    return {
      target: httpTarget({ endpoint, concurrency, rps }),
      words: (mask) => asWords(again, mask),
    };
  }
  const launch = readLaunch(options, words);
  const readyTimeoutMs = options.startTimeout;
  return {
    target: launchedHttpTarget({ launch, endpoint, concurrency, rps, readyTimeoutMs }),
    words: (mask) => [...asWords(again, mask), ...launchWords(launch, mask)],
  };
}

/** Nothing is called where a sandbox was asked for and none can be made. */
export function assertNoSandbox(
  { execute, sandbox, acceptRealEffects }: RunArguments,
  given: string = "--url alone",
): void {
  const asked = sandbox ? "--sandbox" : execute && !acceptRealEffects ? "--execute" : undefined;
  if (asked === undefined) return;
  const instead = sandbox
    ? ""
    : " Or call its tools without a sandbox, one at a time, with real and permanent effects: --execute --accept-real-effects";
  throw new UsageError(
    `${asked} does not work with ${given}`,
    `A server that is already running cannot be put into a sandbox. Also give the command that starts it: --url http://127.0.0.1:{port}/mcp --cmd "node server.js --port {port}"${instead === "" ? "" : `.${instead}`}`,
  );
}
