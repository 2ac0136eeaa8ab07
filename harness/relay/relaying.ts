import type { Target } from "../connect/target.ts";
import type { Override } from "./override.ts";
import type { RenameRule } from "./renaming.ts";
import type { UpstreamTap } from "./upstream-tap.ts";

/** What a run knows of a relay besides its address: the server behind it. */
export interface Relaying {
  /** The same server as the relay reaches, reached directly. */
  readonly upstream: Target;
  /** Sees the messages between the two; absent where the relay runs already and reaches its upstream without us. */
  readonly tap?: UpstreamTap;
  readonly renames: readonly RenameRule[];
  readonly overrides: readonly Override[];
  /** Whether tools are called: those of our own upstream, or with the user's consent. */
  readonly mayCall: boolean;
  /** What our own upstream offers for tests; absent where the upstream is another server. */
  readonly staged?: StagedUpstream;
}

/** What our own upstream does on purpose. */
export interface StagedUpstream {
  /** Notifications that make it change, one after the other. Each change is permanent until it is reset. */
  readonly changes: readonly StagedChange[];
  /** The line that takes all changes back. */
  readonly reset: string;
  /** A tool that returns its argument `token`, after `delayMs`. */
  readonly echo: string;
  /** A tool that ends the server without an answer. It changes something, and takes a `token` as well. */
  readonly ending: string;
}

export interface StagedChange {
  /** What changed, a clause: a tool was added. */
  readonly says: string;
  /** The line of the notification. */
  readonly line: string;
}
