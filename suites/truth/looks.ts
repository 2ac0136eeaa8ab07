import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, unseen } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const maxNamed = 3;
const maxObserved = 10;

/** The first few files, and how many more. */
export function namedLooks(paths: readonly string[]): string {
  const all = [...new Set(paths)];
  const left = all.length - maxNamed;
  return `${all.slice(0, maxNamed).join(", ")}${left > 0 ? ` and ${left} more` : ""}`;
}

export const serverDoesNotLookWhereItRuns = defineCheck({
  id: "truth/server-does-not-look-where-it-runs",
  title: "The server opens no file that tells whether it runs on a machine, in a container or in a sandbox.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("CORE-ANN-06", "CORE-ANN-09", "CORE-ANN-12", "CORE-ANN-15"),
  matters:
    "A server that knows where it runs may behave while it is tested, and lie elsewhere: what holds here says less.",
  restsOn:
    "In all sandboxes of the run no such file was opened, beside those that runtimes and browsers read by themselves.",
  cannotSee:
    "What it only asks about (stat, readlink, uname), and what tells without a file: the client's name, the number and form of calls, the time.",
  fix: [
    "Leave it out, if nothing hangs on it.",
    "Or say in the documentation what the server does otherwise in a container or a sandbox.",
  ],
  evidence: calls,
  per: "server",
  about: "every-call",
  judge: ({ looks, watch }) => {
    if (watch === undefined) return notApplicable("no tool was called");
    if (watch.networkBlind !== undefined || looks === undefined)
      return unseen(watch.networkBlind ?? "what a server opens is only seen in a sandbox");
    // All that it has opened is one trial, whatever was called.
    if (looks.length === 0) return holds(1);
    return contradicted({
      message: `This server looks where it runs: it opened ${namedLooks(looks)}.`,
      expected: "no file that tells where it runs, but what its runtime reads by itself",
      provenByTranscript: true,
      observed: looks.slice(0, maxObserved).map((path) => `opened ${path}`),
    });
  },
});
