import type { ExplainedCheck } from "../../harness/check/check.ts";
import { anthropicProfile } from "./anthropic.ts";
import { checkIdOf, directoryCheck } from "./directory-check.ts";
import { copilotReviewProfile } from "./copilot-review.ts";
import { m365Profile } from "./m365.ts";
import { openAiProfile } from "./openai.ts";
import type { ProfileName } from "./profile-names.ts";
import type { DirectoryProfile } from "./rule.ts";
import { slackProfile } from "./slack.ts";

/** Every directory whose rules are known. */
export const directoryProfiles: readonly DirectoryProfile[] = [
  openAiProfile,
  anthropicProfile,
  m365Profile,
  slackProfile,
  copilotReviewProfile,
];

/** What directories ask of the servers that they list, a check for each rule. */
export const directoryChecks: readonly ExplainedCheck[] = directoryProfiles.flatMap((profile) =>
  profile.rules.map((rule) => directoryCheck(profile, rule)),
);

/** Ids of the checks of some directories. */
export function checkIdsOf(profiles: readonly ProfileName[]): ReadonlySet<string> {
  const chosen = directoryProfiles.filter(({ id }) => profiles.includes(id));
  return new Set(chosen.flatMap((profile) => profile.rules.map((rule) => checkIdOf(profile, rule))));
}
