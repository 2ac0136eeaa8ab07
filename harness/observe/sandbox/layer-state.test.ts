import { chmodSync, mkdirSync, mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { FileEntry } from "../effect/file-entry.ts";
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
function readLater(before?: LayerState, limits = layerLimits): LayerState {
  vi.useFakeTimers({ now: Date.now() + 1_000, toFake: ["Date"] });
  const state = readLayerState(layer, limits, before);
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
  it("is not read again where nothing has changed it", () => {
    const before = readLater();
    const after = readLater(before);
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
  ])("is read again where it was %s", (_, act, seen) => {
    const before = readLater();
    act();
    const after = readLater(before);
    if (seen === undefined) expect(fileIn(after)).toBeUndefined();
    else expect(fileIn(after)).toMatchObject(seen);
  });

  it("is read again where it was written right before it was read: another write may have the same time", () => {
    vi.useFakeTimers({ now: statSync(file()).ctimeMs, toFake: ["Date"] });
    const before = readLayerState(layer);
    vi.useRealTimers();
    expect(before.known.has("0/made/file")).toBe(false);
    const after = readLater(before);
    expect(fileIn(after)).toEqual(fileIn(before));
    expect(fileIn(after)).not.toBe(fileIn(before));
  });

  it("is read again where its content was not kept: what is known keeps it", () => {
    const before = readLater(undefined, { ...layerLimits, keptBytes: 4 });
    expect(fileIn(before)).not.toHaveProperty("content");
    expect(before.known.has("0/made/file")).toBe(false);
  });

  it("tells what a directory hides of the host, until that changes", () => {
    rmSync(join(directory, "merged/made/of-host"));
    const before = readLater();
    const hidden = (state: LayerState): unknown => state.entries.get("/made/of-host");
    expect([hidden(before), hidden(readLater(before))]).toEqual(["deleted", "deleted"]);
    // What the target makes again is in the upper layer.
    writeFileSync(join(directory, "upper/made/of-host"), "");
    expect(hidden(readLater(before))).toMatchObject({ type: "file" });
  });

  it("tells of no deletion where the host was given something after the sandbox was planned", () => {
    layer = { ...layer, plannedMs: Date.now() - 1_000 };
    writeFileSync(join(directory, "lower/made/of-another"), "");
    expect(readLater().entries.get("/made/of-another")).toBeUndefined();
  });

  it("tells of new entries of a directory", () => {
    const before = readLater();
    writeFileSync(join(directory, "upper/made/another"), "");
    expect(readLater(before).entries.get("/made/another")).toMatchObject({ type: "file" });
  });

  it("is not remembered as empty where a directory was gone when it was listed", () => {
    const whole = layer;
    let asked = 0;
    // The layer, its names, the directory, and then its names.
    layer = { ...whole, upper: (index) => (++asked === 4 ? join(directory, "gone") : whole.upper(index)) };
    const before = readLater();
    expect([...before.entries.keys()]).toEqual(["/made"]);
    layer = whole;
    expect(textIn(readLater(before))).toBe("first");
  });
});
