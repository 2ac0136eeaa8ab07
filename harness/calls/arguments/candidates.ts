import { canonicalText } from "../../json/canonical.ts";
import { member, type Json, type JsonObject } from "../../json/value.ts";
import type { ArgumentExamples } from "../../generate/generator.ts";
import type { TrialFiles } from "../fixtures/trial-files.ts";
import { kindsAskedBy } from "../recognisers/asked-kinds.ts";
import type { Meaning, NamedArgument, NamedTool } from "../recognisers/meaning.ts";
import { recognise } from "../recognisers/recognise.ts";
import type { ArgumentPlace } from "./argument-place.ts";
import { nameOf } from "./argument-places.ts";
import { listIn, typesOf } from "./argument-schema.ts";
import { describedValues } from "./described-values.ts";
import { asLongAsWanted, fits } from "./fits.ts";
import type { Learned } from "./learned.ts";
import type { Lessons } from "./lessons.ts";
import { namedArgument } from "./named.ts";

const maxCandidates = 24;
const mediaType = /^(?:application|audio|font|image|message|model|multipart|text|video)\//u;

/** What is known when the arguments of one tool are chosen. */
export interface Knowledge {
  readonly tool: NamedTool;
  readonly examples: ArgumentExamples;
  readonly learned: Learned;
  readonly lessons: Lessons;
}

/** Values for one place. */
export interface Candidates {
  /** The likeliest first; never empty for a text. */
  readonly values: readonly Json[];
  /** Nothing else is put there: the user gave the values, or another value may do harm. */
  readonly isGiven: boolean;
  /** They probably mean something to the server: none is invented for what only the server knows. */
  readonly isKnown: boolean;
  /** Any other value may be put there as well: it does no harm, and nothing suggests that it would mean nothing. */
  readonly isFree: boolean;
}

/** Values for a place that takes a text or a number, for any trial. What the place means is recognised once. */
export function candidatesFor(place: ArgumentPlace, knowledge: Knowledge): (files: TrialFiles) => Candidates {
  const given = knowledge.examples.get(nameOf(place.path)) ?? [];
  if (given.length > 0) return () => ({ values: given, isGiven: true, isKnown: true, isFree: false });
  const known = sourcesFor(place, knowledge);
  const traits = { isGiven: known.meaning?.isOnlyThis === true, isKnown: isKnown(known), isFree: isFree(known) };
  return (files) => ({ values: valuesOf(known, files), ...traits });
}

/** Where the values for one place come from, for any trial. */
interface Sources {
  readonly place: ArgumentPlace;
  readonly knowledge: Knowledge;
  readonly argument: NamedArgument;
  /** What the place is for, where that was recognised. */
  readonly meaning: Meaning | undefined;
  /** What errors of the tool asked for. */
  readonly asked: readonly Json[];
  readonly learned: readonly Json[];
  readonly unlikely: readonly Json[];
  readonly listed: readonly Json[];
  readonly described: readonly Json[];
  readonly isText: boolean;
  /** Of the files that the argument asks for. */
  readonly extensions: readonly string[];
}

function sourcesFor(place: ArgumentPlace, knowledge: Knowledge): Sources {
  const { path, schema } = place;
  const argument = namedArgument(place, knowledge.tool);
  const meaning = recognise(argument);
  return {
    place,
    knowledge,
    argument,
    meaning,
    asked: knowledge.lessons.valuesFor(path),
    learned: knowledge.learned.valuesFor(knowledge.tool, place),
    unlikely: knowledge.learned.unlikelyFor(knowledge.tool, place),
    listed: listedIn(schema),
    described: describedValues(argument.description).filter((value) => meaning?.form?.test(value) !== false),
    isText: !typesOf(schema).some((type) => type === "number" || type === "integer"),
    extensions: kindsAskedBy(argument).flatMap((kind) => kind.extensions),
  };
}

function isKnown({ meaning, asked, learned, listed, described }: Sources): boolean {
  return meaning?.isReference !== true || [asked, learned, listed, described].some(({ length }) => length > 0);
}

function isFree({ meaning, asked, isText }: Sources): boolean {
  return isText
    ? asked.length === 0 && (meaning === undefined || meaning.isGeneral === true)
    : meaning?.isOnlyThis !== true && meaning?.isWaitedFor !== true;
}

/** The values that fit into the place; those that were refused come last, and one without a meaning where that is needed. */
function valuesOf(known: Sources, files: TrialFiles): readonly Json[] {
  const { meaning, place, knowledge, isText } = known;
  const { schema } = place;
  const formed = distinct(
    likeliestFirst(known, files)
      .flatMap((value) => formsOf(value, schema))
      .filter((value) => fits(schema, value)),
  );
  const isRefused = (value: Json): boolean => knowledge.learned.isRefused(place, value);
  const likely = [...formed.filter((value) => !isRefused(value)), ...formed.filter(isRefused)];
  const plain = isText ? [asLongAsWanted(schema, `text of ${knowledge.tool.name}`)] : [1];
  const rest = plain.filter((value) => fits(schema, value) && (formed.length === 0 || meaning === undefined));
  return distinct([...likely.slice(0, maxCandidates), ...rest]);
}

/** The values of all sources. */
function likeliestFirst(known: Sources, files: TrialFiles): readonly Json[] {
  const { argument, meaning, asked, listed, described, unlikely } = known;
  const isThere = meaning?.isThere === true;
  const meant = meaning?.values({ ...argument, files }) ?? [];
  // The user's files exist, and the tool does not change them.
  const other = meant.findIndex((value) => !isOfProject(value, files));
  const own = meaning?.isPath === true ? meant.slice(0, other === -1 ? meant.length : other) : [];
  return [
    ...asked,
    ...own,
    ...learnedAmong(meant, own.length, known, files),
    ...listed,
    ...(isThere ? [...meant, ...described] : [...described, ...meant]),
    ...unlikely,
  ];
}

/**
 * What was learned of the place. The path of the server's own program, or a limit in its settings, fits many arguments and
 * is seldom meant, a file with which others worked is no directory, and what another tool has made is there in no other
 * trial: what the place means comes before them.
 *
 * @param own how many of the values that are meant, from the first, are the user's
 */
function learnedAmong(
  meant: readonly Json[],
  own: number,
  { argument, meaning, learned, extensions }: Sources,
  files: TrialFiles,
): readonly Json[] {
  const wantsDirectory = meaning?.wantsDirectory?.(argument) === true;
  const ofTrial = learned.map((value) => inTrial(value, files));
  const isNear = (value: Json): boolean =>
    isPathOfWork(value, files) &&
    isOfKinds(value, extensions) &&
    !(wantsDirectory && isNamedAsFile(value)) &&
    !(typeof value === "string" && files.isNewPath(value));
  const isFar = (value: Json): boolean => meaning?.isPath === true && !isNear(value);
  const near = ofTrial.filter((value) => !isFar(value));
  const far = ofTrial.filter(isFar);
  if (far.length === 0) return near;
  return [...near, ...meant.slice(0, Math.max(own + 1, isOfProject(meant[1] ?? null, files) ? 2 : 1)), ...far];
}

/** A value that names fixtures of another trial, renamed to those of this one. */
export function inTrial(value: Json, files: TrialFiles): Json {
  if (typeof value === "string") return files.inThisTrial(value);
  if (Array.isArray(value)) return value.map((item: Json) => inTrial(item, files));
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inTrial(inner ?? null, files)]));
}

function isOfProject(value: Json, files: TrialFiles): boolean {
  return typeof value === "string" && files.isOfProject(value);
}

/** Whether a path may belong to a file of the wanted kinds; one without an extension may be anything. */
function isOfKinds(value: Json, extensions: readonly string[]): boolean {
  const extension = typeof value === "string" ? /\.(\w{1,12})$/u.exec(value)?.[1] : undefined;
  return extensions.length === 0 || extension === undefined || extensions.includes(extension.toLowerCase());
}

/** Directories with a dot in their names are rare, but for hidden ones. */
function isNamedAsFile(value: Json): boolean {
  return typeof value === "string" && /[^/]\.\w{1,12}$/u.test(value);
}

/** Whether it looks like a path, and lies in the directories that the server was told to use. */
function isPathOfWork(value: Json, { shared }: TrialFiles): boolean {
  if (typeof value !== "string") return false;
  const path = value.replace(/^file:\/\//iu, "");
  if (path.startsWith("/")) return shared.some((directory) => `${path}/`.startsWith(`${directory}/`));
  return /[./]/u.test(path) && !mediaType.test(path) && !/^(?:\.\.(?:\/|$)|~|[a-z][\w+.-]*:)/iu.test(path);
}

/** The values that the schema itself gives. An empty text is no value, since a user is to fill it in. */
function listedIn(schema: JsonObject): readonly Json[] {
  const preset = member(schema, "default");
  const single = member(schema, "example");
  const values = [
    ...listIn(schema, "examples"),
    ...(single === undefined ? [] : [single]),
    ...(preset === undefined ? [] : [preset]),
  ];
  return values.filter((value) => value !== "" && value !== null);
}

/** The value in the forms that its place takes: a text of the wanted length, digits as a number where one is wanted. */
function formsOf(value: Json, schema: JsonObject): readonly Json[] {
  const types = typesOf(schema);
  const wantsNumber = types.length > 0 && !types.includes("string");
  if (typeof value === "string" && wantsNumber) return /^-?\d+(?:\.\d+)?$/u.test(value) ? [Number(value)] : [];
  if (typeof value === "number" && types.includes("string") && !types.includes("number")) return [String(value)];
  return [value];
}

/** The values without duplicates. */
export function distinct(values: readonly Json[]): readonly Json[] {
  return [...new Map(values.map((value) => [canonicalText(value), value])).values()];
}
