import type { PassGrounds } from "../../harness/check/check.ts";
import type { ClientCheck } from "../../harness/clients/client-check.ts";
import {
  callsAreNotSentAgain,
  callsNameATool,
  missingResultTypeIsComplete,
  resultWithoutIsErrorIsSuccess,
  retriesHaveANewId,
  schemasAreNotFetched,
} from "./calls.ts";
import {
  absentHintsAreTheirDefaults,
  answeredRiskIsConfirmed,
  destructiveCallsAreConfirmed,
  failedQueriesFallBack,
  refusedCallsAreNotMade,
} from "./decisions.ts";
import { callsAreThoseAskedAbout, callsWaitForTheAnswer, queriesComeRightBeforeTheCall } from "./flow.ts";
import {
  emptyListIsAccepted,
  hintsAreKept,
  listsAgainAfterAChange,
  pagesAreFollowed,
  unknownHintsAreTolerated,
  wrongHintCostsNoList,
} from "./lists.ts";
import {
  headersNameMethodAndTool,
  metadataIsOnEveryRequest,
  pendingIdsDiffer,
  queriesHaveAMethodHeader,
} from "./messages.ts";
import {
  extensionIsDeclaredAfterRefusal,
  handshakeDeclaresTheExtension,
  listIsOfTheSameCapabilities,
  listsDeclareTheExtension,
  queriesDeclareTheExtension,
} from "./extension.ts";
import { onlyAnnouncedDialectsAreAsked, otherSettingsAreNoSupport } from "./negotiation.ts";
import {
  failedQueriesAreTriedAgain,
  refusedArgumentsAreNotCalled,
  unknownMembersAreTolerated,
} from "./query-errors.ts";
import { answersAreNotForLaterCalls, answersAreNotForOtherArguments } from "./reuse.ts";
import {
  onlyFlaggedToolsAreAskedAbout,
  queriesHaveAnId,
  queriesHaveArguments,
  queriesNameAListedTool,
  queriesUseTheMethod,
} from "./queries.ts";

/** Checks of what clients do with lists, calls and queries. A run on a server has none of them. */
export const clientChecks: readonly (ClientCheck & PassGrounds)[] = [
  hintsAreKept,
  unknownHintsAreTolerated,
  wrongHintCostsNoList,
  pagesAreFollowed,
  emptyListIsAccepted,
  listsAgainAfterAChange,
  callsAreNotSentAgain,
  callsNameATool,
  resultWithoutIsErrorIsSuccess,
  missingResultTypeIsComplete,
  retriesHaveANewId,
  schemasAreNotFetched,
  pendingIdsDiffer,
  metadataIsOnEveryRequest,
  headersNameMethodAndTool,
  onlyAnnouncedDialectsAreAsked,
  onlyFlaggedToolsAreAskedAbout,
  otherSettingsAreNoSupport,
  queriesDeclareTheExtension,
  listsDeclareTheExtension,
  handshakeDeclaresTheExtension,
  extensionIsDeclaredAfterRefusal,
  listIsOfTheSameCapabilities,
  queriesUseTheMethod,
  queriesHaveAnId,
  queriesNameAListedTool,
  queriesHaveArguments,
  queriesHaveAMethodHeader,
  callsAreThoseAskedAbout,
  callsWaitForTheAnswer,
  queriesComeRightBeforeTheCall,
  answersAreNotForOtherArguments,
  answersAreNotForLaterCalls,
  refusedArgumentsAreNotCalled,
  failedQueriesAreTriedAgain,
  unknownMembersAreTolerated,
  destructiveCallsAreConfirmed,
  absentHintsAreTheirDefaults,
  answeredRiskIsConfirmed,
  failedQueriesFallBack,
  refusedCallsAreNotMade,
];
