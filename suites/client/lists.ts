import { defineCheck } from "../../harness/check/check.ts";
import {
  contradicted,
  holds,
  notApplicable,
  undecided,
  unseen,
  type Judgement,
} from "../../harness/check/judgement.ts";
import { clientRuns, type ClientSubject } from "../../harness/clients/client-check.ts";
import { describeClientEnd } from "../../harness/clients/describe-end.ts";
import { tellingTools } from "../../harness/clients/scenarios/lists.ts";
import { listChangedMethod } from "../../harness/clients/serve/scenario-server.ts";
import {
  firstIndex,
  objectOf,
  requestsIn,
  subjectOf,
  toolsListedBefore,
} from "../../harness/clients/transcript/read-transcript.ts";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { defaultHints, hintNames } from "../../report-model/hints.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, member, type Json, type JsonObject } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { callsIn, hasFailed, judgeGoesOn, listAnswered, resultOf } from "./reading.ts";

export const hintsAreKept = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["hints-in-every-form"],
  needsNoCall: true,
  id: "client/hints-are-kept",
  title: "The client holds the hints that were listed, and an absent one as absent or as its default.",
  level: "DEFAULT",
  requirements: requirements("CORE-ANN-07", "CORE-ANN-10", "CORE-ANN-16"),
  matters: "What a client loses or invents while it reads a list decides about every call that follows.",
  restsOn: "The driver sent back the tools as the client holds them, and their hints are those that were listed.",
  cannotSee: "What the client makes of the hints, and whether the driver sent back what its user sees.",
  fix: [
    "Keep the four hints as they came, false ones and absent ones among them.",
    "Fill in an absent hint with its default: readOnlyHint false, destructiveHint true, idempotentHint false, openWorldHint true.",
  ],
  judge: (transcript, subject) => {
    const echo = echoIn(transcript, subject);
    if (echo === undefined)
      return unseen("the driver did not send back what the client holds, with a call of report_tools");
    const differences = tellingTools.flatMap((listed) => differencesOf(listed, echo.held));
    if (differences.length === 0) return holds(tellingTools.length);
    return contradicted({
      message: `The client holds other hints than were listed: ${differences[0] ?? ""}.`,
      expected: "the hints as listed; for an absent one nothing, or its default",
      observed: differences,
      exchanges: [echo.index],
    });
  },
});

interface Echo {
  readonly index: number;
  readonly held: readonly Json[];
}

/**
 * The tools that the driver sent back last, as the client holds them; undefined where it sent none back. A client that calls
 * every tool has a value for this one that says nothing of what it holds: a list without a listed tool tells that the client
 * lost them only if it gave back one elsewhere.
 */
function echoIn(transcript: Transcript, { runs }: ClientSubject): Echo | undefined {
  const echo = calledWith(transcript);
  return echo !== undefined && [transcript, ...runs].some(givesBack) ? echo : undefined;
}

/** The list that report_tools was called with last. */
function calledWith(transcript: Transcript): Echo | undefined {
  const echo = requestsIn(transcript, "tools/call").findLast((request) => subjectOf(request).name === "report_tools");
  const held = echo === undefined ? undefined : member(objectOf(subjectOf(echo).arguments), "tools");
  return echo === undefined || !Array.isArray(held) ? undefined : { index: echo.index, held };
}

function givesBack(transcript: Transcript): boolean {
  const { index, held } = calledWith(transcript) ?? { index: 0, held: [] };
  return [...toolsListedBefore(transcript, index).keys()].some((name) => toolNamed(name, held) !== undefined);
}

function toolNamed(name: Json | undefined, held: readonly Json[]): Json | undefined {
  return held.find((tool) => isJsonObject(tool) && member(tool, "name") === name);
}

/**
 * Whether a client has the tools of a list with something odd in it. The tools that the driver sent back count first,
 * since a driver may call by its name a tool that the client lost.
 */
function judgeKeepsList(transcript: Transcript, subject: ClientSubject, what: string): Judgement {
  const echo = echoIn(transcript, subject);
  if (echo === undefined || toolNamed("add_numbers", echo.held) !== undefined)
    return judgeGoesOn(transcript, subject, { after: listAnswered(transcript), what });
  return contradicted({
    message: `The client got ${what}, and does not hold "add_numbers", which was listed beside it.`,
    expected: "the tools with nothing odd about them",
    observed: [`it holds ${echo.held.length} tools`],
    exchanges: [echo.index],
  });
}

function differencesOf(listed: JsonObject, held: readonly Json[]): readonly string[] {
  const name = listed["name"];
  const found = toolNamed(name, held);
  if (!isJsonObject(found)) return [`${showJson(name)} is missing`];
  const [before, after] = [objectOf(listed["annotations"]), objectOf(member(found, "annotations"))];
  return hintNames.flatMap((hint) => {
    const [was, is] = [member(before, hint), member(after, hint)];
    if (is === was || (was === undefined && is === defaultHints[hint])) return [];
    return [`${hint} of ${showJson(name)}: ${showJson(was)} → ${showJson(is)}`];
  });
}

export const unknownHintsAreTolerated = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["unknown-hints"],
  comparesWith: ["list-and-call", "hints-in-every-form"],
  id: "client/unknown-hints-are-tolerated",
  title: "Hints and members that the client does not know cost it nothing.",
  level: "STATEMENT",
  requirements: requirements("CORE-ANN-18"),
  matters: "Later revisions add hints, and a client that breaks on them loses every tool of a newer server.",
  restsOn: "The client called a tool whose annotations have members that no specification knows.",
  cannotSee: "Whether it kept what it does not know, and whether its driver calls by name what the client lost.",
  fix: ["Read what you know of annotations, and pass over the rest: their object is open."],
  judge: (transcript, subject) => judgeKeepsList(transcript, subject, "a list with hints that it does not know"),
});

export const wrongHintCostsNoList = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["hint-of-wrong-type"],
  comparesWith: ["list-and-call", "hints-in-every-form"],
  id: "client/wrong-hint-costs-no-list",
  title: "A hint of a wrong type does not cost the client the other tools.",
  level: "GUIDANCE",
  requirements: requirements("CORE-ANN-05"),
  matters: "One careless tool takes every tool of its server away, and the user sees an empty list.",
  restsOn: "The client called a tool that was listed beside one whose hints are not booleans.",
  cannotSee:
    "What it makes of the tool whose hints are wrong, and whether its driver calls by name what the client lost.",
  fix: ["Parse each tool by itself, and take a hint that is not a boolean for an absent one."],
  judge: (transcript, subject) =>
    judgeKeepsList(transcript, subject, "a list in which one tool has hints of a wrong type"),
});

export const pagesAreFollowed = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["several-pages"],
  needsNoCall: true,
  id: "client/pages-are-followed",
  title: "The client asks for every page of the list.",
  level: "STATEMENT",
  requirements: requirements("CORE-TOOL-12"),
  matters: "A tool on a later page does not exist for the user, and nothing says so.",
  restsOn: "The client asked with the cursor of each page but the first.",
  cannotSee: "What it does with a list that never ends.",
  fix: [
    "Ask with nextCursor until an answer has none; helpers of SDKs that list one page have to be called in a loop.",
  ],
  judge: (transcript) => {
    const lists = requestsIn(transcript, "tools/list");
    if (lists.every((list) => resultOf(list) === undefined)) return undecided("the client asked for no list");
    const cursors = new Set(lists.map(({ given }) => member(given, "cursor")));
    const missing = ["1", "2"].filter((cursor) => !cursors.has(cursor));
    if (missing.length === 0) return holds(2);
    // It may have been about to ask.
    if (hasFailed(transcript.end))
      return undecided(
        `the client asked for ${3 - missing.length} of 3 pages of the list; ${describeClientEnd(transcript.end)}`,
      );
    return contradicted({
      message: `The client asked for ${3 - missing.length} of 3 pages of the list.`,
      expected: "tools/list with the cursor of each page",
      observed: lists.map(({ given }) => `tools/list with cursor ${showJson(member(given, "cursor"))}`),
      exchanges: lists.map(({ index }) => index),
    });
  },
});

export const emptyListIsAccepted = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["empty-list"],
  comparesWith: ["list-and-call"],
  id: "client/empty-list-is-accepted",
  title: "The client accepts a list without tools, and one that has changed.",
  level: "MAY",
  requirements: requirements("CORE-TOOL-03"),
  matters: "What a server lists may hang on who asks and when, and no client should give up a server for that.",
  restsOn: "The client called a tool that stood in the second list alone.",
  cannotSee: "Lists that hang on credentials.",
  fix: ["Take an empty array of tools for what it is."],
  judge: (transcript, subject) => {
    const lists = requestsIn(transcript, "tools/list").filter((list) => resultOf(list) !== undefined);
    const calls = callsIn(transcript);
    if (lists.length < 2 && calls.length === 0 && !hasFailed(transcript.end))
      return undecided("the client listed the tools once, and so never saw the second list");
    return judgeGoesOn(transcript, subject, { after: lists[0]?.answer?.index, what: "an empty list" });
  },
});

export const listsAgainAfterAChange = defineCheck({
  evidence: clientRuns,
  per: "server",
  scenarios: ["changed-hint"],
  id: "client/lists-again-after-a-change",
  title: "After notifications/tools/list_changed the client lists the tools again before it calls one.",
  level: "STATEMENT",
  requirements: requirements("CORE-CACHE-03", "AG-LIFE-03"),
  matters: "A tool that only read a moment ago may destroy now, and an old list still says that it only reads.",
  restsOn: "A list was asked for between the notification and the next call.",
  cannotSee: "Whether the driver asked for that list, and not the client by itself.",
  fix: ["Drop what you hold of the list when the notification comes, whatever its ttlMs says."],
  judge: (transcript) => {
    const told = firstIndex(transcript, (event) => event.kind === "told" && event.method === listChangedMethod);
    if (told === -1) return undecided("the client did not make the call that changes the list");
    if (!couldHear(transcript, told)) return notApplicable("the client listened to no notification");
    const list = requestsIn(transcript, "tools/list").find(({ index }) => index > told);
    const call = callsIn(transcript).find(({ index }) => index > told);
    if (list !== undefined && (call === undefined || list.index < call.index)) return holds(1);
    if (call === undefined) return undecided("after the notification the client made no request that shows it");
    return contradicted({
      message: "The client was told that the list had changed, and called a tool without listing again.",
      expected: "tools/list before the next tools/call",
      observed: [`tools/call ${showJson(subjectOf(call).name)} after the notification`],
      exchanges: [call.index],
    });
  },
});

/** In a session it comes with the answer to a call; without one, on a stream that the client has opened. */
function couldHear(transcript: Transcript, told: number): boolean {
  const before = requestsIn(transcript).filter(({ index }) => index < told);
  return before.some(({ method }) => method === "initialize" || method === "subscriptions/listen");
}
