import { describe, expect, it } from "vitest";
import type { Effect, Window } from "../../observe/effect/effect.ts";
import { attributeLateEffects } from "./late-effects.ts";

function effect(tier: Effect["tier"], subject: string): Effect {
  return { kind: "file.create", tier, subject, evidence: subject, phase: "within" };
}

function windowOf(id: string, role: Window["spec"]["role"], ...effects: readonly Effect[]): Window {
  return { spec: { id, role }, effects, requests: 1, watchedBy: ["snapshot", "syscalls"], blindSpots: [] };
}

function shown(windows: readonly Window[]): readonly string[] {
  return windows.map(({ spec, effects }) =>
    [spec.role, ...effects.map(({ tier, subject, phase }) => `${tier} ${subject} ${phase}`)].join(", "),
  );
}

describe("what is traced after queries", () => {
  it("is laid to them, and a snapshot of the same file with it", () => {
    const windows = [
      windowOf("pings", "control", effect("syscalls", "beat")),
      windowOf("queries", "query", effect("syscalls", "cache")),
      windowOf(
        "later",
        "control",
        effect("snapshot", "trace"),
        effect("snapshot", "foreign"),
        effect("syscalls", "trace"),
      ),
    ];
    expect(shown(attributeLateEffects(windows))).toEqual([
      "control, syscalls beat within",
      "query, syscalls cache within",
      "control, snapshot foreign within",
      "query, syscalls trace late",
    ]);
  });

  it("is nothing where nothing was asked", () => {
    const windows = [windowOf("pings", "control", effect("syscalls", "beat"))];
    expect(attributeLateEffects(windows)).toEqual(windows);
  });
});
