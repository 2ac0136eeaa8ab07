import { describe, expect, it } from "vitest";
import { missingVariables } from "./missing-variables.ts";

describe("the variables that a server asks for", () => {
  it.each([
    ["Error: AIRTABLE_API_KEY environment variable is required", ["AIRTABLE_API_KEY"]],
    ["GITLAB_PERSONAL_ACCESS_TOKEN environment variable is not set", ["GITLAB_PERSONAL_ACCESS_TOKEN"]],
    ["Please set $SLACK_BOT_TOKEN and SLACK_TEAM_ID before you start", ["SLACK_BOT_TOKEN", "SLACK_TEAM_ID"]],
    ["ValueError: Missing required environment variables: API_USER, API_KEY", ["API_USER", "API_KEY"]],
    ["KeyError: 'HOME_DIR' is undefined", ["HOME_DIR"]],
    ["2024/01/15 10:30:00 GITHUB_PERSONAL_ACCESS_TOKEN not set", ["GITHUB_PERSONAL_ACCESS_TOKEN"]],
    ["KeyError: 'NOTION_API_KEY'", ["NOTION_API_KEY"]],
    ['    token = os.environ["NOTION_API_KEY"]', ["NOTION_API_KEY"]],
    ["const keys = process.env.API_KEYS.split(',');", ["API_KEYS"]],
    ["  const token = process.env['TOKEN'].trim();", ["TOKEN"]],
    ['  "path": ["NOTION_TOKEN"],', ["NOTION_TOKEN"]],
  ])("%s", (line, names) => {
    expect(missingVariables(["Starting", line, "    at main (server.js:3)"])).toEqual(names);
  });

  it("may stand below the line that says what they are", () => {
    const lines = ["Missing environment variables:", "  - TWITTER_API_KEY", "  - TWITTER_API_SECRET", ""];
    expect(missingVariables(lines)).toEqual(["TWITTER_API_KEY", "TWITTER_API_SECRET"]);
  });

  it("may be the path of an issue, on a line of its own", () => {
    expect(missingVariables(['    "path": [', '      "NOTION_TOKEN"', "    ],", '    "message": "Required"'])).toEqual([
      "NOTION_TOKEN",
    ]);
  });

  it.each([
    "const home = process.env.HOME + '/x';",
    "KeyError: 'path'",
    "Error [ERR_MODULE_NOT_FOUND]: Cannot find package 'x' that is required",
    "code: 'MODULE_NOT_FOUND', required by /a/b.js",
    "Using API_KEY of the configuration",
    "TypeError: MAX_RETRIES() is not defined here",
    "the file /srv/DATA_DIR/x is required",
    "The variable NODE_ENV is not set",
  ])("are not what stands in %s", (line) => {
    expect(missingVariables([line])).toEqual([]);
  });

  it("are few, whatever a server writes", () => {
    expect(missingVariables([`required: ${Array.from({ length: 900 }, (_, n) => `A_${n}`).join(" ")}`])).toHaveLength(
      5,
    );
  });
});
