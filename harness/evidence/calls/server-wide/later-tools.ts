import type { Box } from "../../../calls/boxes/box.ts";
import { TargetError } from "../../../connect/fault.ts";
import { listTools, namesOf, type ListedTool } from "../../../session/tool-list.ts";

const listChanged = "notifications/tools/list_changed";

/**
 * Tools that a server lists only once others have been called, as it says by a notification (tools page of the specification,
 * "List Changed Notification").
 *
 * @param box in which tools were called
 * @param known those that it listed at first
 * @returns their names, in the order of the list; none where it does not answer
 */
export async function laterTools(
  { session }: Pick<Box, "session">,
  known: readonly ListedTool[],
): Promise<readonly string[]> {
  const { peer } = session;
  if (peer.closed !== undefined || !peer.notifications.includes(listChanged)) return [];
  const before = new Set(namesOf(known));
  try {
    const { tools } = await peer.heard.during("probe", () => listTools(peer));
    return [...new Set(namesOf(tools))].filter((name) => !before.has(name));
  } catch (error) {
    if (error instanceof TargetError) return [];
    throw error;
  }
}
