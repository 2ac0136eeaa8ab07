import { expect, it } from "vitest";
import { ScriptedTransport } from "./fixture-scripted-transport.ts";
import { defaultWireLimits } from "./limits.ts";
import { Peer } from "./peer.ts";

const timeoutMs = 40;

it("an answer that came while we did not listen is read before its request counts as unanswered", async () => {
  const transport = new ScriptedTransport((message, server) => {
    // As what stands in a pipe: it is read when all timers that are due have fired, in whatever phase of a turn we are.
    setImmediate(() => setImmediate(() => server.answer(message, {})));
    const busySince = performance.now();
    while (performance.now() - busySince < 3 * timeoutMs);
  });
  const peer = new Peer(transport, defaultWireLimits, timeoutMs);
  expect(await peer.request("q")).toMatchObject({ kind: "result" });
  await peer.close();
});
