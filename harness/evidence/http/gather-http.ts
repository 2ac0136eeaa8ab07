import type { Check } from "../../check/check.ts";
import { notApplicable, undecided, type Contradiction, type Judgement } from "../../check/judgement.ts";
import { member } from "../../json/value.ts";
import { staticDialect } from "../../check/result-key.ts";
import { reproductions } from "../../results/minimised.ts";
import { readContradiction, resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import type { HttpCheck } from "./http-check.ts";

const key = { dialect: staticDialect };
/** An endpoint that does not answer such a request at all must not use up the time of the run. */
export const longestWaitMs = 5_000;

/**
 * Sends the requests of each check once, and twice more if they contradict it; a contradiction has to come each time.
 *
 * @throws RunStopped or TargetError when nothing more can be asked of the target
 */
export async function gatherHttp(gathering: Gathering, checks: readonly HttpCheck[]): Promise<void> {
  for (const check of checks)
    await guarded(gathering, [check], () => reportReproduced(gathering, check, () => askAndJudge(gathering, check)));
}

/** Reports the judgement of a check; a contradiction has to come each time. */
export async function reportReproduced(
  { report, again }: Gathering,
  check: Check,
  ask: () => Promise<Judgement>,
): Promise<void> {
  let first: Contradiction | undefined;
  let times = 0;
  while (times < reproductions) {
    const judgement = await ask();
    if (judgement.kind === "contradicted" && (first ?? judgement).case === judgement.case) {
      first ??= judgement;
      times++;
    } else if (first === undefined && judgement.kind !== "contradicted") {
      report(resultOf(check, key, judgement));
      return;
    } else break;
  }
  if (first !== undefined) report(readContradiction(check, key, first, times, again));
}

async function askAndJudge({ hub, introduction }: Gathering, check: HttpCheck): Promise<Judgement> {
  await hub.mayGoOn();
  const requests = typeof check.requests === "function" ? check.requests({ introduction }) : check.requests;
  if (requests.some(({ message }) => message !== undefined && member(message, "method") === "tools/call"))
    return undecided("its requests call a tool, which only checks of calls may do");
  const session = await hub.shared();
  const { http } = session;
  if (http === undefined) return notApplicable("the server is not reached over HTTP");
  const timeoutMs = Math.min(longestWaitMs, hub.remainingMs);
  const seen = await hub.during(session, () => http.ask(requests, timeoutMs));
  // The end of the run ends its requests, which says nothing of the server.
  await hub.mayGoOn();
  return check.judge(seen, { introduction });
}
