import type { CallSubject } from "../../../check/subject.ts";
import { brokenCalls } from "../claims/broken-calls.ts";
import { answersOf, inBox, type Work } from "../in-box/box-work.ts";
import { minTools } from "../../../calls/attribution/nearly-all-tools.ts";
import { isTooLate } from "../trials/only-explored.ts";
import { unlessFaulty } from "./shared-boxes.ts";

/** A few tools stand for all of them. */
const maxTools = 8;

/**
 * Calls tools with arguments that mean nothing, where nearly all have an effect that may be the server's whatever is called: a
 * call that must fail, and after which it comes as well, did none of the work of its tool.
 */
export async function callWithNonsense(work: Work, subjects: readonly CallSubject[]): Promise<void> {
  const { boxes, whose, gathering, calling } = work;
  if (boxes.effectsStay === true || gathering.replaying !== undefined || isTooLate(work)) return;
  const { unexplained } = whose;
  const calls = subjects
    .filter(({ tool }) => unexplained.has(tool.name))
    .map((subject) => brokenCalls(subject)[0] ?? []);
  const conversation = calls.flat().slice(0, maxTools);
  if (conversation.length < minTools) return;
  const script = {
    ...answersOf(conversation),
    watches: "machine",
    reading: calling.upstream.reading,
    meansNothing: true,
  } as const;
  await gathering.hub.spans.during(
    "together",
    `calling ${conversation.length} tools with arguments that mean nothing`,
    () => unlessFaulty(work, () => inBox(gathering.hub, boxes, ({ observe }) => observe(script))),
  );
}
