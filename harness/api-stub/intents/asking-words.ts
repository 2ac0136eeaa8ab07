import type { UpstreamRequest } from "../traffic/upstream-event.ts";

/** Words in an address that suggest it answers a question, opens a session, counts or computes. */
const askingWords: ReadonlySet<string> = new Set(
  `analyse analyses analysis analyze auth authenticate authorize authorization autocomplete batch bulk calculate check checks
  classify collect compare completion completions compute convert convertor count counts detect diff embed embedding embeddings
  envelope estimate eval evaluate evaluation exec execute explain export fetch filter find format generate get gql graphql
  heartbeat identify inference infer introspect jsonrpc lint list log login logs lookup match metrics mget msearch multi oauth
  ping predict prediction predictions preview query queries read refresh render report reports resolve rpc run score search
  searches select session sessions signin signup simulate sparql sql sso stats suggest summarize telemetry test token tokenize
  tokens track tracking transform translate usage validate validation verify view xmlrpc`.split(/\s+/u),
);

/** Words in hosts that collect statistics. */
const countingWords: ReadonlySet<string> = new Set(
  `amplitude analytics beacon bugsnag collector datadog events honeycomb launchdarkly log logs metrics mixpanel newrelic
  posthog rollbar rudderstack segment sentry statsig stats telemetry track tracking`.split(/\s+/u),
);

/** Words that name nothing that could exist. */
export const namelessWords: ReadonlySet<string> = new Set([
  "api",
  "apis",
  "rest",
  "service",
  "services",
  "gateway",
  "mcp",
]);

/** Words for temporary things. */
const passingWords: ReadonlySet<string> = new Set(
  `connection cursor cursors lease leases lock locks logout release scroll signout transaction unlock upload
  uploads`.split(/\s+/u),
);

/** Words in addresses that take several requests as one. */
const batchWords: ReadonlySet<string> = new Set(["batch", "bulk", "multi", "composite", "multiplex", "rpc", "jsonrpc"]);

const maxPathLength = 2_000;

/**
 * Whether sending a request twice may have no further effect, judged by its words: it searches, checks, signs in or
 * counts, or its address serves for everything. Then nothing is claimed about it; a word never accuses.
 */
export function asksBy({ host, path }: Pick<UpstreamRequest, "host" | "path">): boolean {
  const words = wordsOf(path.slice(0, maxPathLength)).filter((word) => !namelessWords.has(word));
  // An address without a name serves for everything.
  if (words.length === 0 || words.some((word) => askingWords.has(word))) return true;
  return wordsOf(host).some((word) => countingWords.has(word));
}

/** Whether words say that a session, a cursor or the like is ended or changed. */
export function isPassing(text: string): boolean {
  return wordsOf(text.slice(0, maxPathLength)).some((word) => passingWords.has(word));
}

/** Whether an address suggests that it takes several requests as one, or serves for everything. */
export function takesBatches({ path }: Pick<UpstreamRequest, "path">): boolean {
  const words = wordsOf(path.slice(0, maxPathLength)).filter((word) => !namelessWords.has(word));
  return words.length === 0 || words.some((word) => batchWords.has(word));
}

/** Such as `batch`, `get` for `batchGet`; numbers and single letters do not count. */
function wordsOf(text: string): readonly string[] {
  return text
    .replaceAll(/%[\da-f]{2}/giu, " ")
    .replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2")
    .toLowerCase()
    .split(/[^a-z]+/u)
    .filter((word) => word.length > 1);
}
