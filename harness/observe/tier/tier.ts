import type { EffectKind, TierId } from "../effect/effect.ts";
import type { Observer } from "../effect/observer.ts";
import type { Unusable } from "../machine/unusable.ts";
import type { Wrapper } from "./wrapper.ts";

interface TierFacts {
  /** As the user writes it. */
  readonly id: TierId;
  /** Checks that are about one of these kinds of effects are served by it. */
  readonly sees: readonly EffectKind[];
  /** Watches where the user leaves the choice to us. */
  readonly isDefault: boolean;
  /** Sees what is shared between instances of a server: what another one does looks the same. */
  readonly seesOtherInstances: boolean;
}

/** Where a server runs that is watched from beside it. */
export interface WatchedPlace {
  /** Absolute paths; they exist. */
  readonly directories: readonly string[];
}

/** Watches from beside a server, of whatever kind it is. */
export interface TierBeside extends TierFacts {
  readonly stands: "beside";
  /**
   * Looks at a canary.
   *
   * @returns what it did not see
   * @throws Error when the canary cannot be run
   */
  prove(): Promise<readonly EffectKind[]>;
  observe(place: WatchedPlace): Observer;
}

/** Stands between us and a server, so that the server has to be a process that we launch. */
export interface TierAround extends TierFacts {
  readonly stands: "around";
  /** Looks for what it needs of this machine. Whether it works there is for a canary to show. */
  prepare(): Promise<Preparation>;
}

export type Preparation =
  | { readonly kind: "ready"; readonly wrapper: Wrapper }
  | ({ readonly kind: "unusable" } & Unusable);

/** A way to watch a server. Each sees other effects and needs other things of the machine. */
export type Tier = TierBeside | TierAround;

/** Whether a tier has shown on this machine, in this run, that it sees what it has to see. */
export type TierAvailability =
  | { readonly tier: TierId; readonly usable: true }
  | ({ readonly tier: TierId; readonly usable: false } & Unusable);
