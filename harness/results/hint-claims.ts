import type { Result, Verdict } from "../../report-model/report-model.ts";
import type { HintName } from "../../report-model/hints.ts";
import type { HintsDecided, OpenClaim, ToolClaims } from "../../report-model/tool-hints.ts";
import type { ResultKey } from "../check/result-key.ts";
import type { Job } from "./job.ts";
import { requiredTools, type MinVerified } from "./min-verified.ts";

/** Where the results of a run are. */
interface Results {
  readonly resultOn: (checkId: string, key: ResultKey) => Result | undefined;
}

/** What came of a claim about a hint: calls were seen to keep or to break it, nothing was claimed, or it is open. */
type Standing = "decided" | "open" | "not-claimed";

/**
 * What a run that calls tools decided of their hints. A claim about a hint is what a check that names the `hint` and judges
 * calls has to judge of one tool in one dialect; a new check of that kind is counted without more.
 */
export class HintClaims {
  readonly #byTool = new Map<string, ToolClaims>();

  constructor(jobs: readonly Job[], results: Results) {
    for (const { check, key } of jobs) {
      const { id, hint, evidence } = check;
      if (hint === undefined || evidence.callsTools !== true || key.tool === undefined) continue;
      const result = results.resultOn(id, key);
      if (result !== undefined) this.#add(key.tool, hint, result);
    }
  }

  /** The claims about one tool. */
  ofTool(tool: string): ToolClaims {
    return this.#byTool.get(tool) ?? { decided: 0, of: 0, open: [] };
  }

  /**
   * How many of all claims are decided, and of how many tools.
   *
   * @param minVerified how many tools need a decided one, as the user asked
   * @param listed how many tools the server lists
   */
  count(minVerified: MinVerified | undefined, listed: number): HintsDecided {
    const tools = [...this.#byTool.values()];
    const decided = tools.filter((claims) => claims.decided > 0);
    return {
      decided: tools.reduce((sum, claims) => sum + claims.decided, 0),
      of: tools.reduce((sum, claims) => sum + claims.of, 0),
      tools: { decided: decided.length, of: tools.length, required: requiredTools(minVerified, tools.length, listed) },
    };
  }

  #add(tool: string, hint: HintName, { check, dialect, verdict, message, heldWithout }: Result): void {
    const standing = standingOf(verdict);
    if (standing === "not-claimed") return;
    const { decided, of, open } = this.ofTool(tool);
    const isDecided = standing === "decided";
    const without = heldWithout === undefined ? {} : { heldWithout };
    const left: OpenClaim = { check, dialect, hint, because: message, ...without };
    this.#byTool.set(tool, {
      decided: decided + Number(isDecided),
      of: of + 1,
      open: isDecided ? open : [...open, left],
    });
  }
}

/**
 * What is `ambiguous` is decided: what the calls did was seen and came again, and only the specification leaves open what to
 * call it. A claim that nothing here could have shown (`not-run`) is open: it was made, and nobody saw whether it is kept.
 */
function standingOf(verdict: Verdict): Standing {
  switch (verdict) {
    case "pass":
    case "fail":
    case "warn":
    case "ambiguous":
    case "note":
      return "decided";
    case "inconclusive":
    case "not-run":
    case "error":
      return "open";
    case "not-applicable":
      return "not-claimed";
  }
}
