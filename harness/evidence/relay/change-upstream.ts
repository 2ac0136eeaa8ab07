import { setTimeout as delay } from "node:timers/promises";
import { canonicalText, jsonEqual } from "../../json/canonical.ts";
import { memberOfMember } from "../../dialects/member-of-member.ts";
import type { StagedChange } from "../../relay/relaying.ts";
import { findRenaming, type RenameRule } from "../../relay/renaming.ts";
import type { UpstreamTap } from "../../relay/upstream-tap.ts";
import { listTools, namesOf, type ListedTool } from "../../session/tool-list.ts";
import type { TwoSides } from "./both-sides.ts";
import type { ChangeSeen } from "./relay-evidence.ts";

const listChanged = "notifications/tools/list_changed";
/** Over HTTP the announcement and the list travel separately: a relay that caches a list has a second to notice. */
const maxLooks = 8;
const betweenLooksMs = 150;

/**
 * Lets the upstream change, and lists both sides after each change until they agree, or for a second. Where the relay
 * listed something else already before a change, nobody waits for that.
 *
 * @throws TargetError when a list is not answered
 */
export async function changeUpstream(
  { direct, through }: TwoSides,
  tap: UpstreamTap,
  changes: readonly StagedChange[],
  renames: readonly RenameRule[],
): Promise<readonly ChangeSeen[]> {
  const isPromised = memberOfMember(through.session.initialized.capabilities, "tools", "listChanged") === true;
  const seen: ChangeSeen[] = [];
  const told: string[] = [];
  let known = differences(direct.session.list.tools, through.session.list.tools, renames);
  for (const { says, line } of changes) {
    const { peer } = through.session;
    const before = peer.notifications.length;
    tap.tell(line);
    told.push(line);
    tap.greet([...told]);
    direct.session.peer.sendLine(line);
    await tap.settled();
    const lists = { direct: await listOf(direct), through: await listOf(through) };
    const isAnnounced = (): boolean => peer.notifications.slice(before).includes(listChanged);
    let found = differences(lists.direct, lists.through, renames);
    for (let looks = 1; looks < maxLooks; looks++) {
      const isNew = [...found].some((each) => !known.has(each));
      if (!isNew && (isAnnounced() || !isPromised)) break;
      await delay(betweenLooksMs);
      lists.through = await listOf(through);
      found = differences(lists.direct, lists.through, renames);
    }
    known = found;
    seen.push({ says, ...lists, isAnnounced: isAnnounced() });
  }
  return seen;
}

async function listOf({ session }: TwoSides["direct"]): Promise<readonly ListedTool[]> {
  return (await listTools(session.peer)).tools;
}

/** The tools upstream that the relay lists with other hints or not at all, each with its own hints. */
function differences(
  direct: readonly ListedTool[],
  through: readonly ListedTool[],
  renames: readonly RenameRule[],
): ReadonlySet<string> {
  const { upstreamOf } = findRenaming(namesOf(direct), namesOf(through), renames);
  const hintsThrough = new Map(
    through.map(({ name, definition }) => [upstreamOf.get(name)?.[0] ?? name, definition["annotations"]]),
  );
  const differing = direct.filter(
    ({ name, definition }) => !hintsThrough.has(name) || !jsonEqual(hintsThrough.get(name), definition["annotations"]),
  );
  return new Set(differing.map(({ name, definition }) => canonicalText([name, definition["annotations"] ?? null])));
}
