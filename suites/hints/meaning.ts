import { defineCheck } from "../../harness/check/check.ts";
import type { ToolSubject } from "../../harness/check/subject.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { defaultHints, hintNames } from "../../report-model/hints.ts";
import { nonBooleanHints, readHints, type DeclaredHints } from "../../harness/dialects/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable, type Contradiction } from "../../harness/check/judgement.ts";
import { sdkThatWritesAlways } from "../judging/sdk-habits.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const same = { level: "STATEMENT", severity: "note" } as const;

export const annotationsSaySomething = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  id: "hints/annotations-say-something",
  title: "A tool declares hints that differ from the defaults.",
  requirements: requirements("CORE-BLOG-04"),
  rules: ["SR-EMPTY"],
  matters: "Clients assume the worst of a tool without hints, and directories reject servers with such tools.",
  restsOn: "The tool lists a hint that differs from its default, or a destructiveHint.",
  cannotSee: "Whether the hint is true.",
  fix: ["Declare the hints, above all destructiveHint; explicit defaults are fine if they are intended."],
  judge: (_, { tool }) => {
    const annotations = member(tool.definition, "annotations");
    const declared = readHints(annotations);
    const spoken = Object.keys(declared).length;
    const informative = hintNames.some((name) => declared[name] !== undefined && declared[name] !== defaultHints[name]);
    // A destructiveHint that is written out is a statement, whatever its value, and directories ask for it.
    if (informative || declared.destructiveHint !== undefined) return holds(1);
    const isWrong = isJsonObject(annotations) && nonBooleanHints(annotations).length > 0;
    const none = isWrong ? "no hint but of the wrong type" : "no hint";
    return contradicted({
      case: spoken === 0 ? "no-hint" : "defaults-alone",
      message: `Tool ${showJson(tool.name)} declares ${spoken === 0 ? none : "only hints that equal the defaults"}, so clients treat it as destructive and open-world.`,
      expected: "a hint that differs from its default, or destructiveHint written out",
      observed: [`annotations ${showJson(annotations)}`],
    });
  },
});

export const destructiveDefaultIsMeant = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  id: "hints/destructive-default-is-meant",
  title: "A tool that writes declares destructiveHint.",
  requirements: requirements("CORE-ANN-10"),
  rules: ["SR-DEFAULT-D"],
  matters: "An absent destructiveHint means true; many authors expect false.",
  restsOn: "The tool that is not read-only lists destructiveHint.",
  cannotSee: "Whether the value is true.",
  fix: [
    "Set `destructiveHint: false` if the tool only adds.",
    "Set `destructiveHint: true` if the tool can overwrite or delete.",
  ],
  judge: (_, subject) => {
    const declared = declaredHints(subject);
    if (declared === undefined) return notApplicable("the tool has no annotations object");
    if (declared.readOnlyHint === true) return notApplicable("the tool is read-only");
    if (declared.destructiveHint !== undefined) return holds(1);
    return contradicted(unset(subject, "destructiveHint", "destructive"));
  },
});

export const openWorldDefaultIsMeant = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  id: "hints/open-world-default-is-meant",
  title: "A tool declares openWorldHint.",
  requirements: requirements("CORE-ANN-16"),
  rules: ["SR-DEFAULT-OW"],
  matters: "An absent openWorldHint means true: clients treat what the tool returns as untrusted.",
  restsOn: "The tool lists openWorldHint.",
  cannotSee: "Whether the tool reaches out.",
  fix: [
    "Set `openWorldHint: false` if the tool stays in a closed domain.",
    "Set `openWorldHint: true` if it does not.",
  ],
  judge: (_, subject) => {
    const declared = declaredHints(subject);
    if (declared === undefined) return notApplicable("the tool has no annotations object");
    if (declared.openWorldHint !== undefined) return holds(1);
    return contradicted(unset(subject, "openWorldHint", "open-world"));
  },
});

export const destructiveHintHasMeaning = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  id: "hints/destructive-hint-has-meaning",
  title: "A read-only tool does not declare destructiveHint: true.",
  requirements: requirements("CORE-ANN-11"),
  rules: ["SR-RO-D", "SR-RO-DF"],
  matters: "destructiveHint has no meaning if readOnlyHint is true; a reader may think that one of them is wrong.",
  restsOn: "The read-only tool does not list destructiveHint: true.",
  cannotSee: "Whether the tool only reads.",
  fix: ["Remove destructiveHint, or set `readOnlyHint: false` if the tool writes."],
  judge: (_, subject) => judgeOnReadOnly(subject, "destructiveHint", true),
});

export const idempotentHintHasMeaning = defineCheck({
  ...same,
  evidence: listing,
  per: "tool",
  id: "hints/idempotent-hint-has-meaning",
  title: "A read-only tool does not declare idempotentHint: false.",
  requirements: requirements("CORE-ANN-14"),
  rules: ["SR-RO-I", "SR-RO-DF"],
  matters: "idempotentHint has no meaning if readOnlyHint is true.",
  restsOn: "The read-only tool does not list idempotentHint: false.",
  cannotSee: "Whether repeated calls do more.",
  fix: ["Remove idempotentHint, or set `readOnlyHint: false` if the tool writes."],
  judge: (_, subject) => {
    const sdk = sdkThatWritesAlways("idempotentHint", subject.sdks);
    return sdk === undefined
      ? judgeOnReadOnly(subject, "idempotentHint", false)
      : notApplicable(`${sdk.package} writes a false idempotentHint that nobody set`);
  },
});

/** Fewer tools may all be of one kind. */
const minAlike = 4;

export const hintsTellToolsApart = defineCheck({
  ...same,
  evidence: listing,
  per: "server",
  ofListAlone: true,
  id: "hints/hints-tell-tools-apart",
  title: "A server's tools do not all declare the same four hints.",
  requirements: requirements("CORE-BLOG-04"),
  matters: "Hints that a framework fills in for every tool look deliberate, but say nothing about any of them.",
  restsOn: "Two tools list different hints, or the first tool leaves one out or only reads.",
  cannotSee: "Whether hints that differ were chosen with care.",
  fix: [
    "Set the hints of each tool where it is registered.",
    "Nothing, if all tools are of one kind and the hints are intended.",
  ],
  judge: ({ list: { tools } }) => {
    if (tools.length < minAlike) return notApplicable(`the server lists fewer than ${minAlike} tools`);
    const declared = tools.map(({ definition }) => readHints(member(definition, "annotations")));
    const [first = {}] = declared;
    const isFull = hintNames.every((name) => first[name] !== undefined);
    const alike = declared.every((hints) => hintNames.every((name) => hints[name] === first[name]));
    // A server that only reads has good reason to say the same of all its tools.
    if (!isFull || !alike || first.readOnlyHint === true) return holds(tools.length);
    return contradicted({
      message: "All of the server's tools declare the same four hints; a framework may have filled them in.",
      expected: "hints that were chosen for each tool",
      observed: [`annotations of every tool ${showJson(first)}`],
    });
  },
});

function judgeOnReadOnly(
  subject: ToolSubject,
  name: "destructiveHint" | "idempotentHint",
  odd: boolean,
): ReturnType<typeof holds> | ReturnType<typeof contradicted> {
  const declared = declaredHints(subject);
  if (declared?.readOnlyHint !== true) return notApplicable("the tool is not read-only");
  if (declared[name] !== odd) return holds(1);
  return contradicted({
    message: `Tool ${showJson(subject.tool.name)} is read-only, so its ${name}: ${odd} has no meaning.`,
    expected: `no ${name}: ${odd} beside readOnlyHint: true`,
    observed: [`annotations ${showJson(member(subject.tool.definition, "annotations"))}`],
  });
}

/** A hint that is absent, or that is there with a value that clients do not take. */
function unset(
  { tool }: ToolSubject,
  name: "destructiveHint" | "openWorldHint",
  treatedAs: string,
): Omit<Contradiction, "kind"> {
  const annotations = member(tool.definition, "annotations");
  const value = isJsonObject(annotations) ? member(annotations, name) : undefined;
  const what = value === undefined ? `does not set ${name}` : `has ${name} with a value of the wrong type`;
  return {
    message: `Tool ${showJson(tool.name)} ${what}, so clients treat it as ${treatedAs}.`,
    expected: `an explicit ${name}`,
    observed: [`annotations.${name} ${value === undefined ? "(absent)" : showJson(value)}, which means true`],
  };
}

function declaredHints({ tool }: ToolSubject): DeclaredHints | undefined {
  const annotations = member(tool.definition, "annotations");
  return isJsonObject(annotations) ? readHints(annotations) : undefined;
}
