import type { everyMutant } from "../../reference-server/http/every-mutant.ts";
import { revisionNames, usualRevision, type Revision } from "../../reference-server/protocol/revision.ts";
import { dialectNames, queryDialectsOf } from "../../reference-server/protocol/dialect.ts";
import { programName } from "../../library/program-name.ts";
import { didYouMean, UsageError } from "../program/usage-error.ts";

type AnyMutant = (typeof everyMutant)[number];

/** The options of `reference`, as typed. */
export interface ReferenceArguments {
  readonly dialect: string;
  readonly protocol?: string;
  readonly mutant?: string;
  /** The port to listen on; stdio when absent. */
  readonly http?: number;
  readonly httpVerbs?: true;
  readonly behindRelay?: true;
  /** The server behind the bundled relay, which is started instead. */
  readonly relayTo?: string;
}

/**
 * Starts the reference server on stdio, until its input ends.
 *
 * @param options a mutant chooses the revision that it lies in, unless another is asked for
 * @throws UsageError when there is no such mutant, or none in that revision or dialect
 */
export async function referenceCommand(options: ReferenceArguments): Promise<number> {
  if (options.relayTo !== undefined) {
    const { referenceRelay } = await import("./reference-relay.ts");
    return referenceRelay(options.relayTo, options);
  }
  const dialect = dialectNames.find((id) => id === options.dialect);
  const asked = (["all", ...revisionNames] as const).find((revision) => revision === options.protocol);
  const named = options.mutant === undefined ? undefined : await namedMutant(options.mutant);
  const mutant = named?.mutant;
  const revision = named?.revision ?? asked ?? usualRevision;
  if (asked !== undefined && asked !== revision) {
    throw new UsageError(
      `the mutant ${JSON.stringify(options.mutant)} only works with ${revision}`,
      "Remove --protocol.",
    );
  }
  if (mutant !== undefined) assertLies(mutant, dialect, options);
  const served = {
    dialect: options.httpVerbs === true ? ("static" as const) : (dialect ?? "annotations"),
    ...(mutant === undefined ? {} : { mutant: mutant.id }),
    ...(options.httpVerbs === undefined ? {} : { httpVerbs: options.httpVerbs }),
    ...(options.behindRelay === undefined ? {} : { behindRelay: options.behindRelay }),
  };
  if (options.http === undefined) {
    const { runReferenceServer } = await import("../../reference-server/main.ts");
    await runReferenceServer({ ...served, revision });
  } else {
    const { runOverHttp } = await import("../../reference-server/http/run.ts");
    await runOverHttp({ ...served, spoken: revision, port: options.http });
  }
  return 0;
}

/** @throws UsageError when the mutant does not lie in the dialect, or not over the transport */
function assertLies(
  mutant: AnyMutant,
  dialect: (typeof dialectNames)[number] | undefined,
  options: ReferenceArguments,
): void {
  const spoken = dialect === undefined ? [] : [dialect, ...queryDialectsOf(dialect).map(({ id }) => id)];
  if (!mutant.dialects.some((id) => spoken.includes(id))) {
    throw new UsageError(
      `the mutant ${JSON.stringify(options.mutant)} does not work with --dialect ${options.dialect}`,
      `Type: --dialect ${mutant.dialects.join(", or --dialect ")}`,
    );
  }
  if ("lies" in mutant && options.http === undefined) {
    throw new UsageError(`the mutant ${JSON.stringify(options.mutant)} only works over HTTP`, "Add --http <port>.");
  }
}

/** @throws UsageError when there is no such mutant */
async function namedMutant(id: string): Promise<{ readonly mutant: AnyMutant; readonly revision: Revision }> {
  const { everyMutant } = await import("../../reference-server/http/every-mutant.ts");
  const { revisionOf } = await import("../../reference-server/mutants/find-mutant.ts");
  const mutant = everyMutant.find((each) => each.id === id);
  if (mutant !== undefined) return { mutant, revision: revisionOf(mutant) };
  const known = everyMutant.map((each) => each.id);
  throw new UsageError(
    `unknown mutant ${JSON.stringify(id)}`,
    `${didYouMean(id, known) ?? ""}\`${programName} reference --mutant help\` lists all ${known.length}.`,
  );
}
