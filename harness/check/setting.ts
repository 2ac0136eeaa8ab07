/** A setting of a run that a message tells the user to change. */
export type SettingName =
  | "concurrency"
  | "cwd"
  | "env"
  | "example"
  | "execute"
  | "header"
  | "home"
  | "maxTime"
  | "observe"
  | "rps"
  | "show"
  | "startTimeout"
  | "timeout"
  | "tool"
  | "url";

/** The user's name for a setting, such as an option of a command line. */
export type NameSetting = (setting: SettingName) => string;

/** A setting that would help where a claim was not tested; the results word it. */
export type Remedy = Extract<SettingName, "concurrency" | "example" | "home" | "startTimeout" | "timeout">;

const fields: Readonly<Record<SettingName, string>> = {
  concurrency: "target.concurrency",
  cwd: "target.cwd",
  env: "target.env",
  example: "examples",
  execute: "execute",
  header: "target.headers",
  home: "execute.home",
  maxTime: "maxTimeMs",
  observe: "observe",
  rps: "target.rps",
  show: "target.show",
  startTimeout: "startTimeoutMs",
  timeout: "timeoutMs",
  tool: "toolNames",
  url: "target.url",
};

/** Names settings as callers of `runChecks` write them. */
export const nameField: NameSetting = (setting) => fields[setting];
