import { clientMutants } from "../../reference-client/mutants/all-client-mutants.ts";
import { runReferenceClient } from "../../reference-client/run.ts";
import type { ServerAddress } from "../../reference-client/wire/connection.ts";
import { writeOut, type Surroundings } from "../program/surroundings.ts";
import { terminalLayout } from "../program/terminal-layout.ts";
import { meantName, UsageError } from "../program/usage-error.ts";

/** The options of the command, as typed. */
export interface ReferenceClientArguments {
  readonly mutant?: string;
}

/** Where the server is, as typed. */
interface TypedServer {
  readonly url: string | undefined;
  /** The argument vector after `--`. */
  readonly words: readonly string[] | undefined;
}

/**
 * Runs the reference client: it does the steps of `MCP_CONFORMANCE_CONTEXT`, and lists the tools where there are none.
 *
 * @returns 0, or 1 where the client gave up
 * @throws UsageError when there is no server, or no such mutant
 */
export async function referenceClientCommand(
  { mutant: id }: ReferenceClientArguments,
  server: TypedServer,
  { stdout, stderr }: Surroundings,
): Promise<number> {
  if (id === "help") {
    const { renderMutantList } = await import("../../reports/mutant-list.ts");
    await writeOut(stdout, renderMutantList(clientMutants, terminalLayout(stdout)));
    return 0;
  }
  const mutant = clientMutants.find((each) => each.id === id);
  if (id !== undefined && mutant === undefined) {
    const known = clientMutants.map((each) => each.id);
    throw new UsageError(`unknown mutant ${JSON.stringify(id)}`, meantName(id, "mutants of the client", known));
  }
  try {
    await runReferenceClient({ address: addressOf(server), env: process.env, hooks: mutant?.hooks() ?? {} });
    return 0;
  } catch (error) {
    if (error instanceof UsageError || !(error instanceof Error)) throw error;
    stderr.write(`${error.message}\n`);
    return 1;
  }
}

function addressOf({ url, words }: TypedServer): ServerAddress {
  if (words !== undefined && words.length > 0) return { kind: "stdio", command: words };
  if (url !== undefined) return { kind: "http", url };
  throw new UsageError("no server was given", "Give its URL, or after -- the command that starts it.");
}
