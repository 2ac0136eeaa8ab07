import { afterEach, describe, expect, it } from "vitest";
import { endWaitsAtOnce } from "../../test/end-waits-at-once.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, type Tools } from "./fixture-exploration.ts";

// A clock is waited for where something differs.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

const inputSchema = { type: "object", properties: {}, additionalProperties: false };

/** The tools of these whose calls were seen to keep what the server shows. */
async function keepers(
  instance: () => Tools,
  more: Parameters<typeof explorationOf>[2] = {},
): Promise<readonly string[]> {
  const names = Object.keys(instance());
  const { exploration } = await explorationOf(
    names.map((name) => ({ name, inputSchema })),
    instance,
    { choose: () => [{}], readsState: () => true, ...more },
  );
  return names.filter((name) =>
    exploration.executionsOf(name).every(({ helping }) => helping?.isStateUnread === undefined),
  );
}

const reads = (): Tools => ({ show: () => says('{"count":1}'), list: () => says('{"names":["a"]}') });

describe("what a server shows around calls that had no effect", () => {
  it("is kept by tools whose answers stay the same", async () => {
    expect(await keepers(reads)).toEqual(["show", "list"]);
  });

  it("is not known of tools that never worked", async () => {
    expect(await keepers(() => ({ ...reads(), fail: () => "no" }))).toEqual(["show", "list"]);
  });

  it("is known of none where a tool that asks a web API changes what another one shows", async () => {
    const asking = (changes: boolean) => (): Tools => {
      let count = 0;
      return {
        show: () => says(JSON.stringify({ count })),
        fetch: (_, ask) => {
          const answer = ask("GET https://api.example.com/items/1");
          if (changes) count++;
          return answer === undefined ? "unreachable" : says(JSON.stringify({ fetched: answer }));
        },
      };
    };
    expect(await keepers(asking(false))).toEqual(["show", "fetch"]);
    expect(await keepers(asking(true))).toEqual([]);
  });

  it("is not read where every tool gets a box of its own", async () => {
    expect(await keepers(reads, { readsState: () => false })).toEqual([]);
  });

  it("asks how many tools there are, and how long a start takes", async () => {
    const asked: number[] = [];
    await keepers(reads, { readsState: (tools) => asked.push(tools) === 0 });
    expect(asked).toEqual([2]);
  });
});
