import { expect, it } from "vitest";
import { judgeAgain } from "../../library/judge-again.ts";
import type { Verdict } from "../../report-model/report-model.ts";
import { eventsIn } from "../recordings/judge-journal.ts";
import { nameOf } from "./journal-recording.ts";
import { runsOfTheCommand } from "./recorded-journals.ts";
import type { ClaimName, WhoseServer } from "./whose-server.ts";
import { whoseServers } from "./whose-servers.ts";

const checks: Readonly<Record<ClaimName, string>> = {
  readOnly: "truth/read-only-tools-change-nothing",
  nonDestructive: "truth/non-destructive-tools-only-add",
  idempotent: "truth/idempotent-tools-repeat-without-effect",
  closedWorld: "truth/closed-world-tools-stay-inside",
};

interface Judged {
  readonly tool: string;
  readonly claim: ClaimName;
  readonly verdict: Verdict;
}

async function judgedOf(server: WhoseServer): Promise<readonly Judged[]> {
  const { results } = await judgeAgain(eventsIn(runsOfTheCommand.read(server)), {}, "again");
  const claimOf = (check: string): readonly ClaimName[] =>
    (["readOnly", "nonDestructive", "idempotent", "closedWorld"] as const).filter((claim) => checks[claim] === check);
  return results.flatMap(({ check, tool = "", verdict }) => claimOf(check).map((claim) => ({ tool, claim, verdict })));
}

/** Where a run of the command was judged, so is its journal: the command says the same of each (`judge.machine.test.ts`). */
it.each(whoseServers.map((server) => [nameOf(server), server] as const))(
  "the journal of a run of the command accuses none falsely: %s",
  async (_, server) => {
    const judged = await judgedOf(server);
    const isTrue = ({ tool, claim }: Judged): boolean => server.tools[tool]?.isTrue.includes(claim) === true;
    expect(judged.filter((each) => isTrue(each) && each.verdict === "fail")).toEqual([]);
    expect(
      judged
        .filter(({ verdict }) => verdict !== "not-applicable")
        .map((each) => `${each.tool} ${isTrue(each) ? "" : "-"}${each.claim}: ${each.verdict}`),
    ).toMatchSnapshot();
  },
);
