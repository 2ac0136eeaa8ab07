import { afterEach, expect, it } from "vitest";
import type { BoxMaker } from "../../calls/boxes/box.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import type { QueryDialect } from "../../dialects/dialect.ts";
import { endHubs } from "../../instances/fixture-hub.ts";
import { callingIn } from "../gathering/fixture-calling.ts";
import { gatheringFrom } from "../gathering/fixture-gathering.ts";
import { calls } from "./calls.ts";
import { toolCheck } from "./fixture-gather-calls.ts";
import { boxedServer } from "./in-box/fixture-boxed-server.ts";

afterEach(endHubs);

/** What becomes of boxes in a run that ends before a tool is called. */
async function launchedFor(dialects: readonly QueryDialect[], checks: number): Promise<readonly string[]> {
  const told: string[] = [];
  const server = boxedServer([{ name: "a", inputSchema: { type: "object" } }]);
  const { gathering } = await gatheringFrom(server.target, dialects);
  const boxes: BoxMaker = {
    ...server.boxes(gathering.hub),
    maxOpen: 2,
    launchAhead: (count) => void told.push(`launch ${count}`),
    closeAhead: async () => void told.push("close"),
  };
  const calling = callingIn(boxes);
  const wanted = Array.from({ length: checks }, () => toolCheck("s/c"));
  calls.begin?.({ ...gathering, calling }, wanted);
  await calls.abandon?.({ ...gathering, calling }, wanted);
  return told;
}

it.each([
  { what: "is launched before it is needed, and closed where it is not", dialects: [], checks: 1, told: 2 },
  { what: "is not launched where dialects are asked first", dialects: [annotationsDialect], checks: 1, told: 0 },
  { what: "is not launched where nothing judges calls", dialects: [], checks: 0, told: 0 },
])("the first box $what", async ({ dialects, checks, told }) => {
  expect(await launchedFor(dialects, checks)).toEqual(["launch 1", "close"].slice(0, told));
});
