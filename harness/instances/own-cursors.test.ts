import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import { pageSteps } from "../conversation/page-step.ts";
import { isJsonObject, member } from "../json/value.ts";
import type { Script } from "../wire/fixture-scripted-transport.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

afterEach(endHubs);

/** Two pages, and cursors that no other session knows. */
function pagesOf(instance: number): Script {
  const own = `of session ${instance}`;
  const other = scriptOf({});
  return (message, server) => {
    const cursor = isJsonObject(message.params) ? member(message.params, "cursor") : undefined;
    if (message.method !== "tools/list") other(message, server);
    else if (cursor === undefined) server.answer(message, { tools: [], nextCursor: own });
    else if (cursor === own) server.answer(message, { tools: [{ name: "a" }] });
    else server.refuse(message, -32602);
  };
}

it("a page is asked for in each session with the cursor of that session", async () => {
  const hub = hubFor(scriptedTarget(pagesOf));
  const first = await hub.shared();
  const conversation = pageSteps(first.list);
  expect(conversation).toHaveLength(2);
  for (const session of [first, await hub.fresh()]) {
    const { exchanges } = await hub.converse(session, conversation);
    expect(exchanges.map(({ outcome }) => outcome.kind)).toEqual(["result", "result"]);
  }
});
