import { afterEach, expect, it } from "vitest";
import { endHubs } from "../../harness/instances/fixture-hub.ts";
import { endWaitsAtOnce } from "../end-waits-at-once.ts";
import { allCaps } from "./all-caps.ts";

// What is waited for has come at once here.
endWaitsAtOnce();

// Hooks after a test run in the opposite order: what ends here still waits for nothing.
afterEach(endHubs);

it.each(allCaps)("an offence right behind $name passes no claim", async ({ judged }) => {
  expect(["contradicted", "undecided"]).toContain((await judged()).kind);
});
