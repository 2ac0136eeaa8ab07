import { listTools, type ToolList } from "../../session/tool-list.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { Session } from "../../session/session.ts";
import type { SessionHub } from "../../instances/session-hub.ts";

/** How a server introduced itself, and how it does so again. */
export interface Introductions {
  readonly first: Introduction;
  /** Settled when the session that all share is no longer spoken in for this. */
  readonly again: Promise<unknown>;
  /** The first one, and two more, which are read meanwhile. It is rejected as `introduceRepeatedly` is. */
  readonly all: Promise<readonly Introduction[]>;
}

/**
 * Reads the server three times: twice in the shared session and once in another instance, so that what is read counts
 * as reproduced and what differs is seen. The other instance is launched when the first one listens, or else when it
 * works, since one that is starting may keep another from it. It is what finds out whether the target bears company.
 *
 * A target that cannot be launched once more is read a third time in the shared session instead.
 *
 * @throws TargetError when the target cannot be opened at all
 */
export async function introduceRepeatedly(hub: SessionHub): Promise<Introductions> {
  let another: Promise<Introduction | undefined> | undefined;
  const readAnother = (): Promise<Introduction | undefined> => (another ??= readAnotherInstance(hub));
  // Who waits for it learns of it; until then it must not pass for an error that nobody has seen.
  if (hub.bearsCompany) void hub.firstListens.then(() => readAnother().catch(() => undefined));
  const session = await hub.shared();
  const { initialized, list } = session;
  const first = { initialized, list };
  const again = listIn(hub, session);
  const all = allOf(hub, first, again, readAnother());
  all.catch(() => undefined);
  return { first, again, all };
}

async function allOf(
  hub: SessionHub,
  first: Introduction,
  readingAgain: Promise<ToolList>,
  readingAnother: Promise<Introduction | undefined>,
): Promise<readonly Introduction[]> {
  const { initialized } = first;
  const [again, another] = await Promise.all([readingAgain, readingAnother]);
  return [first, { initialized, list: again }, another ?? { initialized, list: await listIn(hub, await hub.shared()) }];
}

function listIn(hub: SessionHub, session: Session): Promise<ToolList> {
  return hub.during(session, () => listTools(session.peer));
}

async function readAnotherInstance(hub: SessionHub): Promise<Introduction | undefined> {
  try {
    const session = await hub.fresh();
    await hub.close(session);
    return { initialized: session.initialized, list: session.list };
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}
