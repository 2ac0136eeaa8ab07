import { isJsonObject } from "../protocol/json-object.ts";
import { lookupRecords } from "../tools/lookup-records.ts";
import { everywhere, type Mutant } from "./mutant.ts";

/** Lies about what is left of the server after a call: each shows in calls alone. */
export const endingCallMutants: readonly Mutant[] = [
  {
    id: "call-ends-the-server",
    suite: "error-codes",
    lie: "exits when records are looked up in the mirror, instead of answering the call (JSONRPC-5-REPLY)",
    dialects: everywhere,
    killedBy: ["error-codes/server-survives-calls"],
    mayAlsoFail: [],
    needsCalls: true,
    patch: (world) => ({
      call: (honest, params) => {
        if (!isJsonObject(params) || params["name"] !== lookupRecords.name) return honest();
        const given = params["arguments"];
        if (isJsonObject(given) && given["source"] === "mirror") world.exit(3);
        return honest();
      },
    }),
  },
];
