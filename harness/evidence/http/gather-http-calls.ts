import type { CallableTool } from "../../calls/setup/helping-calls.ts";
import { readsOnly } from "../../calls/setup/helping-calls.ts";
import { notApplicable, undecided, unseen, type Judgement } from "../../check/judgement.ts";
import { uniquelyNamed } from "../../dialects/asked-tools.ts";
import { undecidedBy } from "../calls/in-box/box-work.ts";
import type { Calling, Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { longestWaitMs, reportReproduced } from "./gather-http.ts";
import type { HttpCallsCheck } from "./http-calls-check.ts";

/**
 * Makes the calls of each check in its own box, and twice more in further boxes if they contradict it.
 *
 * @throws RunStopped or TargetError when nothing more can be asked of the target
 */
export async function gatherHttpCalls(
  gathering: Gathering,
  calling: Calling,
  checks: readonly HttpCallsCheck[],
): Promise<void> {
  const call = await callableTool(gathering);
  for (const check of checks)
    await guarded(gathering, [check], () =>
      reportReproduced(gathering, check, () => callAndJudge(gathering, calling, check, call)),
    );
}

/** Any tool will do, since only the headers are under test; one that says it only reads finishes soonest. */
async function callableTool({ tools, inputs }: Gathering): Promise<CallableTool | undefined> {
  for (const tool of uniquelyNamed(tools).toSorted(
    (left, right) => Number(readsOnly(right)) - Number(readsOnly(left)),
  )) {
    const made = await inputs.inputsOf(tool);
    if (made.kind === "generated") return { tool, arguments: made.simplest };
  }
  return undefined;
}

async function callAndJudge(
  { hub, introduction }: Gathering,
  calling: Calling,
  check: HttpCallsCheck,
  call: CallableTool | undefined,
): Promise<Judgement> {
  await hub.mayGoOn();
  if (call === undefined) return undecided("arguments could not be generated for any tool");
  const boxes = await calling.boxes();
  if (boxes.effectsStay === true) return unseen("calls with wrong headers are only made in a sandbox");
  try {
    const box = await boxes.open([]);
    try {
      const { http } = box.session;
      if (http === undefined) return notApplicable("the server is not reached over HTTP");
      const seen = await http.ask(check.requests(call, { introduction }), Math.min(longestWaitMs, hub.remainingMs));
      // The end of the run ends its requests, which says nothing of the server.
      await hub.mayGoOn();
      return check.judge(seen, { introduction });
    } finally {
      await box.close();
    }
  } catch (error) {
    return undecidedBy(error);
  } finally {
    await boxes.closeAhead?.();
  }
}
