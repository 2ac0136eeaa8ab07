import type { ExplainedCheck } from "../../harness/check/check.ts";
import {
  announcedDialectsAreServed,
  errorsArrive,
  queriesAreAnsweredAsDirectly,
  resultsArriveWhole,
} from "./answers.ts";
import { definitionsAreUnchanged, dialectMarkersArrive, unknownMembersArrive } from "./definitions.ts";
import { absentHintsStayAbsent, hintsAreNotRiskier, hintsAreNotSafer, overridesAreInEffect } from "./hints.ts";
import {
  allToolsArriveOnce,
  changedHintsArrive,
  changedToolsArrive,
  listChangesAreAnnounced,
  mergedToolsAreTheWorstCase,
  toolOrderIsKept,
} from "./lists.ts";
import { answersDoNotCross, callsAreSentOnce, nothingIsCalledUnasked } from "./traffic.ts";

/** The id of the suite, which is off unless the target is a relay. */
export const relaySuite = "relay";

/** What a gateway, a proxy or a bridge makes of the server behind it. */
export const relayChecks: readonly ExplainedCheck[] = [
  hintsAreNotSafer,
  absentHintsStayAbsent,
  hintsAreNotRiskier,
  overridesAreInEffect,
  mergedToolsAreTheWorstCase,
  allToolsArriveOnce,
  changedHintsArrive,
  changedToolsArrive,
  listChangesAreAnnounced,
  definitionsAreUnchanged,
  unknownMembersArrive,
  dialectMarkersArrive,
  toolOrderIsKept,
  announcedDialectsAreServed,
  queriesAreAnsweredAsDirectly,
  resultsArriveWhole,
  errorsArrive,
  answersDoNotCross,
  callsAreSentOnce,
  nothingIsCalledUnasked,
];
