import { describe, it, vi } from "vitest";
import { runsAtOnce } from "./describe-live.ts";
import { named, type RecordedBehaviours } from "./recorded-behaviours.ts";

/** Registers tests that run those behaviours for real that stand for their kind in every run of the tests. */
export function describeReal<Behaviour extends { readonly live?: string }>(
  behaviours: RecordedBehaviours<Behaviour>,
): void {
  const { all, run, expectOf } = behaviours;
  vi.setConfig({ maxConcurrency: runsAtOnce });
  const real = all.filter(({ live }) => live !== undefined);

  describe.concurrent("a behaviour", () => {
    it.for(named(real, behaviours))("%s", async ([, behaviour], context) => {
      expectOf(behaviour, (await run(behaviour, context)).results);
    });
  });
}
