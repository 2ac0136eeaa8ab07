import type { Session } from "../../session/session.ts";
import { filesObserved, type Observation } from "../tier/observation.ts";
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

  async begin(): Promise<void> {
    await this.files.look();
  }

  markReply(): void {
    // A snapshot has no timeline: `end` finds what the last reply left behind.
  }

  async end(): Promise<Observation> {
    return filesObserved(this.tier, await this.files.look());
  }
}
