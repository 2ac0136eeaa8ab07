import { afterEach, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../../../test/end-waits-at-once.ts";
import type { Boxes } from "../../../calls/boxes/box.ts";
import { effectsOf } from "../../../calls/execution/execution.ts";
import { lieOf } from "../../../check/fixture-check-facts.ts";
import { holds } from "../../../check/judgement.ts";
import { endHubs } from "../../../instances/fixture-hub.ts";
import type { FileEntry } from "../../../observe/effect/file-entry.ts";
import type { StaticCallsCheck } from "../check/calls-check.ts";
import { gather, sorted, toolCheck } from "../fixture-gather-calls.ts";
import { boxedServer, oneOf, type Acts, type MadeCall } from "../in-box/fixture-boxed-server.ts";

endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const changesNothing: StaticCallsCheck["judge"] = ({ exchanges }) => {
  const index = exchanges.findIndex((exchange) => effectsOf(exchange).length > 0);
  return index === -1 ? holds(exchanges.length) : lieOf({ exchanges: [index] });
};

const beat = "/work/heartbeat";
const file: FileEntry = { type: "file", access: "644", modifiedNs: 1n, sizeBytes: 0, digest: "d" };

/** Boxes in which a look finds a file, by how many looks there were before it. */
function beating(boxes: Boxes, isBeat: (looks: number) => boolean): Boxes {
  return {
    ...boxes,
    open: async () => {
      const box = await boxes.open();
      let looks = 0;
      const look: typeof box.look = async () => {
        const seen = await box.look();
        const changes = isBeat(looks++) ? [...seen.changes, { path: beat, after: file }] : seen.changes;
        return { ...seen, changes };
      };
      return { ...box, look };
    },
  };
}

/** @returns the results, and how many boxes were left alone */
async function judged(
  isBeat: (looks: number) => boolean,
  act: (call: MadeCall) => Acts = () => ({}),
): Promise<{ readonly lines: readonly string[]; readonly idle: number }> {
  const tools = ["a", "b"].map((name) => ({
    name,
    annotations: { readOnlyHint: true },
    inputSchema: oneOf("x", "y"),
  }));
  const server = boxedServer(tools, (call) => ({ says: call.tool, ...act(call) }));
  const boxesOf = (boxes: Boxes): Promise<Boxes> => Promise.resolve(beating(boxes, isBeat));
  const { results, gathering } = await gather(
    server,
    [toolCheck("s/c", { judge: changesNothing })],
    undefined,
    boxesOf,
  );
  await gathering.pursuits.pursueAll(gathering);
  return { lines: sorted(results), idle: server.asked().filter(({ length }) => length === 0).length };
}

const honest = ["s/c static a pass: held", "s/c static b pass: held"];

it("what the server does again and again is no effect of a call", async () => {
  expect(await judged((looks) => looks > 0)).toEqual({ lines: honest, idle: 1 });
});

it("nothing is left alone where nothing comes by itself", async () => {
  expect(await judged(() => false)).toEqual({ lines: honest, idle: 0 });
});

it("what a tool does besides is still its own", async () => {
  const { lines } = await judged(
    (looks) => looks > 0,
    ({ tool }) => (tool === "b" ? { makes: ["/work/b"] } : {}),
  );
  expect(lines).toEqual(["s/c static a pass: held", "s/c static b fail: It lies."]);
});
