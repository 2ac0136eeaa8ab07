import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileEntry } from "../effect/file-entry.ts";
import { Turns } from "../tier/turns.ts";
import { layerLimits, readLayerState, type LayerState, type ReadLayers } from "./layer-state.ts";

let directory = "";
let layer: ReadLayers;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), "layer-state-test-"));
  for (const part of ["upper/made", "lower/made", "merged/made"]) mkdirSync(join(directory, part), { recursive: true });
  for (const part of ["lower", "merged"]) writeFileSync(join(directory, part, "made/of-host"), "");
  writeFileSync(join(directory, "upper/made/file"), "first");
  layer = {
    layers: [{ path: "/", lower: "host" }],
    plannedMs: Date.now() + 1_000,
    upper: () => join(directory, "upper"),
    merged: () => join(directory, "merged"),
    lower: () => join(directory, "lower"),
  };
});

afterEach(() => {
  vi.useRealTimers();
  rmSync(directory, { recursive: true });
});

/** Reads what was written more than a step of the kernel's clock ago. */
async function readLater(before?: LayerState, limits = layerLimits): Promise<LayerState> {
  vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ["Date"] });
  const state = await readLayerState(layer, { limits, before });
  vi.useRealTimers();
  return state;
}

function fileIn({ entries }: LayerState): FileEntry | "deleted" | undefined {
  return entries.get("/made/file");
}

function textIn(state: LayerState): string {
  const file = fileIn(state);
  return typeof file === "object" ? Buffer.from(file.content ?? []).toString() : "";
}

const file = (): string => join(directory, "upper/made/file");

describe("what was read before", () => {
  it("is not read again where nothing has changed it", async () => {
    const before = await readLater();
    const after = await readLater(before);
    expect(textIn(after)).toBe("first");
    expect(fileIn(after)).toBe(fileIn(before));
  });

  it.each([
    [
      "written over with as many bytes and the same time",
      () => {
        const { atime, mtime } = statSync(file());
        writeFileSync(file(), "after");
        utimesSync(file(), atime, mtime);
      },
      { type: "file", digest: expect.any(String), content: Buffer.from("after") },
    ],
    ["given other permissions", () => chmodSync(file(), 0o600), { access: expect.stringMatching(/^600 /u) }],
    ["deleted", () => rmSync(file()), undefined],
  ])("is read again where it was %s", async (_, act, seen) => {
    const before = await readLater();
    act();
    const after = await readLater(before);
    if (seen === undefined) expect(fileIn(after)).toBeUndefined();
    else expect(fileIn(after)).toMatchObject(seen);
  });

  it("is read again where it was written right before it was read: another write may have the same time", async () => {
    vi.useFakeTimers({ now: statSync(file()).ctimeMs, toFake: ["Date"] });
    const before = await readLayerState(layer);
    vi.useRealTimers();
    expect(before.known.has("0/made/file")).toBe(false);
    const after = await readLater(before);
    expect(fileIn(after)).toEqual(fileIn(before));
    expect(fileIn(after)).not.toBe(fileIn(before));
  });

  it("is read again where its content was not kept: what is known keeps it", async () => {
    const before = await readLater(undefined, { ...layerLimits, keptBytes: 4 });
    expect(fileIn(before)).not.toHaveProperty("content");
    expect(before.known.has("0/made/file")).toBe(false);
  });

  it("tells what a directory hides of the host, until that changes", async () => {
    rmSync(join(directory, "merged/made/of-host"));
    const before = await readLater();
    const hidden = (state: LayerState): unknown => state.entries.get("/made/of-host");
    expect([hidden(before), hidden(await readLater(before))]).toEqual(["deleted", "deleted"]);
    // What the target makes again is in the upper layer.
    writeFileSync(join(directory, "upper/made/of-host"), "");
    expect(hidden(await readLater(before))).toMatchObject({ type: "file" });
  });

  it("tells of no deletion where the host was given something after the sandbox was planned", async () => {
    layer = { ...layer, plannedMs: Date.now() - 1_000 };
    writeFileSync(join(directory, "lower/made/of-another"), "");
    expect((await readLater()).entries.get("/made/of-another")).toBeUndefined();
  });

  it("tells of new entries of a directory", async () => {
    const before = await readLater();
    writeFileSync(join(directory, "upper/made/another"), "");
    expect((await readLater(before)).entries.get("/made/another")).toMatchObject({ type: "file" });
  });

  it("is not remembered as empty where a directory was gone when it was listed", async () => {
    const whole = layer;
    let asked = 0;
    // The layer, its names, the directory, and then its names.
    layer = { ...whole, upper: (index) => (++asked === 4 ? join(directory, "gone") : whole.upper(index)) };
    const before = await readLater();
    expect([...before.entries.keys()]).toEqual(["/made"]);
    layer = whole;
    expect(textIn(await readLater(before))).toBe("first");
  });
});

describe("more than is read", () => {
  /** Counts the turns that everything else had, and ends the run in one of them. */
  function turnsUntil(endsAt?: number): { readonly turns: Turns; readonly count: () => number } {
    const ending = new AbortController();
    let count = 0;
    const waitForTurn = (): Promise<void> => Promise.resolve(++count === endsAt ? ending.abort() : undefined);
    return { turns: new Turns(ending.signal, waitForTurn), count: () => count };
  }

  function make(names: number, part = "upper"): void {
    for (let name = 0; name < names; name++) mkdirSync(join(directory, part, `d${name}`));
  }

  it("is read in turns of a thousand entries", async () => {
    make(1_500);
    const { turns, count } = turnsUntil();
    const { entries, isCut } = await readLayerState(layer, { turns });
    expect([entries.size, isCut]).toEqual([1_502, false]);
    // Each directory is met by its name, and then opened.
    expect(count()).toBe(3);
  });

  it("is left where the run ends, and what is missing is unknown", async () => {
    make(1_500);
    const { turns, count } = turnsUntil(1);
    const { entries, isCut, gaps } = await readLayerState(layer, { turns });
    expect([isCut, gaps, count()]).toEqual([true, ["the run ended before all that was changed had been read"], 1]);
    expect(entries.size).toBeLessThan(1_000);
  });

  it("is unknown, be it entries or bytes", async () => {
    make(10);
    const { entries, isCut, gaps } = await readLayerState(layer, { limits: { ...layerLimits, entries: 5 } });
    expect([entries.size, isCut, gaps]).toEqual([5, true, ["more than 5 entries were changed"]]);
    const few = await readLayerState(layer, { limits: { ...layerLimits, readBytes: -1 } });
    expect(few).toMatchObject({ isCut: true, gaps: ["more was written than this tool reads"] });
    expect(await readLayerState(layer)).toMatchObject({ isCut: false, gaps: [] });
  });

  it("of what the host has in a directory costs nothing, where the target sees the first of it that it left alone", async () => {
    for (const part of ["lower/made", "merged/made"])
      for (const name of ["a", "b", "c"]) writeFileSync(join(directory, part, name), "");
    let asked = 0;
    const counted = { ...layer, merged: (index: number) => (asked++, layer.merged(index)) };
    expect((await readLayerState(counted)).entries.has("/made/of-host")).toBe(false);
    expect(asked).toBe(1);
  });
});
