import { defineCheck } from "../../harness/check/check.ts";
import { conversation } from "../../harness/evidence/conversation/conversation.ts";
import type { QueryDialect } from "../../harness/dialects/dialect.ts";
import { undeclaredDialects } from "../../harness/dialects/select.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import type { Outcome } from "../../harness/wire/outcome.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { describeOutcome } from "../../harness/results/describe-outcome.ts";
import { provenIn } from "../judging/proof.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const methodNotFound = -32601;

/** A method that nobody has. `error-codes/unknown-method-is-rejected` tells where a server does not refuse it. */
const unknownMethod = "mcp-annotations-conformance/no-such-method";

export const undeclaredMethodIsUnknown = defineCheck({
  id: "capabilities/undeclared-method-is-unknown",
  title: "A query method that the server does not declare is refused with -32601.",
  level: "STATEMENT",
  // The proposals' tables of errors do not name this case; the code is that of the core protocol (AMB-43).
  severity: "note",
  requirements: requirements("DA-ERR-05", "TR-ERR-05", "TRX-ERR-01"),
  matters:
    "-32601 tells a client that the server does not support the query; a result looks like hints that it may use.",
  restsOn:
    "An unknown method was refused with -32601, and so was one query of each undeclared dialect, where there is one.",
  cannotSee: "Queries for other tools than the first, and with other arguments than {}.",
  fix: ["Answer the method with error -32601 (Method not found).", "Or declare the capability and flag the tools."],
  evidence: conversation,
  per: "server",
  plan: ({ introduction }) => [
    [
      { method: unknownMethod, params: {} },
      ...undeclaredBy(introduction).map((dialect) => ({
        method: dialect.method,
        params: dialect.params(introduction.list.tools[0]?.name ?? "no-such-tool", {}),
      })),
    ],
  ],
  judge: (evidence) => {
    const [control, ...queries] = evidence.exchanges;
    if (!isUnknown(control?.outcome)) return undecided("the server does not refuse unknown methods with -32601");
    if (queries.length === 0) return holds(1, "an unknown method is refused; the server declares every query method");
    let refused = 0;
    for (const [index, { step, outcome }] of queries.entries()) {
      if (isUnknown(outcome)) refused++;
      if (outcome.kind === "result" || (outcome.kind === "error" && !isUnknown(outcome))) {
        return contradicted({
          case: step.method.replaceAll("/", "-"),
          message: `The server does not declare ${step.method}, and does not refuse it with -32601.`,
          expected: "error -32601 (Method not found)",
          observed: [describeOutcome(outcome)],
          exchanges: [0, index + 1],
          ...(outcome.kind === "result" ? provenIn(evidence) : {}),
        });
      }
    }
    return refused === 0 ? undecided("no query was answered") : holds(refused);
  },
});

/** Neither a capability nor a flag declares it, by the rule that also chooses the dialects. */
function undeclaredBy({ initialized, list }: Introduction): readonly QueryDialect[] {
  const definitions = list.tools.map(({ definition }) => definition);
  return undeclaredDialects(initialized.capabilities, definitions);
}

function isUnknown(outcome: Outcome | undefined): boolean {
  return outcome?.kind === "error" && outcome.error.code === methodNotFound;
}
