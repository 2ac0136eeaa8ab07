import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { directionOf } from "../../harness/dialects/effective-hints.ts";
import { hintNames, type HintName } from "../../report-model/hints.ts";
import { relay } from "../../harness/evidence/relay/relay.ts";
import { showJson } from "../../harness/json/show.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { ofPair, shownHint, type ListedPair } from "./listed-pair.ts";

const hintRows = requirements("CORE-ANN-06", "CORE-ANN-09", "CORE-ANN-12", "CORE-ANN-15");

export const hintsAreNotSafer = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/hints-are-not-safer",
  title: "No hint that a tool declares upstream looks safer through the relay.",
  level: "STATEMENT",
  severity: "fail",
  requirements: hintRows,
  matters: "A client runs a tool without asking because of a hint that the author of the tool never gave.",
  restsOn: "Each hint that upstream declares means the same through the relay, or something riskier.",
  cannotSee: "Hints that upstream leaves out, which another check compares, and whether upstream's hints are true.",
  fix: [
    "Pass `annotations` on as they came.",
    "If the operator overrides a hint, refuse a value that looks safer than upstream.",
  ],
  judge: (evidence, { tool }) =>
    ofPair(evidence, tool, (pair) => judgeSafer(pair, (hint) => pair.hints.direct[hint] !== undefined)),
});

export const absentHintsStayAbsent = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/absent-hints-get-no-safer-value",
  title: "A hint that a tool leaves out upstream is absent through the relay, or has its default.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("CORE-ANN-10", "CORE-ANN-16"),
  matters: "An absent hint means the riskier value; a relay that fills in `false` turns that into its reverse.",
  restsOn: "Each hint that upstream leaves out is absent through the relay, or means what its absence means.",
  cannotSee: "Hints that upstream declares, which another check compares.",
  fix: ["Leave out what upstream leaves out.", "Or fill in the defaults of the protocol, destructive and open-world."],
  judge: (evidence, { tool }) =>
    ofPair(evidence, tool, (pair) => judgeSafer(pair, (hint) => pair.hints.direct[hint] === undefined)),
});

export const hintsAreNotRiskier = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/hints-are-not-riskier",
  title: "No hint looks riskier through the relay, unless its operator says so.",
  level: "STATEMENT",
  requirements: hintRows,
  matters: "Users confirm calls that need no confirmation, until they confirm everything.",
  restsOn: "No hint means something riskier through the relay, but for overrides that were declared.",
  cannotSee: "Whether upstream's hints are true.",
  fix: ["Pass `annotations` on as they came.", "If it is meant, declare it: `--override <tool>.<hint>=<value>`."],
  judge: (evidence, { tool }) => ofPair(evidence, tool, judgeRiskier),
});

export const overridesAreInEffect = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/overrides-are-in-effect",
  title: "A hint that the operator overrides has the value that was declared.",
  level: "STATEMENT",
  requirements: requirements("CORE-ANN-05"),
  matters: "An operator who marks a tool as destructive relies on it that clients are told so.",
  restsOn: "Each hint of `--override` is listed with that value through the relay.",
  cannotSee: "Overrides that were not declared with `--override`.",
  fix: ["Apply the override to `annotations` in tools/list.", "Or correct `--override`."],
  judge: (evidence, { tool }) =>
    ofPair(evidence, tool, ({ name, hints, overrides }) => {
      const declared = hintNames.filter((hint) => overrides[hint] !== undefined);
      if (declared.length === 0) return notApplicable("no override was declared for it");
      const missing = declared.filter((hint) => hints.through[hint] !== overrides[hint]);
      if (missing.length === 0) return holds(declared.length);
      return contradicted({
        message: `Tool ${showJson(name)} is listed without an override that was declared: ${missing.join(", ")}.`,
        expected: missing.map((hint) => `${hint} ${overrides[hint]}`).join(", "),
        observed: missing.map((hint) => shownHint(hint, { hints })),
      });
    }),
});

/** An override may not make a tool look safer: an operator does not know what the tool does. */
function judgeSafer(pair: ListedPair, counts: (hint: HintName) => boolean): Judgement {
  const { name, hints, overrides } = pair;
  const compared = hintNames.filter(counts);
  const safer = compared.filter((hint) => directionOf(hint, hints.direct, hints.through) === "safer");
  if (compared.length === 0) return notApplicable("there is no such hint");
  // A difference that follows from another one is no finding of its own.
  const told = safer.filter((hint) => hints.direct[hint] !== hints.through[hint]);
  const [first] = told;
  if (first === undefined) return holds(compared.length);
  const isOverride = told.some((hint) => overrides[hint] !== undefined);
  return contradicted({
    case: isOverride ? "override" : "changed",
    message: `Tool ${showJson(name)} looks safer through the relay: ${told.join(", ")}${isOverride ? "; an override may only make a tool look riskier" : ""}.`,
    expected: "the hints of upstream, or riskier ones",
    observed: told.map((hint) => shownHint(hint, pair)),
  });
}

function judgeRiskier(pair: ListedPair): Judgement {
  const { name, hints, overrides } = pair;
  const riskier = hintNames.filter(
    (hint) =>
      directionOf(hint, hints.direct, hints.through) === "riskier" &&
      hints.direct[hint] !== hints.through[hint] &&
      overrides[hint] === undefined,
  );
  if (riskier.length === 0) return holds(hintNames.length);
  return contradicted({
    message: `Tool ${showJson(name)} looks riskier through the relay: ${riskier.join(", ")}.`,
    expected: "the hints of upstream",
    observed: riskier.map((hint) => shownHint(hint, pair)),
  });
}
