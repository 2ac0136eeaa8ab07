import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../connect/fixture-scripted-target.ts";
import type { Conversation } from "../conversation/conversation.ts";
import { readMessage } from "../wire/fixture-scripted-transport.ts";
import { endHubs, hubFor } from "./fixture-hub.ts";

afterEach(endHubs);

const opening: Conversation = [
  { method: "initialize", params: { protocolVersion: "1900-01-01" }, opens: true },
  { method: "ping" },
];

it("a step that opens its instance is the first message that it gets", async () => {
  const target = scriptedTarget(() => scriptOf({}));
  const hub = hubFor(target);
  const { exchanges } = await hub.converse(await hub.shared(), opening);
  expect(exchanges.map(({ outcome }) => outcome.kind)).toEqual(["result", "result"]);
  const methods = target.instances.map(({ sent }) => sent.map((line) => readMessage(line)?.method));
  expect(methods).toEqual([
    ["initialize", "notifications/initialized", "tools/list"],
    ["initialize", "ping"],
  ]);
});

it("the session that all share goes on where such an instance falls silent", async () => {
  const hub = hubFor(
    scriptedTarget((instance) => (instance === 1 ? scriptOf({}) : () => undefined)),
    {
      timeoutMs: 50,
    },
  );
  const shared = await hub.shared();
  const { exchanges } = await hub.converse(shared, opening);
  expect(exchanges[0]?.outcome.kind).toBe("unanswered");
  expect(shared.peer.closed).toBeUndefined();
});
