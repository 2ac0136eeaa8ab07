/** `node codes.mjs <behaviour> <annotations>`: a server as `server.mjs` describes it, whose errors have codes of other failures. */
import { serveBehaviour } from "./serve-behaviour.mjs";

function refuseAsNoRequest() {
  throw Object.assign(new Error("this cannot be done"), { code: -32600 });
}

const failing = { before: refuseAsNoRequest, act: () => undefined };

serveBehaviour({
  "unknown-tool-as-no-request": { act: () => undefined, unknown: refuseAsNoRequest },
  "failure-as-no-request": failing,
  "every-failure-as-no-request": { ...failing, others: { one: failing, two: failing } },
});
