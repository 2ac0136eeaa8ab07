import type { RelayHooks } from "./relay.ts";

/** The honest relay plus one fault. */
export interface RelayMutant {
  readonly id: string;
  readonly suite: "relay";
  /** What the relay does wrong, in one sentence. */
  readonly lie: string;
  /** The checks that must all find it. */
  readonly killedBy: readonly string[];
  /** The checks that cannot but fail with it; the test must see each fail. */
  readonly mayAlsoFail: readonly string[];
  /** What the user declares of it, as `--rename` and `--override` take it. */
  readonly declared?: { readonly rename?: readonly string[]; readonly override?: readonly string[] };
  /** Makes the fault for one relay; what it remembers of its clients lives in its closure. */
  readonly patch: () => RelayHooks;
}
