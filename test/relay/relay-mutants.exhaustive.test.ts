import { describe, it } from "vitest";
import { relayMutants } from "../../reference-server/relay/all-relay-mutants.ts";
import { expectKilled } from "./expect-killed.ts";
import { runRelay, tellingTools } from "./run-relay.ts";

describe("a mutant of the suite relay with every tool of its upstream", () => {
  it.each(relayMutants.filter((mutant) => tellingTools(mutant).length > 0))(
    "$id is killed by the checks it names and by no other",
    async (mutant) => {
      expectKilled(mutant, await runRelay(mutant));
    },
  );
});
