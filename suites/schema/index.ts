import type { ExplainedCheck } from "../../harness/check/check.ts";
import { answerHasItsMember, answerHintsAreBooleans, answerTitleIsAString, everyQueryIsAnswered } from "./answers.ts";
import {
  annotationsIsAnObject,
  hintsAreBooleans,
  inputSchemaCompiles,
  inputSchemaIsAnObject,
  titleIsAString,
  toolsHaveNames,
} from "./definitions.ts";
import {
  answerMetaIsAnObject,
  answerMetaKeysAreWellFormed,
  metaKeysAreWellFormed,
  resultMetaKeysAreWellFormed,
} from "./meta.ts";
import {
  answerAsksForNoInput,
  answerTellsItsType,
  inputIsAskedForWhereAllowed,
  resultsNameTheServer,
  resultsTellTheirType,
  toolListCanBeCached,
} from "./stateless.ts";
import { answerTitleIsTheListedOne } from "./answer-title.ts";
import { headerParametersAreUsable } from "./header-parameters.ts";
import {
  resolutionHasAllHints,
  resolutionHasNoDefinition,
  resolutionHasOnlyHints,
  resolutionIsNotToBeKept,
  resolutionKeepsTheName,
  resolutionMembersAreKnown,
  resolutionTellsItsType,
} from "./resolution.ts";
import { resolutionMetaIsNegotiated } from "./resolution-meta.ts";
import {
  resolvedToolIsWhole,
  resolvedToolKeepsItsFlag,
  resolvedToolKeepsItsName,
  resolvedToolKeepsItsSchemas,
} from "./resolved-tool.ts";
import {
  answersAreJsonRpc,
  answersCarryTheId,
  errorsAreWellFormed,
  messagesComeOneByOne,
  notificationsAreKnown,
  notificationsAreNotAnswered,
  objectKeysAreUnique,
  stdoutCarriesOnlyJsonRpc,
} from "./traffic.ts";

/** The form of lists, of answers, and of the messages that carry them. */
export const schemaChecks: readonly ExplainedCheck[] = [
  toolsHaveNames,
  inputSchemaIsAnObject,
  inputSchemaCompiles,
  annotationsIsAnObject,
  hintsAreBooleans,
  titleIsAString,
  headerParametersAreUsable,
  metaKeysAreWellFormed,
  resultMetaKeysAreWellFormed,
  everyQueryIsAnswered,
  answerHasItsMember,
  answerHintsAreBooleans,
  answerTitleIsAString,
  answerTitleIsTheListedOne,
  answerMetaIsAnObject,
  answerMetaKeysAreWellFormed,
  resolvedToolIsWhole,
  resolvedToolKeepsItsName,
  resolvedToolKeepsItsSchemas,
  resolvedToolKeepsItsFlag,
  resolutionTellsItsType,
  resolutionKeepsTheName,
  resolutionHasAllHints,
  resolutionHasOnlyHints,
  resolutionHasNoDefinition,
  resolutionMembersAreKnown,
  resolutionMetaIsNegotiated,
  resolutionIsNotToBeKept,
  answersAreJsonRpc,
  answersCarryTheId,
  notificationsAreNotAnswered,
  notificationsAreKnown,
  messagesComeOneByOne,
  errorsAreWellFormed,
  objectKeysAreUnique,
  stdoutCarriesOnlyJsonRpc,
  resultsTellTheirType,
  resultsNameTheServer,
  inputIsAskedForWhereAllowed,
  answerTellsItsType,
  answerAsksForNoInput,
  toolListCanBeCached,
];
