import { judgesDialect } from "../../check/check.ts";
import type { Contradiction, Judgement } from "../../check/judgement.ts";
import { staticDialect, type ResultKey } from "../../check/result-key.ts";
import type { Relaying } from "../../relay/relaying.ts";
import { reproductions } from "../../results/minimised.ts";
import { readContradiction, resultOf } from "../../results/result.ts";
import type { Gathering } from "../gathering/gathering.ts";
import { guarded } from "../gathering/guard.ts";
import { compareOnce, endUpstream } from "./compare-once.ts";
import { relayedTools } from "./relayed-tools.ts";
import type { RelayCheck } from "./relay-check.ts";
import type { RelayEvidence } from "./relay-evidence.ts";

/** One future result. */
interface Claim {
  readonly check: RelayCheck;
  readonly key: ResultKey;
  readonly judge: (evidence: RelayEvidence) => Judgement;
}

/** What the first comparison showed about a claim. */
interface Doubt {
  readonly claim: Claim;
  readonly first: Contradiction;
  times: number;
}

/**
 * Compares the relay with its upstream once, and twice more if something differs: a contradiction has to come each
 * time.
 *
 * @throws RunStopped or TargetError when nothing more can be asked of the target
 */
export async function gatherRelay(
  gathering: Gathering,
  relaying: Relaying,
  checks: readonly RelayCheck[],
): Promise<void> {
  await guarded(gathering, checks, async () => {
    const doubts: Doubt[] = [];
    const evidence = await compareOnce(gathering, relaying);
    gathering.relayed?.(relayedTools(evidence));
    const claims = claimsOf(gathering, checks);
    for (const claim of claims.filter(({ check }) => !isAfterTheEnd(check))) {
      await gathering.hub.mayGoOn();
      const judgement = claim.judge(evidence);
      if (judgement.kind === "contradicted") doubts.push({ claim, first: judgement, times: 1 });
      else gathering.report(resultOf(claim.check, claim.key, judgement));
    }
    for (let tries = 1; tries < reproductions && doubts.length > 0; tries++) {
      const again = await compareOnce(gathering, relaying);
      for (const doubt of doubts) {
        const judgement = doubt.claim.judge(again);
        if (judgement.kind === "contradicted" && judgement.case === doubt.first.case) doubt.times++;
      }
    }
    for (const { claim, first, times } of doubts)
      gathering.report(readContradiction(claim.check, claim.key, first, times, gathering.again));
    const last = claims.filter(({ check }) => isAfterTheEnd(check));
    const ended = last.length === 0 ? evidence : await endUpstream(gathering, relaying, evidence);
    for (const { check, key, judge } of last) {
      const judgement = judge(ended);
      gathering.report(
        judgement.kind === "contradicted"
          ? readContradiction(check, key, judgement, 1, gathering.again)
          : resultOf(check, key, judgement),
      );
    }
  });
}

function isAfterTheEnd(check: RelayCheck): boolean {
  return check.per === "server" && check.dialects === undefined && check.afterTheEnd === true;
}

function claimsOf({ introduction, tools, dialects }: Gathering, checks: readonly RelayCheck[]): readonly Claim[] {
  return checks.flatMap((check): readonly Claim[] => {
    if (check.per === "server" && check.dialects === undefined)
      return [{ check, key: { dialect: staticDialect }, judge: (seen) => check.judge(seen, { introduction }) }];
    if (check.dialects === undefined) {
      return tools.map((tool) => ({
        check,
        key: { dialect: staticDialect, tool: tool.name },
        judge: (seen) => check.judge(seen, { introduction, tool }),
      }));
    }
    const judged = dialects.filter((dialect) => judgesDialect(check, dialect));
    if (check.per === "server") {
      return judged.map((dialect) => ({
        check,
        key: { dialect: dialect.id },
        judge: (seen) => check.judge(seen, { introduction, dialect }),
      }));
    }
    return judged.flatMap((dialect) =>
      tools.map((tool) => ({
        check,
        key: { dialect: dialect.id, tool: tool.name },
        judge: (seen: RelayEvidence) => check.judge(seen, { introduction, tool, dialect }),
      })),
    );
  });
}
