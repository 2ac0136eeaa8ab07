import { expect, it } from "vitest";
import type { Effect } from "../../observe/effect/effect.ts";
import { sentRequest } from "../../api-stub/traffic/fixture-requests.ts";
import type { UpstreamEvent } from "../../api-stub/traffic/upstream-event.ts";
import { BoxWatcher } from "./box-watcher.ts";

/** A watcher of a box whose API stub recorded this, one list for each reading. */
function watcherOf(...readings: readonly (readonly UpstreamEvent[])[]): BoxWatcher {
  const left = [...readings];
  const read = (): { readonly events: readonly UpstreamEvent[] } => ({ events: left.shift() ?? [] });
  return new BoxWatcher({ companion: { read, answerBy: () => undefined } });
}

const answered = (from: "default" | "recording"): UpstreamEvent =>
  sentRequest("GET https://api.example.com/notes", { answer: { status: 200, from } });

it("remembers of a box that an answer in it was made up, however it is read", async () => {
  const watcher = watcherOf([answered("recording")], [answered("default")], []);
  const { sentUpstream, hadMadeUp } = watcher.parts;
  expect([sentUpstream?.().length, hadMadeUp?.()]).toEqual([1, false]);
  await watcher.lookAtFiles();
  expect([sentUpstream?.(), hadMadeUp?.()]).toEqual([[], true]);
});

it("tells of a changed file which program with a record of its own has written it", async () => {
  const known = { type: "file", access: "600", sizeBytes: 1, modifiedNs: 1n, digest: "a" } as const;
  const paths = ["/home/u/.ssh/known_hosts", "/home/u/notes"];
  const files = { look: async () => ({ changes: paths.map((path) => ({ path, after: known })), blindSpots: [] }) };
  const effects = paths.map((subject, at): Effect => {
    const effect = { kind: "file.change", tier: "syscalls", subject, evidence: "write", phase: "within" } as const;
    return at === 0 ? { ...effect, program: "/usr/bin/ssh" } : effect;
  });
  const activity = {
    look: async () => ({ effects, fileTouches: "by-calls", blindSpots: [] }) as const,
    waitForRest: async () => true,
    restMs: async () => 2_000,
    runningPrograms: () => new Map(),
    hasLookedUp: async () => false,
    reachedPorts: async () => ({ ofThisMachine: [], ofHosts: [] }),
    tellingFiles: async () => [],
  };
  const { changes } = await new BoxWatcher({ files, activity }).look();
  expect(changes.map(({ program }) => program)).toEqual(["/usr/bin/ssh", undefined]);
});

it("offers nothing of web APIs where there is no API stub", () => {
  expect(new BoxWatcher({}).parts).toEqual({});
});
