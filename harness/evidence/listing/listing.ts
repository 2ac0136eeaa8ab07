import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import { absent, oneOf, optional } from "../../check/member-rules.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { ListingCheck } from "./listing-check.ts";

const forServers = 'unless per is "server" and there are no dialects';

/** What a server says about itself without a query about a call. */
export const listing: Evidence<ListingCheck> = {
  id: "listing",
  waitsFor: "the list of tools in another instance",
  judgedBy: (check): check is ListingCheck => check.evidence.id === "listing",
  rulesFor: ({ per, dialects }) => ({
    dialects: optional(someDialects),
    lists: per === "server" && dialects === undefined ? optional(oneOf(["together"])) : absent(forServers),
    ofListAlone: per === "server" && dialects === undefined ? optional(oneOf([true])) : absent(forServers),
  }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: (evidence: Introduction | readonly Introduction[]) => ("length" in evidence ? evidence.length : 1),
  gather: async (gathering, checks) => {
    const { gatherListing } = await import("./gather-listing.ts");
    await gatherListing(gathering, checks.filter(listing.judgedBy));
  },
};
