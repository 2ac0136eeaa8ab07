import { vi } from "vitest";
import type { AskedSession } from "../../calls/journal/asked-record.ts";
import { checkFacts, lieOf } from "../../check/fixture-check-facts.ts";
import { holds, undecided, type Judgement } from "../../check/judgement.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { resolveDialect } from "../../dialects/resolve.ts";
import type { HubOptions } from "../../instances/hub-options.ts";
import type { ObservationPlan } from "../../observe/observation-plan.ts";
import { snapshotTier } from "../../observe/snapshot/snapshot-tier.ts";
import { gatheringFrom, type FixtureGathering } from "../gathering/fixture-gathering.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { filesOfQueries } from "./fixture-asked-sessions.ts";
import { watchedServer, type WatchedServer } from "./fixture-watched-server.ts";
import { gatherWindows } from "./gather-windows.ts";
import { windows } from "./windows.ts";
import type { WindowCheck } from "./window-check.ts";

const inputSchema = {
  type: "object",
  properties: { mode: { enum: ["x", "y", "z"] } },
  required: ["mode"],
  additionalProperties: false,
};
const flagged = { name: "a", dynamicAnnotations: true, inputSchema };

/** Contradicts where a file comes with queries, and in a session without them not. */
function judgeFiles(sessions: readonly AskedSession[]): Judgement {
  const [file] = filesOfQueries(sessions);
  if (file === undefined) return holds(sessions.length);
  return sessions.length === 1 ? undecided("nothing to compare with") : lieOf({ message: `It makes ${file}.` });
}

/** A check of the files that come with queries. */
export function checkOf(more: Partial<WindowCheck> = {}): WindowCheck {
  return {
    ...checkFacts("s/files"),
    evidence: windows,
    per: "server",
    dialects: ["annotations"],
    kinds: ["file.create"],
    judge: judgeFiles,
    ...more,
  };
}

/** Watched by the snapshot tier, as far as the plan goes; what it sees is made up. Restore all mocks afterwards. */
export function serverOf(
  act: Parameters<typeof watchedServer>[0],
  tools: readonly object[] = [flagged],
): WatchedServer {
  const listed = tools.map((tool) => ({ ...flagged, ...tool }));
  const server = watchedServer(act, { tier: "snapshot", tools: listed });
  const [watching] = server.plan.tiers;
  if (watching?.stands !== "beside") throw new Error("no tier");
  vi.spyOn(snapshotTier, "observe").mockImplementation((place) => watching.observe(place));
  return { ...server, plan: { ...server.plan, tiers: [snapshotTier] } };
}

/** Gathers what checks judge, and lets them; what they contradict is still to be pursued. */
export async function gather(
  server: WatchedServer,
  checks: readonly WindowCheck[],
  plan: Partial<ObservationPlan> = {},
  more: Partial<Gathering> = {},
  options: Partial<HubOptions> = {},
): Promise<FixtureGathering & { readonly planned: number }> {
  let planned = 0;
  const observation = (): Promise<ObservationPlan> => {
    planned++;
    return Promise.resolve({ ...server.plan, ...plan });
  };
  const dialects = [annotationsDialect, resolveDialect];
  const fixture = await gatheringFrom(server.target, dialects, { observation, ...more }, options);
  await gatherWindows(fixture.gathering, checks);
  return { ...fixture, planned };
}
