import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { contradicted, holds, undecided } from "../../harness/check/judgement.ts";
import { isOlder } from "../../harness/revisions/revisions.ts";
import { compareWithFirst, memberByName, namesOf } from "../judging/compare-lists.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const toolListEnds = defineCheck({
  id: "capabilities/tool-list-ends",
  title: "Following nextCursor reaches a last page.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-12"),
  matters: "A client that follows nextCursor never finishes, and may never show the tools.",
  restsOn: "The run followed nextCursor to a page without one.",
  cannotSee: "Lists that grow later, and cursors that the run did not get.",
  fix: ["Leave nextCursor out on the last page.", "Return the page that belongs to the cursor of the request."],
  evidence: listing,
  per: "server",
  judge: ({ list }) => {
    switch (list.end.kind) {
      case "complete":
        return holds(list.pages);
      case "repeated-cursor":
        return contradicted({
          case: "repeated-cursor",
          message: `tools/list returned the same nextCursor twice, on page ${list.pages}.`,
          expected: "every nextCursor is new, and the last page has none",
          observed: [`nextCursor ${JSON.stringify(list.end.cursor)} again`],
        });
      case "too-long":
        return contradicted({
          case: "too-long",
          message: `tools/list had not reached its last page after ${list.end.pages} pages and ${list.end.tools} tools.`,
          expected: "a last page without nextCursor",
          observed: [`${list.end.pages} pages, each with a new nextCursor`],
        });
    }
  },
});

export const toolSetIsStable = defineCheck({
  id: "capabilities/tool-set-is-stable",
  title: "The same tools are listed every time.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04"),
  rules: ["SR-STABLE"],
  matters: "Clients list tools once and keep the list; they call a tool that comes and goes when it is not there.",
  restsOn: "Three lists, two of one session and one of another, have the same names.",
  cannotSee: "Changes that come later, and what calls of tools change.",
  fix: [
    "List the same tools on every request and connection.",
    "Or announce the change with notifications/tools/list_changed.",
  ],
  evidence: listing,
  per: "server",
  lists: "together",
  judge: (introductions) =>
    compareWithFirst(introductions, (introduction) => namesOf(introduction).toSorted(), {
      claim: "The names of the listed tools differ",
      expected: "the same names in every list",
      // Within a session both readings require that it is announced.
      ambiguity: contradictedUnder("AMB-28", "set-of-tools", "definitions"),
    }),
});

export const toolOrderIsStable = defineCheck({
  id: "capabilities/tool-order-is-stable",
  title: "Tools are listed in the same order every time.",
  level: "STATEMENT",
  // A SHOULD since revision 2026-07-28 (CORE-TOOL-05); in earlier ones it is only worth knowing.
  severity: "note",
  requirements: requirements("CORE-TOOL-05"),
  matters: "A stable order keeps the model's prompt the same, so that its prompt cache works.",
  restsOn: "Three lists, two of one session and one of another, have the same order.",
  cannotSee: "Orders that change with load, with time or after calls.",
  fix: ["Sort the list, or return tools in the order of their registration."],
  evidence: listing,
  per: "server",
  lists: "together",
  judge: (introductions) => {
    const [first] = introductions;
    const sameSet = introductions.every(
      (introduction) =>
        first !== undefined &&
        canonicalText(namesOf(introduction).toSorted()) === canonicalText(namesOf(first).toSorted()),
    );
    if (first === undefined || !sameSet) return undecided("the listed tools themselves differ");
    return compareWithFirst(introductions, namesOf, {
      claim: "The order of the listed tools differs",
      expected: "the same order in every list",
      severity: isOlder(first.initialized.protocolVersion, "2026-07-28") ? "note" : "warn",
    });
  },
});

export const listedHintsAreStable = defineCheck({
  id: "capabilities/listed-hints-are-stable",
  title: "A tool is listed with the same hints every time.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04", "CORE-TOOL-07"),
  rules: ["SR-STABLE"],
  matters: "A client uses the hints that it listed; when they change silently, it uses the wrong ones.",
  restsOn: "Three lists have the same annotations for each tool that is in all of them.",
  cannotSee: "Tools that one list lacks, and hints that change after calls.",
  fix: ["Declare hints once, not for each request.", "Or announce the change with notifications/tools/list_changed."],
  evidence: listing,
  per: "server",
  lists: "together",
  judge: (introductions) =>
    compareWithFirst(introductions, memberByName(introductions, "annotations"), {
      claim: "The annotations of a listed tool differ",
      expected: "the same annotations in every list",
      ambiguity: contradictedUnder("AMB-28", "definitions"),
    }),
});
