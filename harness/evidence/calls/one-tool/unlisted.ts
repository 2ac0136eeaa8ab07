import { isCall } from "../../../calls/execution/execution.ts";
import { openFor, type Judgement } from "../../../check/judgement.ts";
import { showJson } from "../../../json/show.ts";
import type { ListedTool } from "../../../session/tool-list.ts";
import type { WhoseEffects } from "../server-wide/whose-effects.ts";
import type { Judged } from "../trials/tool-evidence.ts";

/** More names say no more. */
const namedTools = 3;

/**
 * What was judged of a tool, unless it never worked since the server does not list it where it was called: what a server lists
 * may hang on what its API answers, or on its variables, and no arguments change that.
 *
 * @param listed by the instance that all share
 */
export function unlessUnlisted(
  whose: Pick<WhoseEffects, "listedIn">,
  listed: readonly ListedTool[],
  tool: string,
  { judgement, evidence }: Judged,
): Judgement {
  if (judgement.kind !== "undecided" || judgement.cause !== "no-work") return judgement;
  const sessions = evidence.exchanges.filter(isCall).flatMap(({ askedAs }) => askedAs?.session ?? []);
  const lists = whose.listedIn(sessions);
  const [there] = lists;
  if (there === undefined || lists.some((each) => each.includes(tool))) return judgement;
  return openFor(
    "unlisted",
    `the server does not list it where it was called: it lists ${whatIsListed(there, listed)}`,
  );
}

function whatIsListed(there: readonly string[], listed: readonly ListedTool[]): string {
  const names = new Set(listed.map(({ name }) => name));
  const all = [...new Set(there)];
  const others = all.filter((name) => !names.has(name));
  const known = `${all.length - others.length} of its ${names.size} tools there`;
  if (others.length === 0) return known;
  const named = others.slice(0, namedTools).map(showJson).join(", ");
  const further = others.length > namedTools ? ` and ${others.length - namedTools} more` : "";
  return `${known}, and others that were not tested: ${named}${further}`;
}
