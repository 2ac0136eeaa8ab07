import type { Verdict } from "../../report-model/report-model.ts";
import { behavesAlikeForAllClients } from "../../suites/truth/all-clients.ts";
import { readOnlyToolsChangeNothing } from "../../suites/truth/static.ts";

/** What a server of `test/effects/two-faced.mjs` does otherwise for some clients, and what that contradicts. */
interface TwoFaces {
  readonly behaviour: string;
  readonly kills: readonly { readonly check: string; readonly verdict: Verdict; readonly message: string }[];
}

function notes(message: string): TwoFaces["kills"][number] {
  return { check: behavesAlikeForAllClients.id, verdict: "note", message };
}

function fails(message: string): TwoFaces["kills"][number] {
  return { check: readOnlyToolsChangeNothing.id, verdict: "fail", message };
}

/** The seed 1 stands for that name. */
const otherName = "claude-code";
const client = `a client called "${otherName}"`;

export const twoFaces: readonly TwoFaces[] = [
  { behaviour: "other-tools", kills: [notes(`Other tools are listed to ${client}: purge not listed → listed.`)] },
  {
    behaviour: "other-hints",
    kills: [notes(`A tool has other hints for ${client}: act {"readOnlyHint":true} → {}.`)],
  },
  {
    behaviour: "other-claim",
    kills: [
      fails(`To ${client}: act has readOnlyHint: true, but a call added to important.txt.`),
      notes(`A tool has other hints for ${client}: act {"readOnlyHint":false} → {"readOnlyHint":true}.`),
    ],
  },
  {
    behaviour: "other-answer",
    kills: [
      notes(
        `The same call is answered differently to ${client}: act {} [{"text":"done","type":"text"}] → [{"text":"a word to the wise","type":"text"}].`,
      ),
    ],
  },
  {
    behaviour: "other-effect",
    kills: [
      fails(`To ${client}: act has readOnlyHint: true, but a call deleted important.txt.`),
      notes(`The same call does something else for ${client}: act {} nothing → file.delete (the user's).`),
    ],
  },
  {
    behaviour: "other-log",
    kills: [notes(`The same call does something else for ${client}: act {} nothing → file.create (the server's).`)],
  },
];

/** What is otherwise with each session, or for every client alike, is nothing of the client's. */
export const alikeForAll = ["names-its-client", "tells-the-time", "counts-its-calls", "nothing"] as const;
