import { expect } from "vitest";
import { attribute, type Attribution } from "../../harness/calls/attribution/attribute.ts";
import { claims } from "../../harness/calls/attribution/claim.ts";
import type { Standing } from "../../harness/calls/attribution/standing.ts";
import type { RecordedEffect } from "../../harness/calls/journal/session-record.ts";
import { sessionRecords } from "../../harness/calls/journal/session-records.ts";
import { eventsIn } from "../recordings/judge-journal.ts";
import type { ClaimName, ToolTruth, WhoseServer } from "./whose-server.ts";

const claimNames = ["readOnly", "nonDestructive", "idempotent", "closedWorld"] as const satisfies readonly ClaimName[];

export function attributed(journal: string): Attribution {
  return attribute(sessionRecords(eventsIn(journal)));
}

/** Fails where a claim is decided that is not so. */
export function expectRight({ tools }: WhoseServer, seen: Attribution): void {
  const wrong = Object.entries(tools).flatMap(([tool, truth]) =>
    claimNames
      .filter((claim) => isWrong(truth, claim, seen.standing(tool, claims[claim])))
      .map((claim) => `${tool} ${claim}: ${textOf(seen.standing(tool, claims[claim]))}`),
  );
  expect(wrong).toEqual([]);
}

function isWrong({ isTrue, onlyAfter = [], unseen = {} }: ToolTruth, claim: ClaimName, standing: Standing): boolean {
  if (isTrue.includes(claim)) return standing.kind === "contradicted";
  if (standing.kind !== "kept" || unseen[claim] !== undefined) return false;
  return onlyAfter.length === 0 || !onlyAfter.every((tool) => standing.notAfter.includes(tool));
}

/**
 * A line for each tool, for a snapshot that a reader can review: a claim that it declares has a star, one that is false a
 * minus.
 */
export function standingsOf({ tools }: WhoseServer, seen: Attribution): readonly string[] {
  return Object.entries(tools).map(([tool, { declares, isTrue }]) => {
    const each = claimNames.map((claim) => {
      const marks = `${declares.includes(claim) ? "*" : ""}${isTrue.includes(claim) ? "" : "-"}`;
      return `${marks}${claim} ${textOf(seen.standing(tool, claims[claim]))}`;
    });
    return `${tool}: ${each.join("; ")}`;
  });
}

/** What a server does whatever is called, with a sign for each number in a name. */
export function habitsOf({ habits }: Attribution): readonly string[] {
  return [...new Set(habits.map(({ kind, key }) => `${kind}: ${key.replaceAll(/\d+/gu, "#")}`))];
}

function textOf(standing: Standing): string {
  switch (standing.kind) {
    case "contradicted":
      return `contradicted: ${[...new Set(standing.by.map(({ effect }) => shown(effect)))].toSorted().join(", ")}`;
    case "kept":
      return standing.notAfter.length === 0 ? "kept" : `kept (not after ${standing.notAfter.length})`;
    case "open":
      return `open (${standing.doubt})`;
  }
}

/** Without ids that are others each time. */
function shown({ request, does, place, subject }: RecordedEffect): string {
  return request === undefined ? `${does} ${place ?? subject}` : `${request.method} ${request.host}`;
}
