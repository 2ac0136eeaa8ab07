import { expect, it } from "vitest";
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

it("remembers of a box that an answer in it was made up, however it is read", () => {
  const watcher = watcherOf([answered("recording")], [answered("default")], []);
  const { sentUpstream, hadMadeUp } = watcher.companion;
  expect([sentUpstream?.().length, hadMadeUp?.()]).toEqual([1, false]);
  watcher.lookAtFiles();
  expect([sentUpstream?.(), hadMadeUp?.()]).toEqual([[], true]);
});

it("offers nothing of web APIs where there is no API stub", () => {
  expect(new BoxWatcher({}).companion).toEqual({});
});
