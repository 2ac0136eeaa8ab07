import { expect, it } from "vitest";
import { hubFor } from "../../../instances/fixture-hub.ts";
import { scriptedTarget, scriptOf } from "../../../connect/fixture-scripted-target.ts";
import { laterTools } from "./later-tools.ts";

const [first, added] = [{ name: "add" }, { name: "reset" }];

/** A server that lists one more tool from the second list on, and says so, or does not answer. */
async function toldOf(says: boolean, answers = true): Promise<readonly string[]> {
  let lists = 0;
  const target = scriptedTarget(() => {
    const usual = scriptOf({ tools: [first] });
    return (message, server) => {
      if (message.method === "ping" && says)
        server.write(JSON.stringify({ jsonrpc: "2.0", method: "notifications/tools/list_changed" }));
      if (message.method !== "tools/list" || ++lists === 1) usual(message, server);
      else if (answers) server.answer(message, { tools: [first, added, added] });
      else server.refuse(message, -32603);
    };
  });
  const session = await hubFor(target).shared();
  await session.peer.request("ping");
  return laterTools({ session }, session.list.tools);
}

it("tools that a server adds are told once where it says that its list has changed", async () => {
  expect(await toldOf(true)).toEqual(["reset"]);
});

it("a server that says nothing is not asked, and one that does not answer tells nothing", async () => {
  expect(await toldOf(false)).toEqual([]);
  expect(await toldOf(true, false)).toEqual([]);
});
