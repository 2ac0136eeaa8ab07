import { defineCheck } from "../../harness/check/check.ts";
import { contradicted, holds } from "../../harness/check/judgement.ts";
import { clientRuns, type ClientSubject } from "../../harness/clients/client-check.ts";
import {
  capabilitiesOf,
  objectOf,
  requestsIn,
  subjectOf,
  type ReadRequest,
} from "../../harness/clients/transcript/read-transcript.ts";
import type { Transcript } from "../../harness/clients/transcript/transcript.ts";
import { resolutionExtensionId } from "../../harness/dialects/resolution-extension.ts";
import { showJson } from "../../harness/json/show.ts";
import { member, type JsonObject } from "../../harness/json/value.ts";
import { requirements } from "../../specification/requirements/requirements.ts";
import { asksIn, neverAsks, queriesIn } from "./reading.ts";

export const onlyAnnouncedDialectsAreAsked = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: "all",
  scenarios: ["nothing-announced", "list-and-call", "hints-in-every-form", "unknown-hints", "several-pages"],
  comparesWith: ["hints-of-a-call"],
  id: "client/only-announced-dialects-are-asked",
  title: "The client asks for the hints of a call only if the server announces it.",
  level: "MUST",
  requirements: requirements("DA-BC-01", "TR-BC-01", "TRX-NAM-01", "CORE-VER-05"),
  matters: "A server that knows nothing of the dialect answers with an error, and some end.",
  restsOn:
    "Servers without the capability got no query, though they flagged their tools, and others that announced it did.",
  cannotSee: "What the client decides by where it cannot ask.",
  fix: ["Look at the server's capabilities first, and at the flag of the tool only then."],
  judge: (transcript, subject) => {
    const { dialect } = subject;
    const index = transcript.events.findIndex(
      (event) =>
        (event.kind === "request" || event.kind === "notification") &&
        event.method === dialect?.method &&
        isOfDialect(transcript, event, subject),
    );
    if (index === -1) return asksIn(subject) ? holds(1) : neverAsks;
    return contradicted({
      message: `The client sent ${dialect?.method ?? ""} to a server that does not announce ${dialect?.words.capability ?? ""}.`,
      expected: "no query",
      observed: [`${dialect?.method ?? ""} was sent`],
      exchanges: [index],
      provenByTranscript: true,
    });
  },
});

/** Of two dialects with one method, the client means the one whose capability it declares. */
function isOfDialect(
  transcript: Transcript,
  { params }: { readonly params?: ReadRequest["params"] },
  { dialect }: ClientSubject,
): boolean {
  if (dialect === undefined || transcript.dialect === dialect.id) return true;
  if (dialect.method !== "tools/resolve") return true;
  const declares = (capabilities: JsonObject): boolean =>
    Object.hasOwn(objectOf(capabilities["extensions"]), resolutionExtensionId);
  const own = capabilitiesOf({ meta: objectOf(member(objectOf(params), "_meta")) });
  const isExtension = declares(own) || handshakesIn(transcript).some(declares);
  return (dialect.capabilityGroup === "extensions") === isExtension;
}

function handshakesIn(transcript: Transcript): readonly JsonObject[] {
  return requestsIn(transcript, "initialize").map(({ given }) => objectOf(member(given, "capabilities")));
}

export const otherSettingsAreNoSupport = defineCheck({
  evidence: clientRuns,
  per: "server",
  dialects: ["resolution-ext"],
  scenarios: ["settings-not-empty"],
  comparesWith: ["hints-of-a-call"],
  id: "client/other-settings-are-no-support",
  title: "The client takes settings of the extension that are not empty for no support.",
  level: "MUST",
  requirements: requirements("TRX-NEG-11b"),
  matters: "Settings are for later versions, whose answers the client cannot read.",
  restsOn: "A server with settings got no query, and one with empty settings did.",
  cannotSee: "Whether the client fell back to the listed hints.",
  fix: ["Ask only where the settings are an empty object."],
  judge: (transcript, subject) => {
    const [query] = queriesIn(transcript, subject);
    if (query === undefined) return asksIn(subject) ? holds(1) : neverAsks;
    return contradicted({
      message: "The client asked a server whose settings of the extension it does not know.",
      expected: "no query",
      observed: [`${query.method} about ${showJson(subjectOf(query).name)}`],
      exchanges: [query.index],
      provenByTranscript: true,
    });
  },
});
