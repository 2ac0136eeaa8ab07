import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, undecided, unseen, type Judgement } from "../../harness/check/judgement.ts";
import { calls } from "../../harness/evidence/calls/calls.ts";
import {
  factKinds,
  type ClientsEvidence,
  type Shown,
  type ShownFact,
} from "../../harness/evidence/calls/check/clients-evidence.ts";
import { excerpt } from "../../harness/json/excerpt.ts";
import { showJson } from "../../harness/json/show.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

const maxObserved = 5;
const maxLineLength = 300;

export const behavesAlikeForAllClients = defineCheck({
  id: "truth/behaves-alike-for-all-clients",
  title:
    "The server lists the same tools and hints, and does the same with the same calls, whatever the client is called.",
  level: "STATEMENT",
  severity: "note",
  requirements: requirements("CORE-ANN-06", "CORE-ANN-09", "CORE-ANN-12", "CORE-ANN-15"),
  matters:
    "A server that goes by the client's name may behave while it is tested, and lie to a client that people use.",
  restsOn:
    "A session under the name of a common client listed the same tools and hints, and the calls made in it had effects of the same kinds and the same answers.",
  cannotSee:
    "Other names and versions, arguments that no call had, and what differs from session to session under one name as well.",
  fix: [
    "Go by what a client declares in its capabilities, and not by its name.",
    "Or keep it, if each client gets what is true for it, and say so in the documentation.",
    "A run with that name as --as calls every tool as such a client does, also those that only it is told of.",
  ],
  evidence: calls,
  per: "server",
  about: "every-client",
  judge: judgeClients,
});

/** What two names see otherwise. */
interface Difference extends Pick<ShownFact, "kind" | "about"> {
  readonly ours: string;
  readonly theirs: string;
}

function judgeClients({ as, known, ours, theirs, called, tools }: ClientsEvidence): Judgement {
  const differences = factKinds
    .flatMap((kind) => differencesOf(kind, ours, theirs))
    .filter((each) => !known.some((fact) => isShown(fact, each)));
  const name = showJson(as);
  const [first] = differences;
  if (first === undefined) {
    if (called === 0 && tools > 0)
      return unseen(`no call was made as another client: its list is the same for ${name}`);
    const remark = `met as ${name} as well: its list, and calls of ${called} of ${tools} tools`;
    return holds(ours.length + theirs.length, remark);
  }
  if (ours.length < 2 || theirs.length < 2)
    return undecided(
      `something was otherwise for a client called ${name}, and it was not met again to see whether it always is`,
    );
  return contradicted({
    case: `other-${first.kind}`,
    message: `${sentences[first.kind]} a client called ${name}: ${lineOf(first)}.`,
    expected: "the same tools, hints, effects and answers, whatever the client is called",
    observed: differences.slice(0, maxObserved).map((each) => excerpt(lineOf(each), maxLineLength)),
  });
}

const sentences: Readonly<Record<ShownFact["kind"], string>> = {
  tools: "Other tools are listed to",
  hints: "A tool has other hints for",
  effects: "The same call does something else for",
  answers: "The same call is answered differently to",
};

function lineOf({ kind, about, ours, theirs }: Difference): string {
  if (kind === "answers") return `${excerpt(about, 80)} ${changedPart(ours, theirs)}`;
  return `${excerpt(about, 120)} ${excerpt(ours, 80)} → ${excerpt(theirs, 80)}`;
}

/** Around the first character that differs. */
function changedPart(ours: string, theirs: string): string {
  let at = 0;
  while (at < ours.length && ours[at] === theirs[at]) at++;
  const start = Math.max(0, at - 20);
  return [ours, theirs].map((text) => `${start > 0 ? "…" : ""}${excerpt(text.slice(start), 60)}`).join(" → ");
}

/** What is the same in all sessions under one name, and another in all under the other. */
function differencesOf(
  kind: ShownFact["kind"],
  ours: readonly Shown[],
  theirs: readonly Shown[],
): readonly Difference[] {
  const names = [...ours, ...theirs].flatMap((shown) => shown.filter((fact) => fact.kind === kind));
  return [...new Set(names.map(({ about }) => about))].flatMap((about) => {
    const [one, other] = [valueIn(ours, kind, about), valueIn(theirs, kind, about)];
    return one === undefined || other === undefined || one === other ? [] : [{ kind, about, ours: one, theirs: other }];
  });
}

/** Whether what the other name sees was seen under the usual one as well: it may be chance, such as a coin that is tossed. */
function isShown(fact: ShownFact, { kind, about, theirs }: Difference): boolean {
  return fact.kind === kind && fact.about === about && fact.shows === theirs;
}

/** @returns undefined where it is not the same in each, or says nothing in one */
function valueIn(sessions: readonly Shown[], kind: ShownFact["kind"], about: string): string | undefined {
  const missing = kind === "tools" ? "not listed" : undefined;
  const values = sessions.map(
    (shown) => shown.find((fact) => fact.kind === kind && fact.about === about)?.shows ?? missing,
  );
  return new Set(values).size === 1 ? values[0] : undefined;
}
