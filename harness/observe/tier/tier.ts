import type { EffectKind, TierId } from "../effect/effect.ts";
import type { Unusable } from "../machine/unusable.ts";
import type { Observer } from "./observer.ts";
import type { Wrapper } from "./wrapper.ts";

interface TierFacts {
  /** As the user writes it. */
  readonly id: TierId;
  /** It serves checks about one of these kinds of effects. */
  readonly sees: readonly EffectKind[];
  /** Watches if the user makes no choice. */
  readonly isDefault: boolean;
  /** Sees state that instances of a server share: an effect of another instance looks the same. */
  readonly seesOtherInstances: boolean;
  /** In a sandbox it sees nothing; the tier that sees the same there. */
  readonly replacedBy?: TierId;
}

/** Where a server runs that is watched from beside it. */
export interface WatchedPlace {
  /** Absolute paths; they exist. */
  readonly directories: readonly string[];
  /** Contents of files are compared too: only their sizes and times when absent, since a project may be large. */
  readonly comparesContents?: true;
  /** Aborted when the run is over: no look outlives it by more than a turn. */
  readonly ending?: AbortSignal;
}

/** Watches from beside a server, of whatever kind it is. */
export interface TierBeside extends TierFacts {
  readonly stands: "beside";
  /**
   * Watches a canary.
   *
   * @returns what it did not see
   * @throws Error when the canary cannot be run
   */
  prove(): Promise<readonly EffectKind[]>;
  observe(place: WatchedPlace): Observer;
}

/** Sits between us and a server, so the server has to be a process that we launch. */
export interface TierAround extends TierFacts {
  readonly stands: "around";
  /** Nothing that a server does gets out of it, so that tools can be called in it. */
  readonly contains: boolean;
  /** Looks for what it needs on this machine. A canary shows whether it works there. */
  prepare(): Promise<Preparation>;
}

export type Preparation =
  | { readonly kind: "ready"; readonly wrapper: Wrapper }
  | ({ readonly kind: "unusable" } & Unusable);

/** A way to watch a server. Each sees other effects and has other requirements. */
export type Tier = TierBeside | TierAround;

/** Whether a tier has shown, on this machine and in this run, that it sees what it should. */
export type TierAvailability =
  | { readonly tier: TierId; readonly usable: true }
  | ({ readonly tier: TierId; readonly usable: false } & Unusable);
