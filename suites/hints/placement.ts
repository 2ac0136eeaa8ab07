import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { hintNames } from "../../report-model/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type JsonObject } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { nearestHint } from "./near-miss.ts";

const hintKeys: ReadonlySet<string> = new Set(hintNames);
const knownKeys: ReadonlySet<string> = new Set([...hintNames, "title"]);

export const annotationsAreNotNested = defineCheck({
  id: "hints/annotations-are-not-nested",
  title: "Hints are in `annotations` itself, not in a nested `annotations.annotations`.",
  level: "REQUIRED",
  // The hints are lost, which breaks nothing by itself: the catalogue warns (SR-NEST).
  severity: "warn",
  requirements: requirements("CORE-ANN-19", "AG-REG-01"),
  rules: ["SR-NEST"],
  matters: "Clients ignore nested hints: they see a tool without hints.",
  restsOn: "A nested `annotations.annotations` has no hint that the outer one lacks.",
  cannotSee: "Hints that are nested under another name, or deeper.",
  fix: ["Some SDK methods take the annotations object itself: pass {readOnlyHint: …}, not {annotations: {…}}."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = annotationsOf(tool.definition);
    if (annotations === undefined) return notApplicable("the tool has no annotations object");
    const inner = member(annotations, "annotations");
    if (!isJsonObject(inner) || lostIn(inner, annotations).length === 0) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has its annotations one level too deep.`,
      expected: "hints directly in annotations",
      observed: [`annotations.annotations ${showJson(inner)}`],
    });
  },
});

export const hintsSitInAnnotations = defineCheck({
  id: "hints/hints-sit-in-annotations",
  title: "Hints are in `annotations`, not on the tool itself or only in `_meta`.",
  level: "REQUIRED",
  severity: "warn",
  requirements: requirements("CORE-ANN-19"),
  rules: ["SR-NEST"],
  matters: "Clients ignore a hint in any other place.",
  restsOn: "Neither the definition nor its `_meta` has a hint that `annotations` lacks.",
  cannotSee: "Hints inside of other members, such as a vendor's object in `_meta`.",
  fix: ["Move the hints into the tool's `annotations`."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const { definition } = tool;
    const annotations = annotationsOf(definition) ?? {};
    const meta = member(definition, "_meta");
    const onTool = lostIn(definition, annotations);
    const inMeta = isJsonObject(meta) ? lostIn(meta, annotations) : [];
    const misplaced = [...onTool, ...inMeta.map((key) => `_meta.${key}`)];
    if (misplaced.length === 0) return holds(1);
    return contradicted({
      case: onTool.length > 0 ? "on-the-tool" : "in-meta-alone",
      message: `Tool ${showJson(tool.name)} has hints in a place where no client reads them: ${misplaced.join(", ")}.`,
      expected: "hints in the tool's annotations",
      observed: misplaced.map((place) => `found ${place}`),
    });
  },
});

export const hintNamesAreSpelledRight = defineCheck({
  id: "hints/hint-names-are-spelled-right",
  title: "No annotation is a misspelt hint.",
  level: "REQUIRED",
  severity: "warn",
  requirements: requirements("CORE-ANN-05", "HV-IT-01"),
  rules: ["SR-NEARMISS"],
  matters: "Clients silently ignore a misspelt hint and use the default.",
  restsOn: "No annotation is within two letters of a hint that the tool lacks.",
  cannotSee: "Misspellings that are further off, such as another word for the same thing.",
  fix: [`Spell it exactly: ${hintNames.join(", ")}.`],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = annotationsOf(tool.definition);
    if (annotations === undefined) return notApplicable("the tool has no annotations object");
    const misspelt = misspeltIn(annotations);
    if (misspelt.length === 0) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has annotations that look like misspelt hints: ${misspelt.map(({ key }) => showJson(key)).join(", ")}.`,
      expected: misspelt.map(({ meant }) => meant).join(", "),
      observed: misspelt.map(({ key, meant }) => `${showJson(key)}, probably meant as ${meant}`),
    });
  },
});

export const annotationKeysAreKnown = defineCheck({
  id: "hints/annotation-keys-are-known",
  title: "Every annotation is defined by the specification.",
  level: "MAY",
  requirements: requirements("CORE-ANN-18", "AG-SUM-01"),
  rules: ["SR-UNKNOWN"],
  matters: "Other keys are allowed, but most SDK clients strip them.",
  restsOn: "Every member of the annotations is one of the four hints or title.",
  cannotSee: "Whether the values are right.",
  fix: ["Nothing, if your own clients read them.", "Otherwise move them to the tool's `_meta`, which clients keep."],
  evidence: listing,
  per: "tool",
  judge: (_, { tool }) => {
    const annotations = annotationsOf(tool.definition);
    if (annotations === undefined) return notApplicable("the tool has no annotations object");
    const misspelt = new Set(misspeltIn(annotations).map(({ key }) => key));
    // Nested annotations in which no hint is lost are a key like any other. The checks above tell the rest.
    const inner = member(annotations, "annotations");
    const isNested = isJsonObject(inner) && lostIn(inner, annotations).length > 0;
    const unknown = Object.keys(annotations).filter(
      (key) => !knownKeys.has(key) && !misspelt.has(key) && !(key === "annotations" && isNested),
    );
    if (unknown.length === 0) return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has annotations that the specification does not define: ${unknown.map(showJson).join(", ")}.`,
      expected: [...knownKeys].join(", "),
      observed: unknown.map((key) => `annotations.${key} ${showJson(member(annotations, key))}`),
    });
  },
});

/** Hints of another object that the annotations lack. A hint that stands at both places is not lost. */
function lostIn(other: JsonObject, annotations: JsonObject): readonly string[] {
  return Object.keys(other).filter((key) => hintKeys.has(key) && !Object.hasOwn(annotations, key));
}

/** Keys that are nearly hints. Beside the exact hint such a key is somebody's own (CORE-ANN-18), and loses nothing. */
function misspeltIn(annotations: JsonObject): readonly { readonly key: string; readonly meant: string }[] {
  return Object.keys(annotations).flatMap((key) => {
    const meant = nearestHint(key);
    return meant === undefined || Object.hasOwn(annotations, meant) ? [] : [{ key, meant }];
  });
}

function annotationsOf(definition: JsonObject): JsonObject | undefined {
  const annotations = member(definition, "annotations");
  return isJsonObject(annotations) ? annotations : undefined;
}
