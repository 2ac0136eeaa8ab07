import { canonicalText } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { member, type Json } from "../../harness/json/value.ts";
import { type Check, defineCheck, type Reading } from "../../harness/run/check.ts";
import { contradicted, holds, undecided, type Judgement } from "../../harness/run/judgement.ts";
import { requirements } from "../requirements/requirements.ts";

export const toolListEnds: Check = defineCheck({
  id: "capabilities/tool-list-ends",
  title: "Following nextCursor comes to an end.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-12"),
  matters: "A client that follows the cursor never gets to the end, and may never show the tools.",
  fix: ["Leave nextCursor out on the last page.", "Return the page that the given cursor stands for."],
  gather: "reading",
  judge: ({ list }) => {
    switch (list.end.kind) {
      case "complete":
        return holds(list.pages);
      case "repeated-cursor":
        return contradicted({
          message: `tools/list returned the same nextCursor twice, on page ${list.pages}.`,
          expected: "every nextCursor is new, and the last page has none",
          observed: [`nextCursor ${JSON.stringify(list.end.cursor)} again`],
        });
      case "too-long":
        return contradicted({
          message: `tools/list was still not at its end after ${list.end.pages} pages and ${list.end.tools} tools.`,
          expected: "a last page without nextCursor",
          observed: [`${list.end.pages} pages, every one with another nextCursor`],
        });
    }
  },
});

export const toolSetIsStable: Check = defineCheck({
  id: "capabilities/tool-set-is-stable",
  title: "The same tools are listed every time.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04"),
  rules: ["SR-STABLE"],
  matters: "Clients list once and keep what they got; a tool that comes and goes is called when it is not there.",
  fix: [
    "List the same tools on every request and connection.",
    "Or announce the change with notifications/tools/list_changed.",
  ],
  gather: "readings",
  judge: (readings) =>
    compareWithFirst(readings, (reading) => namesOf(reading).toSorted(), {
      claim: "The names of the listed tools differ",
      expected: "the same names in every list",
      // Only the 2026-07-28 revision forbids it (CORE-TOOL-04); before, the text can be read both ways.
      ambiguity: "AMB-28",
    }),
});

export const toolOrderIsStable: Check = defineCheck({
  id: "capabilities/tool-order-is-stable",
  title: "Tools are listed in the same order every time.",
  level: "STATEMENT",
  // A SHOULD from the 2026-07-28 revision on only, and that revision is not spoken here.
  severity: "note",
  requirements: requirements("CORE-TOOL-05"),
  matters: "A stable order keeps the prompt of a model the same, and so its cache.",
  fix: ["Sort the list, or keep it in the order of registration."],
  gather: "readings",
  judge: (readings) => {
    const [first] = readings;
    const sameSet = readings.every(
      (reading) =>
        first !== undefined && canonicalText(namesOf(reading).toSorted()) === canonicalText(namesOf(first).toSorted()),
    );
    if (!sameSet) return undecided("the listed tools themselves differ");
    return compareWithFirst(readings, namesOf, {
      claim: "The order of the listed tools differs",
      expected: "the same order in every list",
    });
  },
});

export const listedHintsAreStable: Check = defineCheck({
  id: "capabilities/listed-hints-are-stable",
  title: "A tool is listed with the same hints every time.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04", "CORE-TOOL-07"),
  rules: ["SR-STABLE"],
  matters: "A client decides by the hints it listed; when they change silently, it decides by the wrong ones.",
  fix: ["Declare hints once, not per request.", "Or announce the change with notifications/tools/list_changed."],
  gather: "readings",
  judge: (readings) =>
    compareWithFirst(readings, (reading) => hintsByName(reading, namesInAll(readings)), {
      claim: "The annotations of a listed tool differ",
      expected: "the same annotations in every list",
      ambiguity: "AMB-28",
    }),
});

interface Difference {
  readonly claim: string;
  readonly expected: string;
  readonly ambiguity?: string;
}

const readingNames = ["the first list", "the list asked for again", "the list of another session"];

function compareWithFirst(
  readings: readonly Reading[],
  view: (reading: Reading) => Json,
  { claim, expected, ambiguity }: Difference,
): Judgement {
  const [first] = readings;
  if (first === undefined) return undecided("no list was read");
  const expectedView = view(first);
  const differing = readings.findIndex((reading) => canonicalText(view(reading)) !== canonicalText(expectedView));
  const other = readings[differing];
  if (other === undefined) return holds(readings.length);
  return contradicted({
    message: `${claim} between the first list and ${readingNames[differing] ?? "another one"}.`,
    expected,
    observed: [firstDifference(expectedView, view(other))],
    ...(ambiguity === undefined ? {} : { ambiguity }),
  });
}

function namesOf({ list }: Reading): readonly string[] {
  return list.tools.map(({ name }) => name);
}

/** Only tools that stand in every list can be compared; which ones are missing is another claim. */
function namesInAll(readings: readonly Reading[]): ReadonlySet<string> {
  const [first, ...others] = readings.map((reading) => new Set(namesOf(reading)));
  return new Set([...(first ?? [])].filter((name) => others.every((names) => names.has(name))));
}

function hintsByName({ list }: Reading, names: ReadonlySet<string>): Json {
  const compared = list.tools.filter(({ name }) => names.has(name));
  return Object.fromEntries(compared.map(({ name, definition }) => [name, member(definition, "annotations") ?? null]));
}
