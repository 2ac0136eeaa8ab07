import { afterEach, expect, it } from "vitest";
import { endHubs } from "../instances/fixture-hub.ts";
import { member } from "../json/value.ts";
import { explorationOf, says, text, toolTaking, type Tools } from "./fixture-exploration.ts";

afterEach(endHubs);

const reads = { annotations: { readOnlyHint: true } };

/** Rows, three on a page; each page but the last says where the next begins. */
function rows(count: number): Tools {
  return {
    list_rows: (call) => {
      const cursor = member(call, "cursor");
      const from = cursor === undefined ? 0 : Number(cursor);
      if (!Number.isInteger(from) || from >= count) return "no such page";
      const page = Array.from({ length: Math.min(3, count - from) }, (_, index) => `row ${from + index}`);
      const isLast = from + 3 >= count;
      return says(JSON.stringify({ rows: page, ...(isLast ? {} : { nextCursor: String(from + 3) }) }));
    },
  };
}

const tool = (more = reads) => ({
  ...toolTaking("list_rows", { cursor: text }, more),
  inputSchema: { type: "object", properties: { cursor: text }, additionalProperties: false },
});

it("asks for page after page, to the last one", async () => {
  const { calls, exploration } = await explorationOf([tool()], () => rows(9));
  const asked = calls.flat().filter((line) => line.includes("cursor"));
  expect(asked.slice(-2)).toEqual(['list_rows {"cursor":"3"}', 'list_rows {"cursor":"6"}']);
  expect(exploration.learned.workingOf("list_rows")).toContainEqual({ cursor: "6" });
});

it("asks for a few pages where there is no last one", async () => {
  const { calls } = await explorationOf([tool()], () => rows(3_000));
  expect(calls.flat().filter((line) => line.includes("cursor")).length).toBeLessThan(20);
});

it("asks for nothing that an answer does not give", async () => {
  const { calls } = await explorationOf([tool()], () => rows(3));
  expect(calls.flat().filter((line) => /"cursor":"3"/u.test(line))).toEqual([]);
});
