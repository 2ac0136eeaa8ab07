import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { serveHttp, type HttpOptions } from "./serve.ts";

/**
 * Serves the reference server over HTTP until the process is told to end, or a server ends itself.
 *
 * @throws MutantNotFound for the first request, when the mutant cannot lie in the dialect or revision
 */
export async function runOverHttp(
  options: Pick<HttpOptions, "dialect" | "mutant" | "httpVerbs" | "behindRelay" | "spoken" | "port">,
): Promise<void> {
  const temporaryDirectory = mkdtempSync(join(tmpdir(), "reference-http-"));
  process.once("exit", () => rmSync(temporaryDirectory, { recursive: true, force: true }));
  const { port } = await serveHttp({
    ...options,
    workingDirectory: process.cwd(),
    temporaryDirectory,
    exited: (code) => process.exit(code),
  });
  process.stderr.write(`listening on http://127.0.0.1:${port}/mcp\n`);
  for (const signal of ["SIGTERM", "SIGINT", "SIGHUP"]) process.once(signal, () => process.exit(0));
}
