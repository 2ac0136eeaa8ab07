import { expect, it } from "vitest";
import { maskOf } from "../../harness/secrets/masker.ts";
import { scenarios } from "../../harness/clients/scenarios/index.ts";
import type { ScenarioRun } from "../../harness/clients/run-scenario.ts";
import { transcriptOf } from "../../suites/client/fixture-transcripts.ts";
import { LiveAccount } from "./live-account.ts";

const nothing = { checks: [], dialects: new Set<string>(), interpretations: new Map() };

function firstRun(): ScenarioRun {
  const [scenario] = scenarios;
  if (scenario === undefined) throw new Error("there are no scenarios");
  return { scenario, dialect: "static" };
}

it("a secret in what a client sends is masked before the text is escaped", () => {
  const lines: string[] = [];
  const secret = "opens\u0007every-door";
  const account = new LiveAccount(nothing, maskOf([{ name: "KEY", value: secret }]), (line) => lines.push(line));
  const event = { kind: "notification", connection: 1, method: `notifications/${secret}` } as const;
  account.tell(event, firstRun(), () => transcriptOf("list-and-call", "static", []));
  expect(lines).toEqual(["list-and-call  a client  notifications/‹KEY›\n"]);
});

it("a flood of clients takes a bounded number of lines, and looks a bounded number of times at all that came", () => {
  const lines: string[] = [];
  let looked = 0;
  const account = new LiveAccount(nothing, maskOf([]), (line) => lines.push(line));
  for (let connection = 1; connection <= 10_000; connection++) {
    account.tell({ kind: "notification", connection, method: "notifications/initialized" }, firstRun(), () => {
      looked++;
      return transcriptOf("list-and-call", "static", []);
    });
  }
  expect(lines).toHaveLength(201);
  expect(lines.at(-1)).toBe("list-and-call  more than 200 lines; what follows is judged, and told no more\n");
  expect(looked).toBeLessThan(500);
});
