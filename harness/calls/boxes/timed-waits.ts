import type { Spans } from "../../timing/spans.ts";
import type { Box, BoxMaker } from "./box.ts";

/** The same boxes; how long they are waited for is recorded. */
export function withTimedWaits(maker: BoxMaker, spans: Spans): BoxMaker {
  const timed = <Value>(wait: () => Promise<Value>): Promise<Value> =>
    spans.during("waiting-for-rest", "waiting for late effects", wait);
  const timedBox = (box: Box): Box => {
    const { wakes } = box;
    return {
      ...box,
      rest: (maxMs, patienceMs) => timed(() => box.rest(maxMs, patienceMs)),
      ...(wakes === undefined ? {} : { wakes: { wait: () => timed(() => wakes.wait()) } }),
    };
  };
  return { ...maker, open: async (fixtures, wanted) => timedBox(await maker.open(fixtures, wanted)) };
}
