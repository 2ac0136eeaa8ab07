import type { AuditedServer } from "../../audit/servers/server.ts";
import { canonicalText } from "../../harness/json/canonical.ts";
import { explored, type ExplorationPlaces } from "./explorations.ts";
import { errorsIn, lessonFormYields } from "./form-yields.ts";
import { learningSteps } from "./learning-steps.ts";
import { workedIn, type ExplorationRecord } from "./record.ts";

/** A server, explored with all steps. */
export interface ExploredServer {
  readonly server: AuditedServer;
  readonly record: ExplorationRecord;
}

/** What a step is good for. */
export interface StepYield {
  readonly id: string;
  /** Servers that were explored without it: on the others it has made no difference. */
  readonly servers: readonly string[];
  /** Tools that worked with it and not without it, twice. */
  readonly stopped: readonly { readonly server: string; readonly tool: string }[];
}

/** Ids of the steps that can have helped a tool of a server. */
export function stepsToLeaveOut(record: ExplorationRecord): readonly string[] {
  const { calls, differences } = record;
  if (workedIn(record).size === 0 || calls.every(({ worked, origins }) => worked && origins.length === 0)) return [];
  const steps = learningSteps.filter(({ id }) => id !== "tried again" && (differences[id] ?? 0) > 0);
  const forms = lessonFormYields(errorsIn(record)).filter(({ alone }) => alone > 0);
  const again = repeatedInVain(record) ? ["tried again"] : [];
  return [...steps.map(({ id }) => id), ...again, ...forms.map(({ id }) => `form ${id}`)];
}

/** Whether a call has worked that had failed before. */
function repeatedInVain({ calls }: ExplorationRecord): boolean {
  const failed = new Set<string>();
  return calls.some(({ tool, arguments: given, worked }) => {
    const text = canonicalText([tool, given]);
    if (!worked) failed.add(text);
    return worked && failed.has(text);
  });
}

/**
 * Explores each server without each step that can have helped a tool.
 *
 * @param only ids of the steps to leave out; all when absent
 */
export async function leaveOut(
  servers: readonly ExploredServer[],
  places: ExplorationPlaces,
  only?: readonly string[],
): Promise<readonly StepYield[]> {
  const found = new Map<string, { readonly servers: string[]; readonly stopped: StepYield["stopped"][number][] }>();
  for (const { server, record } of servers) {
    for (const id of stepsToLeaveOut(record).filter((each) => only?.includes(each) !== false)) {
      const row = found.get(id) ?? { servers: [], stopped: [] };
      found.set(id, row);
      row.servers.push(server.id);
      const stopped = await stoppedWithout(id, { server, record }, places);
      row.stopped.push(...stopped.map((tool) => ({ server: server.id, tool })));
    }
  }
  return [...found].map(([id, row]) => ({ id, ...row }));
}

/** A tool may also stop, or have worked, as the machine is busy: only what differs twice counts. */
async function stoppedWithout(
  without: string,
  { server, record }: ExploredServer,
  places: ExplorationPlaces,
): Promise<readonly string[]> {
  let stopped = [...workedIn(record)];
  const workedAt = async (time: number, left: string): Promise<ReadonlySet<string>> => {
    const other = stopped.length === 0 ? undefined : await explored(server, places, { without: left, time });
    return other === undefined ? new Set() : workedIn(other);
  };
  for (const time of [1, 2]) {
    const worked = await workedAt(time, without);
    stopped = stopped.filter((tool) => !worked.has(tool));
  }
  const again = await workedAt(2, "");
  return stopped.filter((tool) => again.has(tool));
}
