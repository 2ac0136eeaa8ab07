import { spawn } from "node:child_process";
import { once } from "node:events";
import type { TestContext } from "vitest";
import { freePort } from "../../harness/connect/http/free-port.ts";
import type { SdkLanguageName } from "../sdk-servers/build-sdk-servers.ts";
import { sdkCommandOf } from "../sdk-servers/sdk-command-of.ts";
import { reference, sdkServer, typed } from "./programs.ts";
import type { SmokeRun } from "./smoke-run.ts";

const json = "--seed 1 --report json";
const overHttp = "--url http://127.0.0.1:{port}/mcp";
const readOnly = "truth/read-only-tools-change-nothing";

/** The server of notes on the SDK of a language: two of its tools say that they only read, and one lies. */
function ofLanguage(name: SdkLanguageName): SmokeRun {
  return {
    covers: [`language: ${name}`],
    prepare: (context) => Promise.resolve({ server: sdkCommandOf(name, context) }),
    words: typed(`${json} --execute --check ${readOnly} -- {server}`),
    exitCode: 1,
    finds: [`fail ${readOnly} peek_note`],
    passes: [`${readOnly} list_notes`],
  };
}

const secret = "Zr5TtYw2LmNp0VbXc1q8";

/** A server that somebody else has started. */
async function running(context: TestContext): Promise<Readonly<Record<string, string>>> {
  const port = await freePort();
  const [command = "", ...words] = reference("--http", String(port), "--mutant", "listed-hint-is-a-string");
  const child = spawn(command, words, { stdio: ["ignore", "ignore", "pipe"] });
  const gone = once(child, "exit");
  context.onTestFinished(async () => {
    child.kill();
    await gone;
  });
  await once(child.stderr, "data");
  return { running: `http://127.0.0.1:${port}/mcp` };
}

/** What servers are written in, and how they are reached. */
export const runsOfServers: readonly SmokeRun[] = [
  ofLanguage("java"),
  ofLanguage("python"),
  ofLanguage("go"),
  ofLanguage("rust"),
  {
    covers: ["transport: stdio", "command: reference"],
    words: typed(`${json} --runs 1 --tool manage_files --`, reference("--dialect", "all")),
    exitCode: 0,
    finds: [],
    passes: ["determinism/repeated-queries-agree manage_files", "side-effects/queries-change-no-file "],
  },
  {
    covers: ["transport: stdio without a handshake"],
    words: typed(
      `${json} --protocol 2026-07-28 --runs 1 --suite error-codes,schema,capabilities --tool manage_files --`,
      reference("--protocol", "2026-07-28", "--mutant", "metadata-is-not-looked-at"),
    ),
    exitCode: 1,
    finds: ["fail error-codes/missing-metadata-is-rejected "],
  },
  {
    covers: ["transport: HTTP with sessions"],
    words: typed(
      `${json} ${overHttp} --runs 5 --suite schema,transport,fallback --tool share_note --`,
      sdkServer("sdk-v1", "http"),
    ),
    exitCode: 0,
    finds: ["warn fallback/closed-world-stays-closed share_note"],
    passes: ["transport/ended-session-is-not-found "],
  },
  {
    covers: ["transport: HTTP without sessions"],
    words: typed(
      `${json} ${overHttp} --protocol 2026-07-28 --runs 5 --suite schema,transport,error-codes --tool share_note --`,
      sdkServer("sdk-v2", "http"),
    ),
    exitCode: 0,
    finds: [],
    passes: ["transport/headers-that-differ-are-rejected "],
  },
  {
    covers: ["transport: running server"],
    prepare: running,
    words: typed(`${json} --suite schema --url {running} --header`, [`Authorization: Bearer ${secret}`]),
    exitCode: 1,
    finds: ["fail schema/hints-are-booleans server_status"],
    hides: [secret],
  },
];
