import { dialectChoices } from "../../harness/dialects/select.ts";
import { offeredRevision } from "../../harness/revisions/revisions.ts";
import { askedProtocols } from "../run/asked-protocols.ts";
import { relaySuite } from "../../suites/relay/index.ts";
import type { Surroundings } from "../program/surroundings.ts";
import { assertUsable } from "../program/usable-surroundings.ts";
import { unlessQuiet } from "../program/unless-quiet.ts";
import { UsageError } from "../program/usage-error.ts";
import { openRelay } from "../relay/open-relay.ts";
import type { RelayArguments } from "../relay/relay-arguments.ts";
import { listenForInterruption } from "../run/interruption.ts";
import { launchSettings } from "../run/launch-settings.ts";
import { Progress } from "../run/progress.ts";
import { testServer } from "../run/test-server.ts";
import { timeBudget } from "../run/time-budget.ts";
import { replayCommand } from "./replay-command.ts";

/** What applies to the side of a relay that its clients see; the bundled upstream keeps to all of it. */
const suitesOfOwnSide = ["schema", "error-codes", "transport"];

/**
 * Tests a relay, and writes the reports.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @returns the exit code
 * @throws UsageError before the relay is started
 */
export async function relayCommand(
  typed: RelayArguments,
  words: readonly string[] | undefined,
  surroundings: Surroundings,
): Promise<number> {
  assertUsable();
  assertCalls(typed);
  const relay = await openRelay(typed, words);
  const { named, relaying } = relay;
  const options = runArgumentsOf(typed);
  const interruption = listenForInterruption(surroundings, options.maxTime * 1000);
  const progress = new Progress(unlessQuiet(surroundings.stderr, options), options.maxTime * 1000);
  try {
    if (typed.replay !== undefined)
      return await replayCommand(typed.replay, { ...options, protocol: "" }, words, surroundings, { named, relaying });
    const protocols = askedProtocols(options.protocol);
    const time = timeBudget(options.maxTime * 1000);
    return await testServer({
      options,
      named,
      relaying,
      launch: {
        target: named.target,
        dialect: dialectChoices.find((choice) => choice === options.dialect) ?? "auto",
        ...launchSettings(options, interruption.signal),
        maxTimeMs: time.shareMs(protocols.length),
      },
      ofRun: interruption.ofRun,
      launched: undefined,
      time,
      protocols,
      progress,
      surroundings,
    });
  } finally {
    progress.clear();
    await relay.end();
    interruption.end();
  }
}

/** What is asked of the relay beside the comparison: calls are made by the comparison alone. */
function runArgumentsOf({ upstream, upstreamUrl, ...options }: RelayArguments): RelayArguments {
  const isOwn = upstream === undefined && upstreamUrl === undefined;
  const isChosen = options.suite.length + options.check.length > 0;
  const suite = isOwn ? [relaySuite, ...suitesOfOwnSide] : [relaySuite, "transport"];
  // A relay may speak both kinds of revisions and its upstream one: both are asked in the one that nearly all speak.
  const protocol = options.protocol === "auto" ? offeredRevision.id : options.protocol;
  return { ...options, protocol, execute: false, acceptRealEffects: false, ...(isChosen ? {} : { suite }) };
}

/** @throws UsageError where calls are asked for in a sandbox */
function assertCalls({ execute, acceptRealEffects, upstream, upstreamUrl }: RelayArguments): void {
  if (execute && !acceptRealEffects && (upstream ?? upstreamUrl) !== undefined)
    throw new UsageError(
      "relay cannot call the tools of your server in a sandbox: the relay would have to run in it as well",
      "Call them without one, with real and permanent effects: --execute --accept-real-effects",
    );
}
