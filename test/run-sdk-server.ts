import { expect } from "vitest";
import { reportInProcess } from "./run-built-in-process.ts";
import { verdictsOf } from "./verdicts.ts";

/** A server of the project on an official SDK. */
export interface SdkServer {
  readonly name: string;
  readonly command: readonly string[];
  readonly protocol: "2025-11-25" | "2026-07-28";
  readonly tools: number;
}

/** Those that need nothing but what the project installs. */
export const sdkServers = {
  first: onNode("sdk-v1", "2025-11-25"),
  secondWithHandshake: onNode("sdk-v2", "2025-11-25"),
  second: onNode("sdk-v2", "2026-07-28"),
} as const;

const url = "http://127.0.0.1:{port}/mcp";
/** What only HTTP has. */
const ofHttp = /^transport\//u;
// True of version 2.4: on stdio it answers a request in any revision once it has met the client in its own.
const anyRevision = "error-codes/unsupported-version-is-rejected  static";

function onNode(name: string, protocol: SdkServer["protocol"]): SdkServer {
  return { name, command: ["node", `test/sdk-servers/${name}.mjs`], protocol, tools: 3 };
}

/**
 * Tests a server on stdio and over HTTP, and fails where the verdicts differ.
 *
 * @param scope options that choose what is tested
 * @returns the verdicts on stdio, each by its check, tool and dialect
 */
export async function expectSameVerdicts(
  { name, command, protocol, tools }: SdkServer,
  scope: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const options = ["--protocol", protocol, "--runs", "20", ...scope];
  const onStdio = await reportInProcess(...options, "--", ...command);
  const overHttp = await reportInProcess(...options, "--url", url, "--concurrency", "4", "--", ...command, "http");
  for (const report of [onStdio, overHttp]) {
    expect(report).toMatchObject({
      problems: [],
      protocol: { negotiated: protocol },
      target: { server: { name }, tools },
    });
  }
  const expected = new Map(verdictsOf(onStdio, ofHttp));
  if (name === "sdk-v2" && protocol === "2026-07-28") {
    expect(expected.get(anyRevision)).toMatch(/^fail/u);
    expected.set(anyRevision, "pass");
  }
  expect(verdictsOf(overHttp, ofHttp)).toEqual(expected);
  return expected;
}
