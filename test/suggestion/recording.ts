import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect } from "vitest";
import type { SeenTool } from "../../harness/calls/execution/seen-tool.ts";
import { suggestHints } from "../../suites/suggestion/suggest-hints.ts";
import { withoutPlaces } from "../recordings/recorder.ts";
import { fileNameOf } from "../recordings/recording.ts";
import type { Truths } from "./true-hints.ts";

/** What one run saw of the tools of a server. Plain JSON. */
export interface SeenServer {
  /** SHA-256 of each file of the server, by its path below `test`. */
  readonly server: Readonly<Record<string, string>>;
  readonly tools: readonly SeenTool[];
}

const directory = join(import.meta.dirname, "recordings");

/** @returns undefined where the server has never been recorded */
export function readSeen(name: string): SeenServer | undefined {
  const path = join(directory, fileNameOf(name));
  if (!existsSync(path)) return undefined;
  const seen: SeenServer = JSON.parse(readFileSync(path, "utf8"));
  return seen;
}

export function writeSeen(name: string, seen: SeenServer): void {
  mkdirSync(directory, { recursive: true });
  writeFileSync(join(directory, fileNameOf(name)), `${withoutPlaces(seen)}\n`);
}

/** The hints that are suggested for the tools, by tool and name; those that stay open are left out. */
export function hintsFor(tools: readonly SeenTool[]): ReadonlyMap<string, boolean> {
  return new Map(
    tools
      .map(suggestHints)
      .flatMap(({ tool, hints }) =>
        hints.flatMap(({ hint, value }) => (value === undefined ? [] : [[`${tool} ${hint}`, value] as const])),
      ),
  );
}

/** Hints of which two runs have decided otherwise; what one of them leaves open is no contradiction to the other. */
export function differingHints(left: readonly SeenTool[], right: readonly SeenTool[]): readonly string[] {
  const others = hintsFor(right);
  return [...hintsFor(left)].flatMap(([hint, value]) => (others.get(hint) === !value ? [hint] : []));
}

/** Fails where a suggestion is not true, or where one is missing that the calls of a tool decide. */
export function expectTruths(tools: readonly SeenTool[], truths: Truths): void {
  expect(tools.map(({ tool }) => tool.name).toSorted()).toEqual(Object.keys(truths).toSorted());
  const wrong = tools.map(suggestHints).flatMap(({ tool, hints }) => {
    const { is, told } = truths[tool] ?? { is: {}, told: [] };
    return hints.flatMap(({ hint, value, because }) => {
      const isRight = value === undefined ? !told.includes(hint) : value === is[hint];
      return isRight ? [] : [`${tool} ${hint} ${String(value)}: ${because}`];
    });
  });
  expect(wrong).toEqual([]);
}
