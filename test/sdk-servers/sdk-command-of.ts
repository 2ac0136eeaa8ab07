import { inject, type TestContext } from "vitest";
import type { SdkLanguageName } from "./build-sdk-servers.ts";

/**
 * The words that start the server on the SDK of a language. Where the language is not installed, the test is skipped with
 * the reason; where all that tests need is installed, it fails.
 */
export function sdkCommandOf(language: SdkLanguageName, context: TestContext): readonly string[] {
  const server = inject("sdkServers").find((each) => each.language === language);
  if (server === undefined) throw new Error(`provide-sdk-servers.ts provides no server in ${language}`);
  if ("command" in server) return server.command;
  if (process.env["CI"] !== undefined) throw new Error(server.missing);
  context.skip(server.missing);
}
