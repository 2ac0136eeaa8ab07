import { suiteOf, type Check } from "../../harness/check/check.ts";
import { programName } from "../../library/program-name.ts";

/** What has to be given to a run so that a suite has something to test. */
const needs: Readonly<Record<string, string>> = {
  "http-verbs": "--openapi api.yaml",
  directory: "--profile openai",
  transport: '--url "http://127.0.0.1:{port}/mcp"',
};

/**
 * The command that runs these checks alone, on a server of the reader, or on a client.
 *
 * @param chosen the option that chooses them; empty where none is needed
 */
export function commandFor(checks: readonly Check[], chosen: string): string {
  const calls = checks.some(({ evidence }) => evidence.callsTools === true);
  const suites = [...new Set(checks.map(suiteOf))];
  if (suites.includes("client"))
    return [`npx ${programName} client`, ...(chosen === "" ? [] : [chosen]), '--command "node client.js"'].join(" ");
  const words = [
    `npx ${programName}`,
    ...(calls ? ["--execute"] : []),
    ...suites.flatMap((suite) => needs[suite] ?? []),
    chosen,
    suites.includes("transport") ? '--cmd "node server.js --port {port}"' : '--cmd "node server.js"',
  ];
  return words.join(" ");
}
