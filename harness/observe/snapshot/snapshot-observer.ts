import type { Session } from "../../session/session.ts";
import type { Effect, Observation } from "../effect/effect.ts";
import { markUpkeep } from "../effect/database-upkeep.ts";
import type { Observer } from "../effect/observer.ts";
import { takeSnapshot, type DirectorySnapshot } from "./directory-snapshot.ts";

/** Files below declared directories, compared before and after. Sees no transient files, nor which process wrote. */
export class SnapshotObserver implements Observer {
  readonly tier = "snapshot";
  readonly #directories: readonly string[];
  #before: readonly DirectorySnapshot[] = [];

  /** @param directories absolute paths; must exist */
  constructor(directories: readonly string[]) {
    this.#directories = directories;
  }

  attach(_session: Session): Promise<void> {
    return Promise.resolve();
  }

  begin(): Promise<void> {
    this.#before = this.#directories.map(takeSnapshot);
    return Promise.resolve();
  }

  markReply(): void {
    // A snapshot has no timeline: `end` finds what the last reply left behind.
  }

  end(): Promise<Observation> {
    const after = this.#directories.map(takeSnapshot);
    const effects = after.flatMap((snapshot, index) => {
      const before = this.#before[index];
      return before === undefined ? [] : compare(before, snapshot);
    });
    return Promise.resolve({
      effects: markUpkeep(effects),
      blindSpots: after.flatMap((snapshot) => snapshot.blindSpots),
    });
  }
}

function compare(before: DirectorySnapshot, after: DirectorySnapshot): readonly Effect[] {
  const effect = (kind: Effect["kind"], subject: string, evidence: string): Effect => ({
    kind,
    tier: "snapshot",
    subject,
    evidence,
    phase: "within",
  });
  const changed = [...after.entries].flatMap(([path, now]) => {
    const then = before.entries.get(path);
    if (then === undefined) return [effect("file.create", path, `created ${path} (${now})`)];
    return then === now ? [] : [effect("file.change", path, `changed ${path}: ${then} → ${now}`)];
  });
  const deleted = [...before.entries.keys()]
    .filter((path) => !after.entries.has(path))
    .map((path) => effect("file.delete", path, `deleted ${path}`));
  return [...changed, ...deleted];
}
