// Run checks on a server: docs/library.md shows how.
export { runChecks } from "./library/run-checks.ts";
export type { RunChecksOptions } from "./library/run-checks-options.ts";
export { testClient } from "./library/test-client.ts";
export type { TestClientOptions } from "./library/test-client-options.ts";
export { suggestHints, type SuggestHintsOptions } from "./library/suggest-hints.ts";
export type { Launch, LaunchedServer, RunningServer } from "./library/launch-target.ts";
export type { Execute } from "./library/execute.ts";
export type { Readings } from "./library/readings.ts";
export { OptionsError } from "./library/options-error.ts";
export type { OptionsFault } from "./library/options-fault.ts";
export type { CheckFault } from "./library/check-fault.ts";
export { allChecks } from "./suites/index.ts";
export { ambiguities } from "./specification/requirements/ambiguities/index.ts";
export { inMemoryTarget, type InMemoryServer } from "./harness/connect/in-memory.ts";
export { stdioTarget } from "./harness/connect/stdio-target.ts";
export type { ProcessLaunch, Target, TargetProcess, TargetTraits } from "./harness/connect/target.ts";
export type { CloseReason, FramingFault, Transport, TransportReceiver } from "./harness/wire/transport.ts";
export type { BaselineEntry } from "./report-model/baseline.ts";
export type { ToolExample } from "./harness/inputs/tool-example.ts";
export type { ProtocolChoice } from "./harness/revisions/revisions.ts";
export type { ClientInfo } from "./harness/revisions/client.ts";
export type { MinVerified } from "./harness/results/min-verified.ts";
export type { Again } from "./harness/results/result.ts";
export type { NameSetting, SettingName } from "./harness/check/setting.ts";
export { readHar } from "./harness/api-stub/har/read-har.ts";
export { HarError, type HarFault } from "./harness/api-stub/har/har-error.ts";
export type { RecordedAnswer } from "./harness/api-stub/answers/answer-book.ts";
export { parseOpenApi, type OpenApiDocument } from "./suites/http-verbs/openapi/operations.ts";
export { verbProfiles } from "./harness/api-stub/verbs/verb-profiles.ts";
export type { VerbProfile } from "./harness/api-stub/verbs/verb-profile.ts";
export type { VerbMapping } from "./suites/http-verbs/standing.ts";

// Write a check.
export { defineCheck, type Check, type CheckedDialects, type CheckFacts } from "./harness/check/check.ts";
export type { CheckOf, EvidenceFor, EvidenceKind } from "./harness/check/check.ts";
export { contradicted, holds, notApplicable, undecided, unseen } from "./harness/check/judgement.ts";
export type {
  AmbiguousWording,
  Contradiction,
  Judgement,
  MilderSeverity,
  Severity,
  Uncontradicted,
} from "./harness/check/judgement.ts";
export { requirements } from "./specification/requirements/requirements.ts";
export { calls, conversation, http, httpCalls, listing, relay, windows, wire } from "./library/evidence.ts";
export { isJsonObject, member, type Json, type JsonObject } from "./harness/json/value.ts";
export type {
  CallSubject,
  DialectSubject,
  QuerySubject,
  ServerQuerySubject,
  ServerSubject,
  ToolSubject,
} from "./harness/check/subject.ts";
export type { ResultKey } from "./harness/check/result-key.ts";
export type { QueryDialect } from "./harness/dialects/dialect.ts";
export type { GeneratedInputs, ToolInputs, UnsupportedInputs } from "./harness/inputs/tool-inputs.ts";

// … on what a server says of itself,
export type {
  DialectServerListingCheck,
  DialectToolListingCheck,
  ListingCheck,
  ListsCheck,
  StaticServerListingCheck,
  ToolListingCheck,
} from "./harness/evidence/listing/listing-check.ts";
export type { Introduction } from "./harness/session/introduction.ts";
export type { InitializeResult } from "./harness/session/initialize.ts";
export type { ListedTool, ToolList, ToolListEnd } from "./harness/session/tool-list.ts";
// … on what it answers,
export { argumentsOf } from "./harness/conversation/conversation.ts";
export { queryStep } from "./harness/conversation/query-step.ts";
export type {
  ConversationCheck,
  ServerConversationCheck,
  SessionConversationCheck,
  SurveyCheck,
  ToolConversationCheck,
} from "./harness/evidence/conversation/conversation-check.ts";
export type { Conversation, ConversationEvidence, Exchange, Step } from "./harness/conversation/conversation.ts";
export type { FaultCode, Outcome, StrayFault } from "./harness/wire/outcome.ts";
export type { ResponseFault, RpcError } from "./harness/wire/message.ts";
// … on what happens while it is asked,
export type { WindowCheck } from "./harness/evidence/windows/window-check.ts";
export type { BlindSpot, Effect, EffectKind, TierId, Window, WindowSpec } from "./harness/observe/effect/effect.ts";
// … on what its tools do,
export { callStep } from "./harness/calls/setup/helping-calls.ts";
export { persistentChanges, queryBefore } from "./harness/calls/execution/execution.ts";
export { workingCalls, type WorkingCall } from "./harness/calls/replies/work.ts";
export type {
  CallsCheck,
  DialectCallsCheck,
  FaultsCheck,
  HabitsCheck,
  ServerCallsCheck,
  StaticCallsCheck,
  ToolCallsCheck,
  WithoutCheck,
} from "./harness/evidence/calls/check/calls-check.ts";
export type { Execution, ObservedExchange, Watch } from "./harness/calls/execution/execution.ts";
export type { FaultsEvidence, Refusal } from "./harness/evidence/calls/check/faults-evidence.ts";
export { hangsOnClient, hasWorked } from "./harness/evidence/calls/variants/without-trials.ts";
export type { ClientKind, ClientTurn, WithoutEvidence } from "./harness/evidence/calls/check/without-evidence.ts";
export type { Habit, HabitsEvidence } from "./harness/evidence/calls/check/habits-evidence.ts";
export type { NetworkAttempt } from "./harness/calls/execution/network-attempt.ts";
export type { Change } from "./harness/calls/state/change.ts";
// … on what its endpoint makes of HTTP requests,
export type { HttpCheck } from "./harness/evidence/http/http-check.ts";
export type { HttpCallsCheck } from "./harness/evidence/http/http-calls-check.ts";
export type { RelayCheck } from "./harness/evidence/relay/relay-check.ts";
export type { CallableTool } from "./harness/calls/setup/helping-calls.ts";
export type { HttpSeen, HttpStep } from "./harness/wire/http-exchange.ts";
export type { HttpFailure } from "./harness/wire/http-failure.ts";
// … on what passes on the wire.
export { judgeFaults } from "./harness/evidence/wire/judge-faults.ts";
export type { WireCheck } from "./harness/evidence/wire/wire-check.ts";

// Test a check.
export { sampleEvidence, sampleServer } from "./library/sample.ts";
export type { SampleExchange, SampleOptions, SampleServer } from "./library/sample.ts";

// Read a report.
export * from "./report-model/report-model.ts";
export type { HintName } from "./report-model/hints.ts";
export type { HintSuggestion, Standing, ToolSuggestion } from "./report-model/suggestion.ts";
export { exitCodeOf, type ExitFacts } from "./harness/results/exit-code.ts";
export { findingOf, reportTexts, type Finding, type ReportTexts } from "./report-model/finding.ts";
export { reportFormats, type RenderOptions, type ReportFormat } from "./reports/index.ts";
