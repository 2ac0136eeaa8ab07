import { requirements } from "../../specification/requirements/requirements.ts";
import { defineFaultCheck } from "../judging/define-fault-check.ts";

export const codesSayWhatFailed = defineFaultCheck({
  id: "error-codes/codes-say-what-failed",
  title: "An error has a code that says what failed.",
  level: "STATEMENT",
  // The code is an integer, as it must be; a useless one breaks no rule.
  severity: "note",
  requirements: requirements("JSONRPC-5.1-CODE", "JSONRPC-5.1-RESERVED"),
  matters: "Clients and logs distinguish errors by their codes; 0, 1 and -1 do not say what failed.",
  restsOn: "No error of the run had the code 0, 1 or -1, nor one that JSON-RPC reserves and leaves undefined.",
  cannotSee: "Failures that the run did not cause, and whether a code of the server's own fits.",
  fix: [
    "Use -32602 for invalid params, -32601 for an unknown method and -32603 for a failure of the server.",
    "Use a code outside -32768 to -32000 for your own errors.",
  ],
  faults: ["error-code-says-nothing", "error-code-not-defined"],
  expected: "a code that JSON-RPC or MCP defines, or one of the server's own that says what failed",
});
