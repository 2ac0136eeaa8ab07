import type { Check } from "../../harness/check/check.ts";
import { needlessCaution } from "./caution.ts";
import { refinedChecks } from "./refined.ts";
import { sameReply } from "./reply.ts";
import { staticChecks } from "./static.ts";

/** Hints put to the proof: what a tool does when it is called, against what was said of it. */
export const truthChecks: readonly Check[] = [...staticChecks, ...refinedChecks, sameReply, needlessCaution];
