import { describe, it } from "vitest";
import { nameOf } from "./journal-recording.ts";
import { recordedJournals } from "./recorded-journals.ts";
import { attributed, expectRight } from "./standings.ts";
import { whoseServers } from "./whose-servers.ts";

/** Where the variable RECORD is set, the journals are written down. */
describe.concurrent.each(recordedJournals)("the journal of $of", ({ recordings, journalOf }) => {
  it.for(whoseServers.map((server) => [nameOf(server), server] as const))(
    "decides no claim wrongly: %s",
    async ([, server], context) => {
      const journal = await journalOf(server, context);
      if (process.env["RECORD"] !== undefined) recordings.write(server, journal);
      expectRight(server, attributed(journal));
    },
  );
});
