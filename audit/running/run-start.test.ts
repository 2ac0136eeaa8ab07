import { expect, it } from "vitest";
import type { AuditedServer } from "../servers/server.ts";
import { runStart } from "./run-start.ts";

const server: AuditedServer = {
  id: "notes",
  install: [],
  installHosts: [],
  programs: [],
  reach: {
    kind: "command",
    words: ["node", "$ROOT/server.js"],
    environment: { NODE_OPTIONS: "--trace-uncaught", FILE: "$WORK/notes.json" },
    inherits: ["NOTES_TOKEN", "NOT_SET"],
  },
  options: ["--example", "path=$WORK"],
};

it("a run is started with words that hold no value of a variable", () => {
  const { words, variables } = runStart(
    server,
    ["--execute"],
    { json: "/r/report.json", html: "/r/report.html", junit: "/r/junit.xml" },
    { root: "/root", work: "/work", programs: new Map() },
    { NOTES_TOKEN: "opens-every-note" },
  );
  expect(words.join(" ")).toBe(
    "--execute --example path=/work --report json=/r/report.json --report html=/r/report.html --report junit=/r/junit.xml " +
      "--env-from NOTES_TOKEN=AUDITED_VARIABLE_1 --env-from NODE_OPTIONS=AUDITED_VARIABLE_2 " +
      "--env-from FILE=AUDITED_VARIABLE_3 --cwd /work -- node /root/server.js",
  );
  expect(variables).toEqual({
    AUDITED_VARIABLE_1: "opens-every-note",
    AUDITED_VARIABLE_2: "--trace-uncaught",
    AUDITED_VARIABLE_3: "/work/notes.json",
  });
});
