import { splitCommandLine } from "../../harness/connect/command-line.ts";
import { relayMutants } from "../../reference-server/relay/all-relay-mutants.ts";
import { runRelay } from "../../reference-server/relay-programs/run-relay.ts";
import { existingNames, UsageError } from "../program/usage-error.ts";

/**
 * Starts the bundled relay, on stdio or over HTTP.
 *
 * @param upstream a URL, or a command in one text
 * @throws UsageError when there is no such fault of a relay, or the command would need a shell
 */
export async function referenceRelay(
  upstream: string,
  { mutant: id, http: port }: { readonly mutant?: string; readonly http?: number },
): Promise<number> {
  const mutant = relayMutants.find((each) => each.id === id);
  if (id !== undefined && mutant === undefined) {
    const known = relayMutants.map((each) => each.id);
    throw new UsageError(`unknown defect of a relay ${JSON.stringify(id)}`, existingNames("defects", known));
  }
  await runRelay({
    upstream: /^https?:/iu.test(upstream) ? upstream : wordsOf(upstream),
    ...(mutant === undefined ? {} : { mutant }),
    ...(port === undefined ? {} : { port }),
  });
  return 0;
}

function wordsOf(text: string): readonly string[] {
  const line = splitCommandLine(text);
  if (line.kind === "words") return [line.command, ...line.args];
  throw new UsageError(
    `--relay-to ${JSON.stringify(text)} is not a command`,
    'For example: --relay-to "node server.js"',
  );
}
