import { listTools, type ToolList } from "../../session/tool-list.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { Session } from "../../session/session.ts";
import type { SessionHub } from "../../instances/session-hub.ts";

/** How a server introduced itself, and how it does so again. */
export interface Introductions {
  readonly first: Introduction;
  /** Settled when the shared session is no longer used for this. */
  readonly again: Promise<unknown>;
  /** The first one and two more, which are read meanwhile. It is rejected like `introduceRepeatedly`. */
  readonly all: Promise<readonly Introduction[]>;
}

/**
 * Reads the server three times: twice in the shared session and once in another instance, so what is read counts as
 * reproduced and differences show. The other instance is launched when the first one listens, or else works, since one
 * that is starting may prevent another. This also shows whether two instances can run at once.
 *
 * A target that cannot be launched again is read a third time in the shared session instead.
 *
 * @throws TargetError when the target cannot be opened at all
 */
export async function introduceRepeatedly(hub: SessionHub): Promise<Introductions> {
  let another: Promise<Introduction | undefined> | undefined;
  const readAnother = (): Promise<Introduction | undefined> => (another ??= readAnotherInstance(hub));
  // A caller that awaits it gets the error; until then it must not count as unhandled.
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
    const { initialized, list } = await hub.freshForNext();
    return { initialized, list };
  } catch (error) {
    if (error instanceof TargetError) return undefined;
    throw error;
  }
}
