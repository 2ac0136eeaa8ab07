import { protocolChoices, revisionChoices, type ProtocolChoice } from "../../harness/revisions/revisions.ts";

/** A run in each of these is asked for. */
export function askedProtocols(asked: string): readonly ProtocolChoice[] {
  return asked === "all" ? revisionChoices : [protocolChoices.find((choice) => choice === asked) ?? "auto"];
}
