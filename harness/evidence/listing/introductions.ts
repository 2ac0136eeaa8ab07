import { listTools } from "../../session/tool-list.ts";
import { TargetError } from "../../connect/fault.ts";
import type { Introduction } from "../../session/introduction.ts";
import type { SessionHub } from "../../sessions/session-hub.ts";

/**
 * Reads the server three times: twice in the shared session and once in another instance, so that what is read counts
 * as reproduced and what differs is seen.
 *
 * A target that cannot run twice at once is read a third time in the shared session instead.
 *
 * @throws TargetError when the target cannot be opened at all
 */
export async function introduceRepeatedly(hub: SessionHub): Promise<readonly [Introduction, ...Introduction[]]> {
  const session = await hub.shared();
  const { initialized } = session;
  const [again, another] = await Promise.all([listTools(session.peer), readAnotherInstance(hub)]);
  const third = another ?? { initialized, list: await listTools(session.peer) };
  return [{ initialized, list: session.list }, { initialized, list: again }, third];
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
