import { afterEach, expect, it } from "vitest";
import { endHubs } from "../instances/fixture-hub.ts";
import { explorationOf, says, text, toolTaking } from "./fixture-exploration.ts";

afterEach(endHubs);

it("it is known how slowly a server starts also where its box was open before it was needed", async () => {
  const answering = (): { echo: () => ReturnType<typeof says> } => ({ echo: () => says("hello") });
  const { exploration } = await explorationOf([toolTaking("echo", { message: text })], answering, {
    openingMs: 30_000,
  });
  expect(exploration.speed.readyMs).toBeGreaterThan(30_000);
});
