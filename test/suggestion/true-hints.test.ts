import { describe, expect, it } from "vitest";
import { hashesOf } from "../recordings/recording.ts";
import { referenceServer } from "../run-built-command.ts";
import { expectTruths, readSeen } from "./recording.ts";
import { suggestedServers } from "./servers.ts";

describe("the hints suggested for what is recorded of", () => {
  it.each(suggestedServers(referenceServer()))("$name are true of every one of them", ({ name, source, truths }) => {
    const seen = readSeen(name);
    expect(seen?.server, "it is not recorded as it is: npm run record").toEqual(hashesOf(source));
    expectTruths(seen?.tools ?? [], truths);
  });
});
