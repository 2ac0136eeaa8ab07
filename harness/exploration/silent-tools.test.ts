import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { inVirtualTime } from "../../test/virtual-time.ts";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, toolTaking, type Reply } from "./fixture-exploration.ts";

// Loads what is loaded when it is first needed: virtual time does not wait for it.
beforeAll(() => explorationOf([toolTaking("works", {})], () => ({ works: () => says("done 1") })));
afterEach(endHubs);

const nothing = { type: "object", properties: {}, additionalProperties: false };

describe("an exploration of tools that do not answer", () => {
  it("leaves the others their turn where one is silent", async () => {
    const tools = ["mute", "works"].map((name) => ({ name, inputSchema: nothing }));
    const { exploration, calls } = await inVirtualTime(() =>
      explorationOf(tools, () => ({ mute: () => "(silent)", works: () => says("done 1") })),
    );
    // It was the first, so that the server may have been starting something; then another one is known to answer.
    expect(calls).toEqual([["mute {}", "works {}", "mute {}", "works {}"]]);
    expect(exploration.standingOf("mute").kind).toBe("slow");
    expect(exploration.standingOf("works").kind).toBe("worked");
  });

  it("calls once more what was silent while the server started something", async () => {
    let calls = 0;
    const browse = (): Reply => (calls++ === 0 ? "(silent)" : says("page 1"));
    const tools = ["list", "open"].map((name) => ({ name, inputSchema: nothing }));
    const { exploration } = await inVirtualTime(() =>
      explorationOf(tools, () => ({ list: browse, open: browse }), { maxMs: 3_000 }),
    );
    expect(exploration.standingOf("list").kind).toBe("worked");
    expect(exploration.standingOf("open").kind).toBe("worked");
  });

  it("blames the one that holds up the others, and goes on in another box", async () => {
    const tools = ["first", "waits", "later", "last"].map((name) => ({ name, inputSchema: nothing }));
    const { exploration, calls } = await inVirtualTime(() =>
      explorationOf(
        tools,
        () => {
          let isBusy = false;
          const answers = (): Reply => (isBusy ? "(silent)" : says("done 1"));
          return {
            first: answers,
            waits: () => {
              isBusy = true;
              return "(silent)";
            },
            later: answers,
            last: answers,
          };
        },
        { maxMs: 6_000 },
      ),
    );
    expect(calls).toEqual([
      ["first {}", "waits {}", "first {}"],
      ["first {}", "later {}", "last {}"],
    ]);
    const standings = ["first", "waits", "later", "last"].map((name) => exploration.standingOf(name).kind);
    expect(standings).toEqual(["worked", "slow", "worked", "worked"]);
  });
});
