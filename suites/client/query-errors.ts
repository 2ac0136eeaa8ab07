import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds, notApplicable, undecided } from "../../harness/check/judgement.ts";
import { clientRuns } from "../../harness/clients/client-check.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import {
  callsIn,
  isRefusedWith,
  isSameCall,
  judgeGoesOn,
  neverAsks,
  queriesIn,
  resultOf,
  shownCall,
  timelyQueriesIn,
} from "./reading.ts";

export const refusedArgumentsAreNotCalled = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  scenarios: ["arguments-refused"],
  id: "client/refused-arguments-are-not-called",
  title: "After error -32602 the tool is not called with the same arguments.",
  level: "MUST NOT",
  requirements: requirements("TRX-CLI-06", "TRX-ERR-03c"),
  matters: "The server has said that these arguments are wrong, and the listed hints do not make them right.",
  restsOn: "The server refused the arguments of a query, and no call with them came.",
  cannotSee: "Whether the client told its user of the error.",
  fix: ["Hand the error to the model, and call with corrected arguments."],
  judge: (transcript, subject) => {
    const refusedQueries = queriesIn(transcript, subject).filter((query) => isRefusedWith(query, -32602));
    if (refusedQueries.length === 0) return neverAsks;
    const calls = callsIn(transcript).filter((each) => refusedQueries.some((query) => isSameCall(query, each)));
    const call = calls.find((each) =>
      refusedQueries.some((query) => isSameCall(query, each) && (query.answer?.index ?? Infinity) < each.index),
    );
    if (call === undefined)
      return calls.length === 0
        ? holds(refusedQueries.length)
        : undecided("the client called before the error had come");
    return contradicted({
      message: `The server refused the arguments of ${shownCall(call)}, and the client called it with them.`,
      expected: "no call with these arguments",
      observed: ["error -32602 to the query", `tools/call ${shownCall(call)}`],
      exchanges: [...refusedQueries.map(({ index }) => index), call.index],
    });
  },
});

export const failedQueriesAreTriedAgain = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["annotations", "resolve"],
  scenarios: ["query-fails-once"],
  id: "client/failed-queries-are-tried-again",
  title: "After an error that may pass the client asks again before it calls.",
  level: "SHOULD",
  requirements: requirements("DA-CLI-04c", "TR-CLI-04c"),
  matters: "Without an answer the user is asked about every call, harmless ones among them.",
  restsOn: "After error -32603 a second query with the same arguments came before the call.",
  cannotSee: "How often the client would try, and after which other errors.",
  fix: ["Send the query again once, after a moment, and go by the listed hints only then."],
  judge: (transcript, subject) => {
    const queries = queriesIn(transcript, subject);
    const failed = queries.find((query) => isRefusedWith(query, -32603));
    if (failed === undefined) return neverAsks;
    const again = queries.find((query) => query.index > failed.index && isSameCall(query, failed));
    const told = failed.answer?.index ?? Infinity;
    const calls = callsIn(transcript).filter((each) => isSameCall(each, failed) && each.index > failed.index);
    if (calls.some(({ index }) => index < told)) return undecided("the client called before the error had come");
    const [call] = calls;
    if (again !== undefined && again.index < (call?.index ?? Infinity)) return holds(1);
    if (call === undefined) return notApplicable("the client gave up the call");
    return contradicted({
      message: `After error -32603 the client called ${shownCall(call)} without asking again.`,
      expected: "a second query before the call",
      observed: ["error -32603 to the query", `tools/call ${shownCall(call)}`],
      exchanges: [failed.index, call.index],
    });
  },
});

export const unknownMembersAreTolerated = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  scenarios: ["unknown-members-in-answers"],
  comparesWith: ["list-and-call"],
  id: "client/unknown-members-are-tolerated",
  title: "Hints and members of an answer that the client does not know cost it nothing.",
  level: "STATEMENT",
  requirements: requirements("DA-RAT-03", "TR-RAT-03", "TR-FUT-01", "TRX-RES-05"),
  matters: "Later versions add to the answers, and a client that breaks on that never gets any.",
  restsOn: "After an answer with members that no proposal knows, the client made the call.",
  cannotSee: "Whether it went by the hints that it knows.",
  fix: ["Read what you know of an answer, and pass over the rest."],
  judge: (transcript, subject) => {
    const query = timelyQueriesIn(transcript, subject).find((each) => resultOf(each) !== undefined);
    if (query === undefined) return neverAsks;
    const what = "an answer with members that it does not know";
    return judgeGoesOn(transcript, subject, { after: query.answer?.index, what });
  },
});
