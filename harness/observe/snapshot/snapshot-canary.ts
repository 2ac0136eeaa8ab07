import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { ownedPrefix } from "../../connect/owned-name.ts";
import { missedKinds } from "../canary/missed-kinds.ts";
import type { EffectKind } from "../effect/effect.ts";
import { effectsSeen } from "../tier/observation.ts";
import { SnapshotObserver } from "./snapshot-observer.ts";

/**
 * Makes a file, changes one and deletes one in a directory of its own, while the tier `snapshot` watches.
 *
 * @returns the effects that it did not see
 */
export async function missedBySnapshot(): Promise<readonly EffectKind[]> {
  const directory = mkdtempSync(join(tmpdir(), ownedPrefix()));
  const file = (name: string): string => join(directory, name);
  try {
    for (const name of ["changed", "emptied", "opened", "deleted"]) writeFileSync(file(name), "before");
    const observer = new SnapshotObserver({ directories: [directory] });
    await observer.begin();
    writeFileSync(file("created"), "after");
    writeFileSync(file("changed"), "other");
    writeFileSync(file("emptied"), "");
    chmodSync(file("opened"), 0o600);
    rmSync(file("deleted"));
    observer.markReply();
    const seen = effectsSeen(await observer.end());
    return missedKinds(seen, ["file.create", "file.change", "file.truncate", "file.mode", "file.delete"]);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}
