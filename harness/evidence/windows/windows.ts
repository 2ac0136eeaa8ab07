import { someDialects } from "../../check/check-rules.ts";
import { keysOf } from "../../check/keys.ts";
import { listOf, oneOf } from "../../check/member-rules.ts";
import { effectKinds } from "../../observe/effect/effect.ts";
import type { Evidence } from "../gathering/gathering.ts";
import type { AskedSession } from "../../calls/journal/asked-record.ts";
import type { WindowCheck } from "./window-check.ts";

/** What observers see of a server while it is queried, and while it is not. */
export const windows: Evidence<WindowCheck> = {
  id: "windows",
  waitsFor: "what happens while nobody calls",
  judgedBy: (check): check is WindowCheck => check.evidence.id === "windows",
  rulesFor: () => ({ per: oneOf(["server"]), dialects: someDialects, kinds: listOf(oneOf(effectKinds), 1) }),
  keysOf: (check, listed) => keysOf(check, listed),
  trialsOf: (evidence: readonly AskedSession[]) => evidence.length,
  replays: () => true,
  whyUnseen: async (check, { observation, target }) => {
    const { isWatched, whyUnwatched } = await import("./why-unwatched.ts");
    if (!windows.judgedBy(check)) return undefined;
    const plan = await observation();
    return isWatched(check, plan) ? undefined : whyUnwatched(check, plan, target);
  },
  begin: (gathering, checks) => {
    // The canaries run beside the first checks. The gathering gets the error; until then nobody listens.
    if (gathering.dialects.length > 0 && checks.length > 0) gathering.observation().catch(() => undefined);
  },
  askFirst: async (gathering, checks) => {
    if (gathering.dialects.length === 0 || checks.length === 0) return;
    const { openWindows } = await import("./gather-windows.ts");
    await openWindows(gathering, checks.filter(windows.judgedBy));
  },
  gather: async (gathering, checks) => {
    const { gatherWindows } = await import("./gather-windows.ts");
    await gatherWindows(gathering, checks.filter(windows.judgedBy));
  },
  abandon: async (gathering) => {
    const { abandonWindows } = await import("./gather-windows.ts");
    await abandonWindows(gathering);
  },
};
