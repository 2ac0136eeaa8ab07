import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided, type Judgement } from "../../harness/check/judgement.ts";
import { directionOf, risksOf } from "../../harness/dialects/effective-hints.ts";
import { hintNames } from "../../report-model/hints.ts";
import { relay } from "../../harness/evidence/relay/relay.ts";
import { isNotSeen, type ChangeSeen, type RelayEvidence } from "../../harness/evidence/relay/relay-evidence.ts";
import { memberOfMember } from "../../harness/dialects/member-of-member.ts";
import { showJson } from "../../harness/json/show.ts";
import { namesOf, type ListedTool } from "../../harness/session/tool-list.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { hintsOf } from "./listed-pair.ts";

const namesShown = 5;

export const allToolsArriveOnce = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/all-tools-arrive-once",
  title: "Every tool of every page upstream is listed through the relay, once.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("CORE-TOOL-12"),
  matters: "A relay that reads one page hides tools, and one that reads a page twice makes calls ambiguous.",
  restsOn: "Each tool upstream has a tool through the relay, and no name comes twice that does not upstream.",
  cannotSee: "Tools that upstream shows to other users.",
  fix: [
    "Follow nextCursor of upstream to the last page.",
    "If a tool is renamed or hidden on purpose, declare it: `--rename <name>=<name through the relay, or nothing>`.",
  ],
  judge: ({ direct, through, renaming }) => {
    const upstream = namesOf(direct.list.tools);
    if (upstream.length === 0) return notApplicable("upstream lists no tools");
    const found = new Set(
      [...renaming.upstreamOf].flatMap(([name, its]) => (hasTool(through.list.tools, name) ? its : [])),
    );
    const missing = [...new Set(upstream)].filter((name) => !found.has(name) && !renaming.hidden.includes(name));
    const twice = repeatedIn(namesOf(through.list.tools)).filter((name) => !repeatedIn(upstream).includes(name));
    if (missing.length === 0 && twice.length === 0) return holds(upstream.length);
    return contradicted({
      case: missing.length > 0 ? "missing" : "twice",
      message:
        missing.length > 0
          ? `${missing.length} of ${upstream.length} tools upstream are not listed through the relay.`
          : `${twice.length} tools are listed twice through the relay.`,
      expected: "every tool of upstream, once",
      observed: [
        ...(missing.length > 0 ? [`missing: ${shownNames(missing)}`] : []),
        ...(twice.length > 0 ? [`twice: ${shownNames(twice)}`] : []),
        `through the relay: ${shownNames(namesOf(through.list.tools))}`,
      ],
    });
  },
});

export const toolOrderIsKept = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/tool-order-is-kept",
  title: "Tools are listed in the same order through the relay.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-05"),
  matters: "A stable order keeps the model's prompt the same, so that its prompt cache works.",
  restsOn: "The tools that both list stand in one order directly and through the relay.",
  cannotSee: "Orders that change later.",
  fix: ["List tools in the order in which upstream lists them."],
  judge: ({ direct, through, renaming }) => {
    const upstream = [...new Set(namesOf(direct.list.tools))];
    const single = (name: string): readonly string[] => {
      const names = renaming.upstreamOf.get(name) ?? [];
      return names.length === 1 ? names : [];
    };
    const order = [...new Set(namesOf(through.list.tools).flatMap(single))];
    const shared = upstream.filter((name) => order.includes(name));
    if (shared.length < 2) return notApplicable("fewer than two tools are in both lists");
    const place = shared.findIndex((name, index) => name !== order[index]);
    if (place === -1) return holds(shared.length);
    return contradicted({
      message: "The order of the tools differs through the relay.",
      expected: shownNames(shared),
      observed: [`place ${place + 1}: ${showJson(shared[place])} → ${showJson(order[place])}`],
    });
  },
});

export const mergedToolsAreTheWorstCase = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/merged-tools-carry-the-worst-case",
  title: "A tool that stands for several tools upstream has the riskiest of their hints.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("CORE-ANN-06", "CORE-ANN-09", "CORE-ANN-12", "CORE-ANN-15"),
  matters: "A call of the merged tool may do what any of the tools behind it does.",
  restsOn: "For each hint of a merged tool, no tool behind it is riskier.",
  cannotSee: "Merged tools that were not declared with `--rename`.",
  fix: ["Set each hint of the merged tool to the riskiest value of the tools behind it."],
  judge: ({ direct, through, renaming }) => {
    const merged = [...renaming.upstreamOf].filter(([, names]) => names.length > 1);
    if (merged.length === 0) return notApplicable("no tool stands for several");
    const findings = merged.flatMap(([name, names]) => {
      const own = through.list.tools.find((tool) => tool.name === name);
      if (own === undefined) return [];
      const risks = risksOf(hintsOf(own.definition));
      return names.flatMap((upstream) => {
        const its = direct.list.tools.find((tool) => tool.name === upstream);
        if (its === undefined) return [];
        const riskier = hintNames.filter((hint) => risksOf(hintsOf(its.definition))[hint] && !risks[hint]);
        return riskier.map((hint) => `${name}: ${hint} is safer than that of ${upstream}`);
      });
    });
    if (findings.length === 0) return holds(merged.length);
    return contradicted({
      message: "A tool that stands for several looks safer than one of them.",
      expected: "the riskiest hints of the tools that it stands for",
      observed: findings,
    });
  },
});

export const changedHintsArrive = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/changed-hints-arrive",
  title: "A hint that becomes riskier upstream is riskier in the next list of the relay.",
  level: "STATEMENT",
  severity: "fail",
  requirements: requirements("CORE-TOOL-07"),
  matters: "A tool whose definition became more dangerous keeps its old, safer-looking hints.",
  restsOn: "The upstream made a hint riskier while the relay ran, and the relay listed the new value within a second.",
  cannotSee: "Changes that upstream does not announce, and other upstreams than the bundled one.",
  fix: [
    "List upstream again when it sends notifications/tools/list_changed, and replace all of the definition.",
    "Or pass each tools/list on to upstream.",
  ],
  judge: (evidence) =>
    ofChanges(evidence, (changes, upstreamOf) => {
      const before = new Map(evidence.direct.list.tools.map((tool) => [tool.name, hintsOf(tool.definition)]));
      const stale = changes.flatMap(({ says, direct, through }) =>
        through.flatMap((tool) => {
          const its = direct.find(({ name }) => name === upstreamOf(tool.name));
          const was = its === undefined ? undefined : before.get(its.name);
          if (its === undefined || was === undefined) return [];
          const [now, shown] = [hintsOf(its.definition), hintsOf(tool.definition)];
          const kept = hintNames.filter(
            (hint) =>
              was[hint] !== now[hint] &&
              directionOf(hint, was, now) === "riskier" &&
              directionOf(hint, now, shown) === "safer",
          );
          return kept.map(
            (hint) => `${says}: ${tool.name} has ${hint} ${showJson(shown[hint])}, and upstream ${showJson(now[hint])}`,
          );
        }),
      );
      if (stale.length === 0) return holds(changes.length);
      return contradicted({
        message: "A hint became riskier upstream, and the relay goes on listing the old one.",
        expected: "the hint of upstream in the next list",
        observed: [...new Set(stale)],
      });
    }),
});

export const changedToolsArrive = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/changed-tools-arrive",
  title: "A tool that upstream adds while the relay runs is in the next list.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-04"),
  matters: "Clients do not get the tools that a server has until somebody restarts the relay.",
  restsOn: "The upstream added a tool, and then a page, and the relay listed both within a second.",
  cannotSee: "Changes that upstream does not announce, and tools that go.",
  fix: ["List upstream again when it sends notifications/tools/list_changed, all pages of it."],
  judge: (evidence) =>
    ofChanges(evidence, (changes) => {
      const { through: before, direct: old, renaming } = evidence;
      const known = new Set(namesOf(old.list.tools));
      const found = changes.map(({ says, direct, through }) => {
        const listed = new Set(namesOf(through).flatMap((name) => renaming.upstreamOf.get(name) ?? []));
        const missing = namesOf(direct).filter(
          (name) => !known.has(name) && !listed.has(name) && !renaming.hidden.includes(name),
        );
        return { says, missing, unmatched: missing.length === 0 ? [] : unmatchedIn(through, evidence) };
      });
      const missing = found
        .filter(({ unmatched }) => unmatched.length === 0)
        .flatMap(({ says, missing: names }) => names.map((name) => `${says}: ${name} is missing`));
      if (missing.length > 0)
        return contradicted({
          message: "Upstream added a tool, and the relay does not list it.",
          expected: "the tools of upstream in the next list",
          observed: [...new Set(missing), `through the relay at first: ${before.list.tools.length} tools`],
        });
      const [open] = found.filter(({ unmatched }) => unmatched.length > 0);
      if (open === undefined) return holds(changes.length);
      return undecided(
        `the relay also lists ${shownNames(open.unmatched)} now, which may be ${shownNames(open.missing)}: declare it with --rename`,
      );
    }),
});

export const listChangesAreAnnounced = defineCheck({
  evidence: relay,
  per: "server",
  id: "relay/list-changes-are-announced",
  title: "A relay that declares listChanged tells its client when the list of upstream changes.",
  level: "SHOULD",
  requirements: requirements("CORE-TOOL-07"),
  matters: "A client that is promised announcements does not list again without one, and keeps what is old.",
  restsOn: "Upstream announced a change of its list, and the client of the relay was told within a second.",
  cannotSee: "Announcements that come later.",
  fix: ["Pass notifications/tools/list_changed on.", "Or do not declare tools.listChanged."],
  judge: (evidence) =>
    ofChanges(evidence, (changes) => {
      const { capabilities } = evidence.through.initialized;
      if (memberOfMember(capabilities, "tools", "listChanged") !== true)
        return notApplicable("the relay does not declare tools.listChanged");
      const silent = changes.filter(({ isAnnounced }) => !isAnnounced);
      if (silent.length === 0) return holds(changes.length);
      return contradicted({
        message: `The list of upstream changed ${changes.length} times, and the relay announced ${changes.length - silent.length} of them.`,
        expected: "notifications/tools/list_changed after each change",
        observed: silent.map(({ says }) => `not announced: ${says}`),
      });
    }),
});

function ofChanges(
  { changes, renaming }: RelayEvidence,
  judge: (changes: readonly ChangeSeen[], upstreamOf: (name: string) => string) => Judgement,
): Judgement {
  if (isNotSeen(changes)) return undecided(changes.because);
  if (changes.length === 0) return undecided("the upstream did not change");
  return judge(changes, (name) => renaming.upstreamOf.get(name)?.[0] ?? name);
}

/** Names that the relay did not list at first, and that stand for no tool upstream as far as is known. */
function unmatchedIn(tools: readonly ListedTool[], { through, renaming }: RelayEvidence): readonly string[] {
  return namesOf(tools).filter((name) => !hasTool(through.list.tools, name) && !renaming.upstreamOf.has(name));
}

function hasTool(tools: readonly ListedTool[], name: string): boolean {
  return tools.some((tool) => tool.name === name);
}

function repeatedIn(names: readonly string[]): readonly string[] {
  return [...new Set(names.filter((name, index) => names.indexOf(name) !== index))];
}

function shownNames(names: readonly string[]): string {
  const shown = names.slice(0, namesShown).map((name) => showJson(name));
  return names.length > namesShown ? `${shown.join(", ")} and ${names.length - namesShown} more` : shown.join(", ");
}
