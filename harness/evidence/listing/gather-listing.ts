import { judgesDialect } from "../../check/check.ts";
import type { Contradiction, Judgement } from "../../check/judgement.ts";
import { staticDialect, type ResultKey } from "../../check/result-key.ts";
import { plain, readContradiction, resultOf, unprovenContradiction } from "../../results/result.ts";
import { installedSdks } from "../../connect/sdks/installed-sdks.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { ListedTool } from "../../session/tool-list.ts";
import type { Result } from "../../../report-model/report-model.ts";
import type { Gathering } from "../gathering/gathering.ts";
import type { DialectToolListingCheck, ListingCheck, ListsCheck, ToolListingCheck } from "./listing-check.ts";

/** One tool in each list; undefined where a list lacks it. */
type Sightings = readonly (Sighting | undefined)[];

interface Sighting {
  readonly introduction: Introduction;
  readonly tool: ListedTool;
  /** It is the same as in the first list. */
  readonly isSame: boolean;
}

/** Judged before the other lists arrive: enough to use the wait, and little to remember. */
const maxToolsAhead = 100;

/**
 * Judges what the server says about itself. A contradiction in one definition counts in any list; one in a list as a
 * whole counts only if every list shows it, since a server may still be collecting its tools.
 *
 * @throws RunStopped when interrupted or out of time
 */
export async function gatherListing(gathering: Gathering, checks: readonly ListingCheck[]): Promise<void> {
  const { tools, hub } = gathering;
  const ahead = await judgeAhead(gathering, checks);
  const introductions = await gathering.introductions;
  const sightings = sightingsOf(tools, introductions);
  for (const check of checks) {
    if (check.per === "tool") {
      for (const tool of tools) {
        await hub.mayGoOn();
        const known = ahead.get(check)?.get(tool);
        const results = judgeTool(gathering, check, tool, sightings.get(tool) ?? [], known);
        for (const result of results) gathering.report(result);
      }
    } else if (check.lists === "together") gathering.report(judgeLists(gathering, introductions, check));
    else if (check.dialects === undefined) {
      const judgements = introductions.map((introduction) => check.judge(introduction, { introduction }));
      gathering.report(merge(gathering, check, { dialect: staticDialect }, judgements));
    } else {
      for (const dialect of gathering.dialects.filter((each) => judgesDialect(check, each))) {
        const judgements = introductions.map((introduction) => check.judge(introduction, { introduction, dialect }));
        gathering.report(merge(gathering, check, { dialect: dialect.id }, judgements));
      }
    }
  }
}

/**
 * Judges the tools of the first list while the others are being read. Compiled schemas serve all lists, and compiling
 * costs as much as all other judging.
 */
async function judgeAhead(
  { target, introduction, introductions, tools, hub }: Gathering,
  checks: readonly ListingCheck[],
): Promise<ReadonlyMap<ListingCheck, ReadonlyMap<ListedTool, Judgement>>> {
  let isRead = false;
  const sdks = installedSdks(target);
  const noteRead = (): void => void (isRead = true);
  introductions.then(noteRead, noteRead);
  const ahead = new Map<ListingCheck, Map<ListedTool, Judgement>>();
  for (const check of checks) {
    if (check.per !== "tool" || check.dialects !== undefined) continue;
    const judgements = new Map<ListedTool, Judgement>();
    ahead.set(check, judgements);
    for (const tool of tools.slice(0, maxToolsAhead)) {
      await hub.mayGoOn();
      if (isRead) return ahead;
      judgements.set(tool, check.judge(introduction, { introduction, sdks, tool }));
    }
  }
  return ahead;
}

/** @param known the judgement of the first list, if it is already known */
function judgeTool(
  gathering: Gathering,
  check: ToolListingCheck | DialectToolListingCheck,
  tool: ListedTool,
  sightings: Sightings,
  known: Judgement | undefined,
): readonly Result[] {
  if (check.dialects === undefined) {
    const sdks = installedSdks(gathering.target);
    const judge = (introduction: Introduction, its: ListedTool): Judgement =>
      check.judge(introduction, { introduction, sdks, tool: its });
    const judgements = judgeEach(sightings, judge, known);
    return [merge(gathering, check, { dialect: staticDialect, tool: tool.name }, judgements)];
  }
  return gathering.dialects
    .filter((dialect) => judgesDialect(check, dialect))
    .map((dialect) => {
      const judgements = judgeEach(sightings, (introduction, its) =>
        check.judge(introduction, { introduction, tool: its, dialect }),
      );
      return merge(gathering, check, { dialect: dialect.id, tool: tool.name }, judgements);
    });
}

function judgeLists(
  { introduction, again }: Gathering,
  introductions: readonly Introduction[],
  check: ListsCheck,
): Result {
  const judgement = check.judge(introductions, { introduction });
  const key = { dialect: staticDialect };
  return judgement.kind === "contradicted"
    ? readContradiction(check, key, judgement, introductions.length, again)
    : resultOf(check, key, judgement);
}

/** Judging is pure, so a definition that is the same everywhere is judged once: five thousand tools, three lists. */
function judgeEach(
  sightings: Sightings,
  judge: (introduction: Introduction, tool: ListedTool) => Judgement,
  first?: Judgement,
): readonly (Judgement | undefined)[] {
  let known = first;
  return sightings.map((sighting) => {
    if (sighting === undefined) return undefined;
    const { introduction, tool, isSame } = sighting;
    if (!isSame) return judge(introduction, tool);
    known ??= judge(introduction, tool);
    return known;
  });
}

/** Each tool under test in each list: at the same position if it has the same name there, else wherever its name is. */
function sightingsOf(
  tools: readonly ListedTool[],
  introductions: readonly Introduction[],
): ReadonlyMap<ListedTool, Sightings> {
  const places = new Map(introductions[0]?.list.tools.map((tool, index) => [tool, index]));
  const byName = introductions.map(
    ({ list }) => new Map(list.tools.toReversed().map((tool): [string, ListedTool] => [tool.name, tool])),
  );
  return new Map(
    tools.map((tool) => {
      const text = JSON.stringify(tool.definition);
      const sightings = introductions.map((introduction, list): Sighting | undefined => {
        const there = introduction.list.tools[places.get(tool) ?? -1];
        const same = there?.name === tool.name ? there : byName[list]?.get(tool.name);
        if (same === undefined) return undefined;
        return { introduction, tool: same, isSame: JSON.stringify(same.definition) === text };
      });
      return [tool, sightings];
    }),
  );
}

function merge(
  { again }: Gathering,
  check: ListingCheck,
  key: ResultKey,
  judgements: readonly (Judgement | undefined)[],
): Result {
  const contradictions = judgements.filter(
    (judgement): judgement is Contradiction => judgement?.kind === "contradicted",
  );
  const [contradiction] = contradictions;
  const isProven = check.per === "tool" || contradictions.length === judgements.length;
  if (contradiction !== undefined && isProven) {
    const proven: Contradiction = { ...contradiction, provenByTranscript: true };
    return readContradiction(check, key, proven, contradictions.length, again);
  }
  if (contradiction !== undefined || judgements.includes(undefined)) {
    const reason = `the server's tool lists differ: contradicted in ${contradictions.length} of ${judgements.length} lists`;
    const trials = judgements.length;
    return contradiction === undefined
      ? plain(check, key, "inconclusive", reason, trials)
      : unprovenContradiction(check, key, contradiction, { why: "not-again", reason, trials, again });
  }
  const [judgement] = judgements;
  if (judgement === undefined || judgement.kind === "contradicted")
    return plain(check, key, "inconclusive", "nothing was read", 0);
  return resultOf(check, key, judgement);
}
