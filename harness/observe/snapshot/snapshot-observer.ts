import type { Session } from "../../session/session.ts";
import type { Observation } from "../effect/effect.ts";
import { filesObserved } from "../effect/entry-effect.ts";
import type { Observer } from "../tier/observer.ts";
import type { WatchedPlace } from "../tier/tier.ts";
import { TreeWatch } from "./tree-watch.ts";

/** Files below declared directories, compared before and after. Sees no transient files, nor which process wrote. */
export class SnapshotObserver implements Observer {
  readonly tier = "snapshot";
  readonly files: TreeWatch;

  constructor(place: WatchedPlace) {
    this.files = new TreeWatch(place);
  }

  attach(_session: Session): Promise<void> {
    return Promise.resolve();
  }

  begin(): Promise<void> {
    this.files.look();
    return Promise.resolve();
  }

  markReply(): void {
    // A snapshot has no timeline: `end` finds what the last reply left behind.
  }

  end(): Promise<Observation> {
    return Promise.resolve(filesObserved(this.tier, this.files.look()));
  }
}
