import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, type Judgement } from "../../harness/check/judgement.ts";
import { hintNames } from "../../report-model/hints.ts";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import { relay } from "../../harness/evidence/relay/relay.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { firstDifference } from "../../harness/json/difference.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { annotationsOf, ofPair } from "./listed-pair.ts";

/** Members of a tool that the protocol defines, except its name and its annotations. */
const known = ["title", "description", "inputSchema", "outputSchema", "icons", "execution"] as const;
/** Members that the proposals put at the top level of a tool. Another check compares the markers of dialects. */
const markers: readonly string[] = ["dynamicAnnotations", "resolve"];

export const definitionsAreUnchanged = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/definitions-are-unchanged",
  title: "Title, description, schemas and icons of a tool are the same through the relay.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04", "CORE-ANN-17"),
  matters: "The model chooses a tool, and makes its arguments, by what is listed here.",
  restsOn: "All members of the tool that the protocol defines have the same values directly and through the relay.",
  cannotSee: "Names, which a relay may change, and members that the protocol does not define.",
  fix: ["Pass the definition of the tool on as it came, but for its name."],
  judge: (evidence, { tool }) =>
    ofPair(evidence, tool, ({ name, direct, through }) => {
      const titles = [direct, through].map((each) => member(annotationsOf(each) ?? {}, "title"));
      const changed = [
        ...known.flatMap((key) => differenceAt(`/${key}`, member(direct, key), member(through, key))),
        ...differenceAt("/annotations/title", titles[0], titles[1]),
      ];
      if (changed.length === 0) return holds(known.length);
      const names = changed.map(({ place }) => place.slice(1));
      return contradicted({
        case: names[0]?.toLowerCase().replaceAll("/", "-") ?? "member",
        message: `Tool ${showJson(name)} has other members through the relay: ${names.join(", ")}.`,
        expected: "the definition of upstream",
        observed: changed.map(({ says }) => says),
      });
    }),
});

export const unknownMembersArrive = defineCheck({
  evidence: relay,
  per: "tool",
  id: "relay/unknown-members-arrive",
  title: "Members that the relay does not know arrive: `_meta`, and keys of annotations and of the tool.",
  level: "STATEMENT",
  requirements: requirements("CORE-ANN-18"),
  matters: "Hints to come, and the extensions of a server, stand in members that no relay knows yet.",
  restsOn: "`_meta` and every member outside of the protocol are the same directly and through the relay.",
  cannotSee: "Members that upstream does not have.",
  fix: ["Keep members that you do not know, instead of parsing tools with a schema that strips them."],
  judge: (evidence, { tool }) =>
    ofPair(evidence, tool, ({ name, direct, through }) => {
      const [its, own] = [unknownOf(direct), unknownOf(through)];
      const keys = [...new Set([...Object.keys(its), ...Object.keys(own)])];
      if (keys.length === 0) return notApplicable("it has no such member");
      const changed = keys.flatMap((key) => differenceAt(key, its[key], own[key]));
      if (changed.length === 0) return holds(keys.length);
      return contradicted({
        message: `Tool ${showJson(name)} lost or changed members through the relay: ${changed.map(({ place }) => place).join(", ")}.`,
        expected: "the members of upstream",
        observed: changed.map(({ says }) => says),
      });
    }),
});

export const dialectMarkersArrive = defineCheck({
  evidence: relay,
  per: "tool",
  dialects: "all",
  id: "relay/dialect-markers-arrive",
  title: "A tool that offers queries upstream offers them through the relay.",
  level: "STATEMENT",
  requirements: requirements("DA-TOOL-01", "TR-TOOL-01", "TRX-MRK-02"),
  matters: "Without its marker a client never asks, and uses the worst case of a tool for every call.",
  restsOn: "The marker of the dialect on the tool is the same directly and through the relay.",
  cannotSee: "Whether queries are answered, which another check asks.",
  fix: ["Keep the marker on the tool when you announce the dialect."],
  judge: (evidence, { tool, dialect }) =>
    ofPair(evidence, tool, ({ name, direct, through }): Judgement => {
      const [its, own] = [dialect.offered(direct), dialect.offered(through)];
      if (its === undefined && own === undefined) return notApplicable("it has no marker of the dialect");
      if (jsonEqual(its, own)) return holds(1);
      return contradicted({
        case: own === undefined ? "lost" : "changed",
        message: `Tool ${showJson(name)} has ${own === undefined ? "no" : "another"} marker of the dialect through the relay: ${dialect.words.flag}.`,
        expected: `${dialect.words.flag} ${showJson(its)}`,
        observed: [`${dialect.words.flag} ${showJson(its)} → ${showJson(own)}`],
      });
    }),
});

interface Difference {
  readonly place: string;
  readonly says: string;
}

function differenceAt(place: string, before: Json | undefined, now: Json | undefined): readonly Difference[] {
  if (before === undefined ? now === undefined : jsonEqual(before, now)) return [];
  return [{ place, says: `${place} ${firstDifference(before, now)}` }];
}

/** Members by place that the protocol does not define, except the markers of dialects. */
function unknownOf(definition: JsonObject): JsonObject {
  const defined: readonly string[] = [...known, "name", "annotations", "_meta", ...markers];
  const hints: readonly string[] = [...hintNames, "title"];
  const meta = member(definition, "_meta");
  const places: readonly (readonly [string, Json])[] = [
    ...Object.entries(definition).filter(([key]) => !defined.includes(key)),
    ...Object.entries(annotationsOf(definition) ?? {}).flatMap(([key, value]) =>
      hints.includes(key) ? [] : [[`annotations.${key}`, value] as const],
    ),
    ...Object.entries(isJsonObject(meta) ? meta : {}).flatMap(([key, value]) =>
      key === resolutionExtensionId ? [] : [[`_meta.${key}`, value] as const],
    ),
  ];
  return Object.fromEntries(places);
}
