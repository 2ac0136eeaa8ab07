import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, unseen } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { minTools } from "../../harness/calls/attribution/nearly-all-tools.ts";
import { contradictedUnder } from "../../specification/requirements/ambiguities/index.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { staticHints } from "./claim.ts";

const maxHosts = 5;
const maxTools = 8;

/** The API that a server wraps is told once, and not for each of its tools. */
export const closedWorldToolsShareNoHost = defineCheck({
  evidence: calls,
  per: "server",
  about: "every-call",
  id: "truth/closed-world-tools-share-no-host",
  title: "Tools with openWorldHint: false do not reach a host that the server's other tools also reach.",
  level: "STATEMENT",
  requirements: requirements("CORE-ANN-15"),
  matters: "Clients trust the results of closed-world tools, and should decide for themselves whether to trust an API.",
  restsOn: "Of the hosts that several called tools reached, none was reached by a tool with openWorldHint: false.",
  cannotSee: "Hosts that one tool alone reaches, and tools that were not called.",
  fix: [
    "Set `openWorldHint: true`, or leave it out (true is the default).",
    "Choose how an open world is read (--reading open-world=unknown-entities or anything-outside).",
  ],
  judge: ({ hosts, called, watch }, { introduction }) => {
    const closed = introduction.list.tools.filter((tool) => !staticHints(tool).openWorldHint);
    const names = new Set(closed.map(({ name }) => name));
    if (names.size === 0) return notApplicable("no tool has openWorldHint: false");
    const reached = hosts
      .map(({ host, tools }) => ({ host, tools: tools.filter((tool) => names.has(tool)) }))
      .filter(({ tools }) => tools.length > 0);
    const isTooFew = reached.length === 0 && called < minTools;
    if (isTooFew) return notApplicable("too few tools were called to see what several of them reach");
    if (reached.length === 0 && watch?.networkBlind !== undefined) return unseen(watch.networkBlind);
    if (reached.length === 0) return holds(called);
    return contradicted({
      message: `Tools with openWorldHint: false reach ${listed(
        reached.map(({ host }) => host),
        maxHosts,
      )}.`,
      expected: "no host beyond the machine that several tools reach",
      observed: reached.slice(0, maxHosts).map(({ host, tools }) => `${host}: ${listed(tools, maxTools)}`),
      ambiguity: contradictedUnder("AMB-22", "anything-outside"),
    });
  },
});

function listed(names: readonly string[], most: number): string {
  const left = names.length - most;
  return `${names.slice(0, most).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}
