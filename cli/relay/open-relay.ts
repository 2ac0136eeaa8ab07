import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { httpTarget } from "../../harness/connect/http/http-target.ts";
import { KeptHttpServer } from "../../harness/connect/http/kept-http-server.ts";
import { launchedHttpTarget } from "../../harness/connect/http/launched-http-target.ts";
import { stdioTarget } from "../../harness/connect/stdio-target.ts";
import type { ProcessLaunch, Target } from "../../harness/connect/target.ts";
import { writeOwnFile } from "../../harness/files/own-file.ts";
import { removeTree } from "../../harness/instances/remove-tree.ts";
import type { Relaying } from "../../harness/relay/relaying.ts";
import { readGivenFile } from "../documents/given-file.ts";
import { defaultArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";
import { endpointWords, readAddress, readHeaders } from "../run/endpoint-arguments.ts";
import { asWords, readLaunch } from "../run/launch-arguments.ts";
import type { NamedTarget } from "../run/target-arguments.ts";
import { readOverrides, readRenames } from "./declared.ts";
import { filled, places, reachedBy, type Reaches } from "./places.ts";
import type { RelayArguments } from "./relay-arguments.ts";
import { stagedUpstream } from "./staged-upstream.ts";
import { httpUpstream, stdioUpstream, upstreamLaunch, type UpstreamServer } from "./upstream-server.ts";

const maxTemplateBytes = 1024 * 1024;
/** Two clients call at the same time. */
const leastConcurrency = 8;

/** A relay that is ready to be tested. */
export interface OpenRelay {
  readonly named: NamedTarget;
  readonly relaying: Relaying;
  /** Ends everything that was started beside the run. */
  end(): Promise<void>;
}

/**
 * Makes ready what stands behind a relay, and says how the relay is started and reached.
 *
 * @param words the argument vector after `--`, or undefined when there was none
 * @throws UsageError for what cannot be used
 */
export async function openRelay(options: RelayArguments, words: readonly string[] | undefined): Promise<OpenRelay> {
  const declared = { renames: readRenames(options.rename), overrides: readOverrides(options.override) };
  const template = await readTemplate(options);
  const isLaunched = options.cmd !== undefined || words !== undefined;
  const reaches = reachedBy([options.cmd ?? "", ...(words ?? []), template ?? ""]);
  assertReached(options, isLaunched, reaches);
  const directory = mkdtempSync(join(tmpdir(), "relay-"));
  const ends: (() => Promise<void>)[] = [async () => void removeTree(directory)];
  const end = async (): Promise<void> => {
    for (const each of ends.splice(0).reverse()) await each();
  };
  try {
    const upstream = await openUpstream(options, reaches, directory);
    if (upstream !== undefined) ends.push(() => upstream.end());
    const values = valuesOf(upstream);
    const config = template === undefined ? undefined : fill(options, template, values, directory);
    const { target, endTarget } = relayTarget(
      options,
      words,
      { ...values, ...(config === undefined ? {} : { config }) },
      directory,
    );
    if (endTarget !== undefined) ends.push(endTarget);
    return {
      named: {
        target,
        command: "relay",
        words: (mask) => asWords(relayWords(options, words), mask),
      },
      relaying: { ...declared, ...standingBehind(options, upstream, isLaunched) },
      end,
    };
  } catch (error) {
    await end();
    throw error;
  }
}

function assertReached(
  { url, upstream, upstreamUrl, upstreamPort }: RelayArguments,
  isLaunched: boolean,
  reaches: Reaches,
): void {
  if (isLaunched && reaches === "neither" && upstreamPort === undefined)
    throw new UsageError(
      `neither the command of the relay nor its configuration has ${places.program} or ${places.url}`,
      `Put it where the server behind the relay belongs: --cmd "npx supergateway --stdio ${places.program} --port {port}", or --cmd "npx mcp-remote ${places.url}"`,
    );
  if (isLaunched) return;
  if (url === undefined)
    throw new UsageError(
      "no relay to test was given",
      `Give the command that starts it: --cmd "npx mcp-remote ${places.url}". Give the URL of one that runs already, and the server behind it: --url https://host/mcp --upstream "node server.js"`,
    );
  if (upstream === undefined && upstreamUrl === undefined && upstreamPort === undefined)
    throw new UsageError(
      "the relay runs already, and the server behind it was not given",
      'Give it: --upstream "node server.js", or --upstream-url. Or let the relay reach the bundled one: --upstream-port 4100, with http://127.0.0.1:4100/mcp in its configuration.',
    );
}

async function openUpstream(
  options: RelayArguments,
  reaches: Reaches,
  directory: string,
): Promise<UpstreamServer | undefined> {
  if (reaches === "program") return stdioUpstream(options);
  if (reaches === "url" || options.upstreamPort !== undefined || options.upstreamUrl !== undefined)
    return httpUpstream(options, directory);
  return undefined;
}

/** What a run knows of the server behind the relay. */
function standingBehind(
  options: RelayArguments,
  upstream: UpstreamServer | undefined,
  isLaunched: boolean,
): Omit<Relaying, "renames" | "overrides"> {
  const isOwn = options.upstream === undefined && options.upstreamUrl === undefined;
  const isTapped = upstream !== undefined && (isLaunched || options.upstreamPort !== undefined);
  return {
    upstream: upstream?.direct ?? stdioTarget(upstreamLaunch(options)),
    ...(isTapped ? { tap: upstream.tap } : {}),
    mayCall: isOwn || (options.execute && options.acceptRealEffects),
    ...(isOwn ? { staged: stagedUpstream } : {}),
  };
}

function valuesOf(upstream: UpstreamServer | undefined): { readonly program?: string; readonly url?: string } {
  if (upstream === undefined) return {};
  return "program" in upstream.tap ? { program: upstream.tap.program } : { url: upstream.tap.url };
}

async function readTemplate({ configTemplate }: RelayArguments): Promise<string | undefined> {
  if (configTemplate === undefined) return undefined;
  return readGivenFile({
    option: "--config-template",
    path: configTemplate,
    maxBytes: maxTemplateBytes,
    giveOne: `Give a configuration of the relay with ${places.program} or ${places.url} in it.`,
    ifTooLarge: "A configuration is smaller.",
  });
}

/** @returns the file that the relay reads */
function fill(
  { configTemplate = "" }: RelayArguments,
  template: string,
  values: Parameters<typeof filled>[1],
  directory: string,
): string {
  const path = join(directory, basename(configTemplate));
  writeOwnFile(path, filled(template, values));
  return path;
}

/** A relay over HTTP is started once and kept, as gateways run; one on stdio is started for each client. */
function relayTarget(
  options: RelayArguments,
  words: readonly string[] | undefined,
  values: Parameters<typeof filled>[1],
  directory: string,
): { readonly target: Target; readonly endTarget?: () => Promise<void> } {
  const { url, rps, cmd } = options;
  const isLaunched = cmd !== undefined || words !== undefined;
  const concurrency = options.concurrency === defaultArguments.concurrency ? leastConcurrency : options.concurrency;
  if (url !== undefined && !isLaunched) {
    const endpoint = { url: readAddress(url, false), headers: readHeaders(options) };
    return { target: httpTarget({ endpoint, concurrency, rps }) };
  }
  const typed = readLaunch(options, words);
  const launch: ProcessLaunch = { ...typed, args: typed.args.map((word) => filled(word, values)) };
  if (url === undefined) return { target: { ...stdioTarget(launch), command: [typed.command, ...typed.args] } };
  const endpoint = { url: readAddress(url, true), headers: readHeaders(options) };
  if (options.oneClient === true) {
    const target = launchedHttpTarget({ launch, endpoint, concurrency, rps, readyTimeoutMs: options.startTimeout });
    return { target: { ...target, command: [typed.command, ...typed.args] } };
  }
  const server = new KeptHttpServer(
    { launch, endpoint, concurrency, rps, readyTimeoutMs: options.startTimeout },
    directory,
  );
  return {
    target: { ...server.target(), command: [typed.command, ...typed.args] },
    endTarget: () => server.end(),
  };
}

/** The options that name the relay again. */
function relayWords(options: RelayArguments, words: readonly string[] | undefined): readonly string[] {
  const { url, upstream, upstreamUrl, upstreamPort, configTemplate, rename, override, cmd } = options;
  const optional = (name: string, value: string | undefined): readonly string[] =>
    value === undefined ? [] : [name, value];
  return [
    ...(options.execute ? ["--execute"] : []),
    ...(options.acceptRealEffects ? ["--accept-real-effects"] : []),
    ...optional("--upstream", upstream),
    ...optional("--upstream-url", upstreamUrl),
    ...optional("--upstream-port", upstreamPort === undefined ? undefined : String(upstreamPort)),
    ...optional("--config-template", configTemplate),
    ...(options.oneClient === true ? ["--one-client"] : []),
    ...rename.flatMap((entry) => ["--rename", entry]),
    ...override.flatMap((entry) => ["--override", entry]),
    ...(url === undefined ? [] : endpointWords(options, url)),
    ...options.env.flatMap((entry) => ["--env", `${entry.slice(0, entry.indexOf("="))}=…`]),
    ...options.envFrom.flatMap((entry) => ["--env-from", entry]),
    ...optional("--cmd", cmd),
    ...(words === undefined ? [] : ["--", ...words]),
  ];
}
