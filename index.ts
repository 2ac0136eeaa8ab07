export { allChecks } from "./suites/index.ts";
export { ambiguities } from "./specification/requirements/ambiguities/index.ts";
export { defineCheck, type Check } from "./harness/check/check.ts";
export { runChecks } from "./harness/run/runner.ts";
export type { RunOptions } from "./harness/run/run-options.ts";
export type { Target } from "./harness/connect/target.ts";
export * from "./report-model/report-model.ts";
export { reportFormats, type ReportFormat, type RenderOptions } from "./reports/index.ts";
export type { NameSetting, SettingName } from "./harness/check/setting.ts";
