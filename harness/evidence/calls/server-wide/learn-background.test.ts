import { describe, expect, it } from "vitest";
import { Background } from "../../../calls/execution/background.ts";
import type { OwnedEffect, Execution, ObservedExchange } from "../../../calls/execution/execution.ts";
import { callStep } from "../../../calls/setup/helping-calls.ts";
import { attemptOf, type NetworkAttempt } from "../../../calls/execution/network-attempt.ts";
import { sentRequest } from "../../../api-stub/traffic/fixture-requests.ts";
import type { EffectKind } from "../../../observe/effect/effect.ts";
import { learnBackground, withoutBackground } from "./learn-background.ts";

const saved: OwnedEffect = {
  kind: "file.change",
  tier: "sandbox",
  subject: "/work/autosave",
  owner: "user",
  does: "overwrites",
  evidence: "e",
  phase: "within",
};

/** A look each second: whether the file was saved in it. */
function seconds(...saves: readonly boolean[]): Execution {
  return changing(saved, ...saves);
}

/** A look each second: whether the change came in it. */
function changing(change: OwnedEffect, ...saves: readonly boolean[]): Execution {
  const exchanges = saves.map((isSaved, second): ObservedExchange => {
    const outcome = { kind: "result", result: {}, faults: [] } as const;
    const span = { fromMs: second * 1_000, toMs: (second + 1) * 1_000 };
    return { step: callStep("t", {}), outcome, effects: isSaved ? [change] : [], network: [], blindSpots: [], span };
  });
  return { exchanges, strayFaults: [], watch: { files: { kind: "everywhere" } } };
}

function attempt(kind: EffectKind, subject: string): NetworkAttempt {
  const [seen] = attemptOf({ kind, subject, tier: "syscalls", evidence: "e", phase: "within" });
  if (seen === undefined) throw new Error(`${kind} is no attempt`);
  return seen;
}
const lookup = (host: string): NetworkAttempt => attempt("network.name-lookup", host);
const connection = (place: string): NetworkAttempt => attempt("network.external", place);

function remains(observed: Execution, lived: Execution): number {
  const background = new Background();
  learnBackground(background, observed, lived);
  return withoutBackground(observed, background).exchanges.filter(({ effects }) => effects.length > 0).length;
}

it("a request that comes without calls is background, and one to another path of its host is not", () => {
  const sending = (...lines: readonly string[]): Execution => {
    const execution = seconds(false);
    const exchanges = execution.exchanges.map((each) => ({
      ...each,
      upstream: lines.map((line) => sentRequest(line)),
    }));
    return { ...execution, exchanges };
  };
  const background = new Background();
  const observed = sending("GET https://a.example/poll/7", "GET https://a.example/items");
  learnBackground(background, observed, sending("GET https://a.example/poll/6"));
  expect(withoutBackground(observed, background)).toEqual(observed);
  learnBackground(background, observed, sending("GET https://a.example/poll/5"));
  expect(withoutBackground(observed, background)).toEqual(sending("GET https://a.example/items"));
});

describe("what comes without calls", () => {
  it.each<[string, Execution, Execution, number]>([
    ["as often", seconds(true, false, true, false), seconds(false, true, false, true), 0],
    ["once, at the same age", seconds(false, true), seconds(false, true), 0],
  ])("is background where it comes %s", (_, observed, lived, expected) => {
    expect(remains(observed, lived)).toBe(expected);
  });

  it.each<[string, OwnedEffect, readonly boolean[], boolean]>([
    [
      "what is shown with one call of several",
      { ...saved, kind: "state.answer" },
      [false, false, true, false, false, false, false, false],
      true,
    ],
    [
      "what is shown with the first call of several",
      { ...saved, kind: "state.answer" },
      [true, false, false, false, false, false, false, false],
      false,
    ],
    ["what is shown with the only call", { ...saved, kind: "state.answer" }, [true], false],
    [
      "what is shown with two calls",
      { ...saved, kind: "state.answer" },
      [false, true, true, false, false, false, false, false],
      false,
    ],
    ["a file with one call of several", saved, [false, false, true, false, false, false, false, false], false],
  ])("once, at another age: is it background for %s?", (_, change, called, isBackground) => {
    const observed = changing(change, ...called);
    const background = new Background();
    learnBackground(background, observed, changing(change, ...Array.from({ length: 8 }, (__, nth) => nth === 7)));
    const left = withoutBackground(observed, background).exchanges.flatMap(({ effects }) => effects);
    expect(left.length === 0).toBe(isBackground);
  });

  it("is one change where a clock creates a file in a young box, and writes it anew in an older one", () => {
    const observed = seconds(false, true);
    const created = observed.exchanges.map((exchange) => ({
      ...exchange,
      effects: exchange.effects.map((change): OwnedEffect => ({ ...change, kind: "file.create", does: "adds" })),
    }));
    expect(remains(observed, { ...observed, exchanges: created })).toBe(0);
  });

  it("is background at the end of a server of any age", () => {
    const atEnd = ({ exchanges, ...more }: Execution): Execution => ({
      ...more,
      exchanges: exchanges.map((exchange) => ({
        ...exchange,
        effects: exchange.effects.map((change): OwnedEffect => ({ ...change, phase: "end" })),
      })),
    });
    const old = seconds(false, false, false, false, false, true);
    expect(remains(atEnd(seconds(true)), atEnd(old))).toBe(0);
    expect(remains(seconds(true), old)).toBe(1);
  });

  it.each<[string, Execution, Execution, number]>([
    ["with each call, and once by itself", seconds(true, true, true, true), seconds(false, true, false, false), 4],
    ["at another age", seconds(true, false, false, false, false), seconds(false, false, false, false, true), 1],
    ["with calls alone", seconds(true), seconds(false), 1],
  ])("excuses nothing that comes %s", (_, observed, lived, expected) => {
    expect(remains(observed, lived)).toBe(expected);
  });

  it("counts for what is reached for, too, and for no other host or address", () => {
    const reaching = (execution: Execution, ...network: readonly NetworkAttempt[]): Execution => ({
      ...execution,
      exchanges: execution.exchanges.map((exchange) => ({ ...exchange, network })),
    });
    const background = new Background();
    const telemetry = [lookup("telemetry.example.com"), connection("192.0.2.1:443")];
    const other = [lookup("api.example.com"), connection("api.example.com:443"), connection("192.0.2.1:80")];
    const itself = [...telemetry, connection("telemetry.example.com:443")];
    const observed = reaching(seconds(false), ...itself, ...other);
    learnBackground(background, observed, reaching(seconds(false), ...telemetry));
    expect(withoutBackground(observed, background).exchanges[0]?.network).toEqual(other);
  });
});
