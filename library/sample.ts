import type { Execution, ObservedExchange } from "../harness/calls/execution/execution.ts";
import type { QuerySubject, ServerQuerySubject } from "../harness/check/subject.ts";
import type { Step } from "../harness/conversation/conversation.ts";
import { queryDialects } from "../harness/dialects/query-dialects.ts";
import { InputCache } from "../harness/inputs/input-cache.ts";
import type { JsonObject } from "../harness/json/value.ts";
import { runDefaults } from "../harness/run/run-defaults.ts";
import { introductionOf } from "../harness/session/sample-introduction.ts";
import type { Outcome } from "../harness/wire/outcome.ts";
import { OptionsError } from "./options-error.ts";

/** What a sample server says of itself. */
export interface SampleOptions {
  /** Its tools as `tools/list` would have them. */
  readonly tools: readonly JsonObject[];
  /** The dialect of the subjects; `annotations` when absent. */
  readonly dialect?: string;
  /** Its capabilities; those that announce the dialect when absent. */
  readonly capabilities?: JsonObject;
}

/** A subject for the `judge`, `plan` and `appliesTo` of any check per server, with one for those per tool. */
export interface SampleServer extends ServerQuerySubject {
  /**
   * A tool of it, with generated arguments as in a run.
   *
   * @throws Error when no tool has the name
   */
  tool(name: string): QuerySubject;
}

/** Arguments are the same in every test. */
const seed = 1;

/**
 * A server that is not there, as the test of a check wants it.
 *
 * @throws OptionsError for a dialect that does not exist
 */
export async function sampleServer({
  tools,
  dialect: id = "annotations",
  capabilities,
}: SampleOptions): Promise<SampleServer> {
  const dialect = queryDialects.find((known) => known.id === id);
  if (dialect === undefined) {
    const known = queryDialects.map((each) => each.id);
    throw new OptionsError({ code: "unknown-name", option: "dialect", name: id, known });
  }
  const announced = { [dialect.capabilityGroup]: { [dialect.capabilityKey]: dialect.announcement } };
  const introduction = introductionOf(tools, capabilities ?? announced);
  const inputs = new InputCache(runDefaults.runs, seed);
  const subjects: QuerySubject[] = [];
  for (const tool of introduction.list.tools) {
    subjects.push({ introduction, dialect, tool, inputs: await inputs.inputsOf(tool), neighbours: [] });
  }
  return {
    introduction,
    dialect,
    tools: subjects,
    tool: (name) => {
      const found = subjects.find(({ tool }) => tool.name === name);
      if (found === undefined) throw new Error(`the sample server has no tool ${JSON.stringify(name)}`);
      return found;
    },
  };
}

/** One request and what came of it; for evidence of calls also what it did, which is nothing when absent. */
export type SampleExchange = {
  readonly step: Step;
} & ({ readonly result: JsonObject } | { readonly outcome: Outcome }) &
  Partial<Pick<ObservedExchange, "effects" | "network" | "blindSpots">>;

/** Evidence as a conversation, calls or the wire would bring it. */
export function sampleEvidence(exchanges: readonly SampleExchange[]): Execution {
  return {
    exchanges: exchanges.map(({ step, effects = [], network = [], blindSpots = [], ...came }) => ({
      step,
      outcome: "outcome" in came ? came.outcome : { kind: "result", result: came.result, faults: [] },
      effects,
      network,
      blindSpots,
    })),
    strayFaults: [],
    watch: { files: { kind: "everywhere" } },
  };
}
