import { type ExplainedCheck, defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { hintNames } from "../../report-model/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { differencesFrom, sayDifferences, type Difference } from "./differences.ts";
import { requestLine } from "./openapi/operation.ts";
import type { ExpectedHints, Verb } from "../../harness/api-stub/verbs/verb-profile.ts";
import { sayStanding, type Standing, type Standings } from "./standing.ts";

/** openWorldHint has a check of its own, since its meaning is disputed for every verb alike (AMB-22). */
const compared = hintNames.filter((name) => name !== "openWorldHint");

/**
 * Rows on what each verb means. Two rules hold for all verbs: case does not matter (HV-AC-09), and how hints are spelled.
 */
const rows: Readonly<Record<Verb, readonly string[]>> = {
  GET: ["HV-AC-01", "HV-NOTE-03"],
  HEAD: ["HV-AC-06", "HV-NOTE-03"],
  OPTIONS: ["HV-AC-06", "HV-NOTE-03"],
  POST: ["HV-AC-02", "HV-NOTE-01", "HV-NOTE-03"],
  PUT: ["HV-AC-03", "HV-NOTE-01", "HV-NOTE-02", "HV-NOTE-03"],
  PATCH: ["HV-AC-04", "HV-NOTE-01", "HV-NOTE-02", "HV-NOTE-03"],
  DELETE: ["HV-AC-05", "HV-NOTE-01", "HV-NOTE-02", "HV-NOTE-03"],
};

/** Makes the check that tools for one verb have the hints of the profile. */
export function verbCheck(verb: Verb, standings: Standings): ExplainedCheck {
  return defineCheck({
    id: `http-verbs/${verb.toLowerCase()}-matches-the-profile`,
    title: `A tool for a ${verb} operation has the hints of the mapping profile.`,
    level: "STATEMENT",
    requirements: requirements(...rows[verb], "HV-AC-09", "HV-IT-01"),
    matters: "A generated tool's behavior is only known from its HTTP verb, and clients rely on its hints.",
    restsOn:
      "The listed readOnlyHint, destructiveHint and idempotentHint, or their defaults, mean what the mapping profile says.",
    cannotSee: "What the tool does, and tools whose operation is not known.",
    fix: [
      "Set the profile's hints, if the operation does what its verb says.",
      "Or choose the server's mapping (--verb-profile), or exclude the operation from it.",
    ],
    evidence: listing,
    per: "tool",
    judge: standings.ofTool((standing) =>
      standing.verb === verb && standing.expected !== "no-annotations"
        ? judgeVerb(standing, standing.expected)
        : notApplicable(`it is mapped to ${requestLine(standing.operation)}`),
    ),
  });
}

function judgeVerb(standing: Standing, expected: ExpectedHints): Judgement {
  const { annotations, source, verb } = standing;
  const differences = differencesFrom(expected, annotations, compared);
  if (differences.length === 0) {
    return holds(1, `${requestLine(standing.operation)}: as in the ${source}`);
  }
  const harmless = differences.every(({ meaningless }) => meaningless);
  const keyed = !harmless && differences.every((difference) => isRepeatableByKey(standing, difference));
  const remark = harmless
    ? " This hint has no meaning on a read-only tool."
    : keyed
      ? " The operation takes an idempotency key, so that may be true."
      : "";
  return contradicted({
    case: harmless ? "meaningless" : keyed ? "repeatable-by-key" : "other-hints",
    message: `${sayStanding(standing)}, but has ${sayDifferences(differences)} (${source}, ${verb}).${remark}`,
    expected: compared.map((name) => `${name} ${expected[name]}`).join(", "),
    observed: [`annotations ${showJson(annotations)}`],
    // AMB-20: the mapping wants these hints, and the core specification gives them no meaning there.
    ...(harmless || keyed ? { severity: "note" } : {}),
  });
}

/** No verb says what a server does with an idempotency key. */
function isRepeatableByKey({ operation }: Standing, { name, found }: Difference): boolean {
  return operation.takesIdempotencyKey === true && name === "idempotentHint" && found;
}
