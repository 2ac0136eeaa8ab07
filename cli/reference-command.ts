import { existingNames, UsageError } from "./usage-error.ts";

/**
 * Starts the reference server on stdio, until its input ends.
 *
 * @throws UsageError when there is no such mutant
 */
export async function referenceCommand(options: { dialect: string; mutant?: string }): Promise<number> {
  const { mutants } = await import("../reference-server/mutants/all-mutants.ts");
  const { runReferenceServer } = await import("../reference-server/main.ts");
  const dialect = (["static", "annotations", "resolve", "both"] as const).find((id) => id === options.dialect);
  const { mutant } = options;
  if (mutant !== undefined && !mutants.some(({ id }) => id === mutant)) {
    throw new UsageError(
      `there is no mutant ${JSON.stringify(mutant)}`,
      existingNames(
        "mutants",
        mutants.map(({ id }) => id),
      ),
    );
  }
  await runReferenceServer({ dialect: dialect ?? "annotations", ...(mutant === undefined ? {} : { mutant }) });
  return 0;
}
