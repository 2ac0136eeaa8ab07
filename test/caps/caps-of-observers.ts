import {
  closeSync,
  ftruncateSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  rmSync,
  writeFileSync,
  writeSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { annotationsDialect } from "../../harness/dialects/annotations.ts";
import { querySubject } from "../../harness/check/fixture-subject.ts";
import { holds, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { maxKeptBytes, maxHashedBytes, TreeReader } from "../../harness/observe/snapshot/read-tree.ts";
import { compareListings, type EntryChange } from "../../harness/observe/effect/entry-change.ts";
import { maxQueries, queriesOfAll } from "../../harness/evidence/windows/queries-of-all.ts";
import { openAnonymousFile } from "../../harness/observe/machine/anonymous-file.ts";
import {
  maxHashedBytes as maxHashedOfEntry,
  maxKeptBytes as maxKeptOfEntry,
  readEntry,
} from "../../harness/observe/sandbox/layer-entry.ts";
import { layerLimits, readLayerState, type LayerState } from "../../harness/observe/sandbox/layer-state.ts";
import { layerChanges } from "../../harness/observe/sandbox/layer-difference.ts";
import { maxEntries } from "../../harness/observe/snapshot/walk-directories.ts";
import { maxProcesses, MappedFiles } from "../../harness/observe/syscalls/mapped-files.ts";
import { maxRemembered, TraceClassifier } from "../../harness/observe/syscalls/trace-classifier.ts";
import { maxUnfinished, TraceLines, type TraceEvent } from "../../harness/observe/syscalls/trace-line.ts";
import { maxBytesPerDrain, maxLineCharacters, TraceReader } from "../../harness/observe/syscalls/trace-reader.ts";
import { judgeDefinition } from "../../suites/judging/fixture-judging.ts";
import { maxSchemas } from "../../suites/schema/header-parameters.ts";
import { asAsked, asQueries, asReadOnly, seenOf, type Cap } from "./cap.ts";

/** No process has this number. */
const noProcess = 2 ** 30;

async function inDirectory(judged: (directory: string) => Promise<Judgement>): Promise<Judgement> {
  const directory = mkdtempSync(join(tmpdir(), "caps-"));
  try {
    return await judged(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

/** Writes one byte at the end of a file that is one byte longer than a limit. */
function endWith(path: string, limit: number, text: string): void {
  const descriptor = openSync(path, "a+");
  ftruncateSync(descriptor, limit);
  writeSync(descriptor, text, limit);
  closeSync(descriptor);
}

/** A call that changes the last byte of a file that is one byte longer than a limit, as a reader sees it. */
function lastByteChanged(
  limit: number,
  changes: (path: string, act: () => void) => readonly EntryChange[] | Promise<readonly EntryChange[]>,
): Cap["judged"] {
  return () =>
    inDirectory(async (directory) => {
      const path = join(directory, "x");
      endWith(path, limit, "a");
      return asReadOnly(await seenOf(await changes(path, () => endWith(path, limit, "b"))));
    });
}

async function inTree(path: string, act: () => void): Promise<readonly EntryChange[]> {
  const reader = new TreeReader({ directories: [join(path, "..")], comparesContents: true });
  const { entries } = await reader.read();
  act();
  return compareListings(entries, (await reader.read()).entries);
}

function inEntry(path: string, act: () => void): readonly EntryChange[] {
  const before = readEntry(path);
  act();
  const after = readEntry(path);
  if (before.kind !== "entry" || after.kind !== "entry") throw new Error("the file is there");
  return [{ path, before: before.entry, after: after.entry }];
}

/** A call that changes the file `z` of a layer in which `a` is as well, of which no more than this is read. */
function inLayer(limits: Partial<typeof layerLimits>): Cap["judged"] {
  return () =>
    inDirectory(async (directory) => {
      const [upper, lower] = [join(directory, "upper"), join(directory, "lower")];
      for (const each of [upper, lower]) mkdirSync(each);
      const access = {
        layers: [{ path: "/", lower: "empty" }],
        plannedMs: 0,
        upper: () => upper,
        lower: () => lower,
        merged: () => upper,
      } as const;
      const state = (text: string): Promise<LayerState> => {
        for (const name of ["a", "z"]) writeFileSync(join(upper, name), name === "z" ? text : "a");
        return readLayerState(access, { limits: { ...layerLimits, ...limits } });
      };
      const [before, after] = [await state("before"), await state("after!")];
      const { effects: changes } = await seenOf(await layerChanges(before, after, { hostEntry: () => undefined }));
      return asReadOnly({ effects: changes, blindSpots: after.gaps });
    });
}

async function lookedAtAgain(reader: TreeReader, act: () => void): Promise<Judgement> {
  const { entries } = await reader.read();
  act();
  const { entries: now, blindSpots } = await reader.read();
  const reasons = blindSpots.map(({ reason }) => reason);
  return compareListings(entries, now).length > 0 ? undecided("it was seen") : asReadOnly({ blindSpots: reasons });
}

/** A trace that has this beside a deletion that is not seen. */
function traced(lines: readonly string[]): Judgement {
  const reader = new TraceLines();
  const { gaps } = new TraceClassifier("/work", new Set()).classify(lines.flatMap((line) => reader.read(line) ?? []));
  return asQueries("syscalls", gaps);
}

/** A trace of zeros, with a deletion at its end. */
async function drained(bytes: number): Promise<Judgement> {
  const descriptor = openAnonymousFile();
  try {
    ftruncateSync(descriptor, bytes);
    writeSync(descriptor, `\n${noProcess} 1.0 unlink("/work/x") = 0\n`, bytes);
    const reader = new TraceReader(descriptor);
    const events: TraceEvent[] = [];
    const complete = await reader.drain(reader.writtenBytes, (some) => events.push(...some));
    const { effects, gaps } = new TraceClassifier("/work", new Set()).classify(events);
    if (complete && effects.length === 0) throw new Error("the deletion is in the trace");
    return asQueries("syscalls", [...gaps, ...(complete ? [] : ["it is not complete"])]);
  } finally {
    closeSync(descriptor);
  }
}

/** What stands behind as much as an observer looks at. */
export const capsOfObservers: readonly Cap[] = [
  { name: "harness/observe/snapshot/read-tree.ts maxKeptBytes", judged: lastByteChanged(maxKeptBytes, inTree) },
  { name: "harness/observe/snapshot/read-tree.ts maxHashedBytes", judged: lastByteChanged(maxHashedBytes, inTree) },
  { name: "harness/observe/sandbox/layer-entry.ts maxKeptBytes", judged: lastByteChanged(maxKeptOfEntry, inEntry) },
  { name: "harness/observe/sandbox/layer-entry.ts maxHashedBytes", judged: lastByteChanged(maxHashedOfEntry, inEntry) },
  { name: "harness/observe/sandbox/layer-state.ts maxEntries", judged: inLayer({ entries: 1 }) },
  { name: "harness/observe/sandbox/layer-state.ts maxKeptBytes", judged: inLayer({ keptBytes: 1 }) },
  { name: "harness/observe/sandbox/layer-state.ts maxReadBytes", judged: inLayer({ readBytes: 0 }) },
  {
    name: "harness/observe/snapshot/walk-directories.ts maxEntries",
    judged: () =>
      inDirectory(async (directory) => {
        const first = join(directory, "first");
        writeFileSync(first, "");
        for (let n = 0; n < maxEntries; n++) linkSync(first, join(directory, String(n)));
        return lookedAtAgain(new TreeReader({ directories: [directory], comparesContents: true }), () =>
          writeFileSync(join(directory, "z"), ""),
        );
      }),
  },
  {
    name: "a directory .git",
    judged: () =>
      inDirectory(async (directory) => {
        mkdirSync(join(directory, ".git"));
        return lookedAtAgain(new TreeReader({ directories: [directory], comparesContents: true }), () =>
          writeFileSync(join(directory, ".git", "x"), ""),
        );
      }),
  },
  {
    name: "a directory .git, where nothing else watches the files of queries",
    judged: () =>
      inDirectory(async (directory) => {
        mkdirSync(join(directory, ".git"));
        const { blindSpots } = await new TreeReader({ directories: [directory] }).read();
        const spots = blindSpots.map((each) => ({ tier: "snapshot", ...each }));
        return asAsked("snapshot", spots, ["file.change"]);
      }),
  },
  {
    name: "harness/observe/syscalls/mapped-files.ts maxProcesses",
    judged: () => {
      const ids = Array.from({ length: maxProcesses + 1 }, (_, n) => noProcess + n);
      return asQueries("syscalls", new MappedFiles().look(ids).gaps);
    },
  },
  {
    name: "harness/observe/syscalls/trace-line.ts maxUnfinished",
    judged: () =>
      traced(Array.from({ length: maxUnfinished + 1 }, (_, n) => `${noProcess + n} 1.0 unlink("/x" <unfinished ...>`)),
  },
  {
    name: "harness/observe/syscalls/trace-classifier.ts maxRemembered",
    judged: () => traced(Array.from({ length: maxRemembered + 1 }, (_, n) => `${noProcess + n} 1.0 unlink("/x") = 0`)),
  },
  {
    name: "harness/observe/syscalls/trace-reader.ts maxBytesPerDrain",
    judged: () => drained(maxBytesPerDrain + 1),
  },
  {
    name: "harness/observe/syscalls/trace-reader.ts maxLineCharacters",
    judged: () => drained(maxLineCharacters + 1),
  },
  {
    name: "harness/evidence/windows/queries-of-all.ts maxQueries",
    judged: () => {
      const valid = Array.from({ length: maxQueries + 1 }, (_, n) => ({ n }));
      const { limit } = queriesOfAll([querySubject({ name: "act" }, annotationsDialect, valid)]);
      return limit === undefined ? holds(1) : undecided(limit);
    },
  },
  {
    name: "suites/schema/header-parameters.ts maxSchemas",
    judged: () => {
      const good = Array.from({ length: maxSchemas }, (_, n) => [`p${n}`, { type: "string" }]);
      const bad = { type: "number", "x-mcp-header": "Bad" };
      const first = { type: "string", "x-mcp-header": "Good" };
      const properties = Object.fromEntries([["first", first], ...good, ["last", bad]]);
      return judgeDefinition("schema/header-parameters-are-usable", { name: "act", inputSchema: { properties } });
    },
  },
];
