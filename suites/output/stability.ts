import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { member } from "../../harness/json/value.ts";
import { notApplicable } from "../../harness/check/judgement.ts";
import { compareWithFirst, memberByName } from "../judging/compare-lists.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { firstRevisionWithOutputSchema } from "./output-schema.ts";

export const outputSchemaIsStable = defineCheck({
  id: "output/output-schema-is-stable",
  since: firstRevisionWithOutputSchema,
  title: "A tool is listed with the same outputSchema every time.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04", "CORE-TOOL-07"),
  matters: "A client validates results by the schema that it listed; if it changes, a good result is rejected.",
  restsOn: "Three lists have the same outputSchema for each tool that is in all of them.",
  cannotSee: "Schemas that change after calls, and tools that one list lacks.",
  fix: [
    "Declare the schema once, not for each request.",
    "Or announce the change with notifications/tools/list_changed.",
  ],
  evidence: listing,
  per: "server",
  lists: "together",
  judge: (introductions) => {
    const listed = introductions.flatMap(({ list }) => list.tools.map(({ definition }) => definition));
    if (listed.every((definition) => member(definition, "outputSchema") === undefined)) {
      return notApplicable("no tool has an outputSchema");
    }
    return compareWithFirst(introductions, memberByName(introductions, "outputSchema"), {
      claim: "The outputSchema of a listed tool differs",
      expected: "the same outputSchema in every list",
      // It is open whether another definition of a tool changes the list, as the set of tools is the same.
      ambiguity: contradictedUnder("AMB-28", "definitions"),
    });
  },
});
