import { resolve } from "node:path";
import { expect, it } from "vitest";
import { auditRunWords } from "./run-words.ts";

it("gives each run of an audit what was typed for it, with whole paths", () => {
  const typed = {
    execute: true,
    sandbox: false,
    runs: 10,
    suite: ["hints", "schema"],
    upstream: "answers.har",
    // The audit gives each run what is its own.
    report: ["json"],
    results: "results",
  };
  expect(auditRunWords(typed).join(" ")).toBe(
    `--suite hints --suite schema --execute --upstream ${resolve("answers.har")} --runs 10`,
  );
});
