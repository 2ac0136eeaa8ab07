import type { NameSetting, SettingName } from "../../harness/check/setting.ts";

const options: Readonly<Record<SettingName, string>> = {
  concurrency: "--concurrency",
  cwd: "--cwd",
  env: "--env",
  example: "--example",
  execute: "--execute",
  header: "--header",
  home: "--home",
  maxTime: "--max-time",
  observe: "--observe",
  rps: "--rps",
  show: "--show",
  startTimeout: "--start-timeout",
  timeout: "--timeout",
  tool: "--tool",
  url: "--url",
};

/** Names settings of a run as the options that are typed. */
export const nameOption: NameSetting = (setting) => options[setting];
