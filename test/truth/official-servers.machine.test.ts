import { describe, it } from "vitest";
import { expectInnocent, officialServers } from "./run-official-server.ts";

describe("some tools of official servers at work", () => {
  it.concurrent.for(officialServers)("of $server are accused of nothing that they do", (official, context) =>
    expectInnocent(official, official.some, context),
  );
});
