import { directionOf } from "../dialects/effective-hints.ts";
import { hasMeaning, hintNames, type HintName } from "../../report-model/hints.ts";
import { firstDifference } from "../json/difference.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../json/value.ts";
import type {
  BehaviourChange,
  ChangedTool,
  ComparedTools,
  HintChange,
  ListedHints,
  MemberChange,
  ToolsDifference,
} from "../../report-model/tools-difference.ts";
import type { Snapshot, ToolSnapshot } from "./snapshot.ts";
import { watchedTools, type WatchedHint, type WatchedTools } from "./watched-tools.ts";

/**
 * Compares the tools of two snapshots by name; of tools with one name, the first with the first.
 *
 * A hint that became safer counts as supported where calls of the newer report kept to it. A tool that came or went is
 * listed and decides nothing: its hints are no change.
 */
export function compareSnapshots(before: Snapshot, now: Snapshot): ToolsDifference {
  const old = byName(before.tools);
  const current = byName(now.tools);
  const watched = { before: watchedTools(before.report), now: watchedTools(now.report) };
  const both = [...current].flatMap(([key, tool]) => {
    const was = old.get(key);
    return was === undefined ? [] : [compareTool(was, tool, watched)];
  });
  const changed = both.filter(
    ({ hints, behaviour = [], members }) => hints.length + behaviour.length + members.length > 0,
  );
  const isUnsupported = changed.some(({ hints }) => hints.some(isSaferWithoutEvidence));
  return {
    schemaVersion: 1,
    before: comparedOf(before),
    now: comparedOf(now),
    came: missingIn(old, current),
    went: missingIn(current, old),
    changed,
    unchanged: both.length - changed.length,
    exitCode: isUnsupported ? 1 : 0,
  };
}

/** Whether a hint promises more than before, and no call shows that it may. */
export function isSaferWithoutEvidence({ direction, evidence }: HintChange): boolean {
  return direction === "safer" && evidence !== "kept";
}

interface WatchedSides {
  readonly before: WatchedTools;
  readonly now: WatchedTools;
}

/** By the name, and how often it has come before. */
function byName(tools: readonly ToolSnapshot[]): ReadonlyMap<string, ToolSnapshot> {
  const counts = new Map<string, number>();
  return new Map(
    tools.map((tool) => {
      const nth = counts.get(tool.tool) ?? 0;
      counts.set(tool.tool, nth + 1);
      return [`${nth} ${tool.tool}`, tool];
    }),
  );
}

function missingIn(
  some: ReadonlyMap<string, ToolSnapshot>,
  others: ReadonlyMap<string, ToolSnapshot>,
): readonly ListedHints[] {
  return [...others].flatMap(([key, { tool, declared }]) => (some.has(key) ? [] : [{ tool, declared }]));
}

function comparedOf({ name, source, tools }: Snapshot): ComparedTools {
  return { name, source, tools: tools.length };
}

function compareTool(before: ToolSnapshot, now: ToolSnapshot, watched: WatchedSides): ChangedTool {
  const { tool } = now;
  const seen = { before: watched.before.get(tool), now: watched.now.get(tool) };
  const behaviour = seen.before === undefined || seen.now === undefined ? undefined : behaviourOf(before, now, watched);
  return {
    tool,
    hints: hintNames.flatMap((hint) => changeOf(hint, before, now, watched)),
    ...(behaviour === undefined ? {} : { behaviour }),
    members: membersOf(before.definition, now.definition),
  };
}

function changeOf(
  hint: HintName,
  before: ToolSnapshot,
  now: ToolSnapshot,
  watched: WatchedSides,
): readonly HintChange[] {
  const [was, is] = [before.declared[hint], now.declared[hint]];
  if (was === is) return [];
  const seen = { before: seenOf(watched.before, now.tool, hint), now: seenOf(watched.now, now.tool, hint) };
  return [
    {
      hint,
      ...(was === undefined ? {} : { before: was }),
      ...(is === undefined ? {} : { now: is }),
      direction: directionOf(hint, before.declared, now.declared),
      evidence: seenOf(watched.now, now.tool, decisiveHint(hint, now))?.evidence ?? "none",
      behaviour: compareBehaviour(seen.before, seen.now),
    },
  ];
}

/** Of a tool that only reads the other two follow from that, and no calls decide them. */
function decisiveHint(hint: HintName, { declared }: ToolSnapshot): HintName {
  return hasMeaning(hint, declared) ? hint : "readOnlyHint";
}

function seenOf(watched: WatchedTools, tool: string, hint: HintName): WatchedHint | undefined {
  return watched.get(tool)?.[hint];
}

function compareBehaviour(before: WatchedHint | undefined, now: WatchedHint | undefined): HintChange["behaviour"] {
  if (before?.isSeen === undefined || now?.isSeen === undefined) return "unknown";
  return before.isSeen === now.isSeen ? "same" : "changed";
}

function behaviourOf(before: ToolSnapshot, now: ToolSnapshot, watched: WatchedSides): readonly BehaviourChange[] {
  return hintNames.flatMap((hint) => {
    const was = seenOf(watched.before, now.tool, hint);
    const is = seenOf(watched.now, now.tool, hint);
    if (compareBehaviour(was, is) !== "changed") return [];
    return [
      {
        hint,
        ...(was?.effect === undefined ? {} : { before: was.effect }),
        ...(is?.effect === undefined ? {} : { now: is.effect }),
        isDeclaredAsBefore: before.declared[hint] === now.declared[hint],
      },
    ];
  });
}

function membersOf(before: JsonObject | undefined, now: JsonObject | undefined): readonly MemberChange[] {
  if (before === undefined || now === undefined) return [];
  const keys = new Set([...Object.keys(before), ...Object.keys(now)]);
  return [...keys].flatMap((key) => {
    const [was, is] = [before, now].map((definition) => partOf(definition, key));
    const change = firstDifference(was, is);
    return change === "no difference" ? [] : [{ member: key, change }];
  });
}

/** Of the annotations what is no usable hint: those are compared one by one. */
function partOf(definition: JsonObject, key: string): Json | undefined {
  const value = member(definition, key);
  if (key !== "annotations" || !isJsonObject(value)) return value;
  const hints: readonly string[] = hintNames;
  const others = Object.entries(value).filter(([name, its]) => !hints.includes(name) || typeof its !== "boolean");
  return Object.fromEntries(others);
}
