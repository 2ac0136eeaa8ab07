import type { Row } from "../table.ts";
import { measureInvalidOnSuite, measureInvalidOnTools, type InvalidFigures } from "./invalid-values.ts";
import { sampleFaker, sampleOurs } from "./samplers.ts";
import type { SuiteGroup } from "./suite.ts";
import type { ToolSchema } from "./tool-lists.ts";
import { dialectOf, measureTools, measureToolsWithFaker } from "./tool-values.ts";
import { measureValid, type Share } from "./valid-values.ts";

/** Values for each schema. */
const count = 100;

/** What a group of rows found, and the names of what was missed. */
export interface Measured {
  readonly rows: readonly Row[];
  readonly missed: readonly string[];
}

/** Valid values for the schemas of one draft, ours and those of json-schema-faker. */
export async function validRows(
  draft: string,
  groups: readonly SuiteGroup[],
  targets: { readonly valid: number; readonly relevant?: number; readonly independent?: number },
): Promise<Measured> {
  const ours = await measureValid(groups, sampleOurs, count);
  const faker = await measureValid(groups, sampleFaker, count);
  const unjudged = new Set(ours.unjudged);
  return {
    rows: [
      shareRow(`${draft}, Ajv agrees: ${count} of ${count} values valid`, ours.allValid, faker.allValid, targets.valid),
      shareRow(`${draft}, the relevant type made`, ours.relevantType, faker.relevantType, targets.relevant),
      shareRow(`${draft}, independent judge`, ours.independent, faker.independent, targets.independent),
    ],
    missed: [
      ...missed("not all valid for Ajv", ours.allValid),
      ...missed("relevant type not made", ours.relevantType),
      ...ours.independent.missed.map(
        (name) => `${unjudged.has(name) ? "the independent judge gives no verdict" : "not all valid for it"}: ${name}`,
      ),
    ],
  };
}

export function invalidSuiteRows(draft: string, groups: readonly SuiteGroup[], target: number): Measured {
  return invalidRows(draft, measureInvalidOnSuite(groups), { hit: target });
}

/** Everything about the input schemas of tools. */
export async function toolRows(
  what: string,
  tools: readonly ToolSchema[],
  targets: InvalidTargets & { readonly medianMs?: number; readonly maxMs?: number } = {},
): Promise<Measured> {
  const figures = await measureTools(tools, count);
  const faker = await measureToolsWithFaker(tools, count);
  const served = tools.filter(({ name }) => !figures.acceptNothing.includes(name));
  const invalid = measureInvalidOnTools(served.map((tool) => ({ ...tool, dialect: dialectOf(tool.schema) })));
  const broken = invalidRows(what, invalid, targets);
  return {
    rows: [
      shareRow(`${what}: ${count} of ${count} values valid`, figures.valid, faker, 100),
      atMostRow(`${what}: unsupported`, String(figures.unsupported.length), figures.unsupported.length, 0),
      timeRow(`${what}: ready with ${count} values, median`, figures.medianMs, targets.medianMs),
      timeRow(`${what}: ready with ${count} values, maximum`, figures.maxMs, targets.maxMs),
      ...broken.rows,
    ],
    missed: [
      ...missed("not all valid", figures.valid),
      ...figures.unsupported.map((name) => `unsupported: ${name}`),
      `slowest: ${figures.slowest}`,
      ...figures.acceptNothing.map((name) => `accepts nothing, not counted: ${name}`),
      ...broken.missed,
    ],
  };
}

/** In percent of the constraint sites. */
interface InvalidTargets {
  readonly hit?: number;
  readonly isolated?: number;
}

function invalidRows(what: string, { hit, isolated }: InvalidFigures, targets: InvalidTargets): Measured {
  return {
    rows: [
      shareRow(`${what}: constraint sites hit`, hit, undefined, targets.hit),
      shareRow(`${what}: constraint sites isolated`, isolated, undefined, targets.isolated),
    ],
    missed: missed(`${what}, not hit`, hit),
  };
}

/** A row for a share; the target is in percent. */
function shareRow(what: string, ours: Share, other: Share | undefined, target: number | undefined): Row {
  const percent = (100 * ours.met) / ours.of;
  return {
    what,
    ours: `${ours.met} of ${ours.of}`,
    other: other === undefined ? "" : `${other.met} of ${other.of}`,
    result: `${percent.toFixed(1)} %`,
    target: target === undefined ? "" : target === 100 ? "100 %" : `>= ${target} %`,
    ...(target === undefined ? {} : { met: percent >= target }),
  };
}

function timeRow(what: string, ms: number, mostMs: number | undefined): Row {
  return atMostRow(what, `${ms.toFixed(1)} ms`, ms, mostMs, " ms");
}

function atMostRow(what: string, ours: string, value: number, most: number | undefined, unit = ""): Row {
  const bound = most === undefined ? { target: "" } : { target: `<= ${most}${unit}`, met: value <= most };
  return { what, ours, other: "", result: "", ...bound };
}

function missed(why: string, share: Share): readonly string[] {
  return share.missed.map((name) => `${why}: ${name}`);
}
