import { expect, it } from "vitest";
import { describeRecorded } from "../recordings/describe-recorded.ts";
import { readRecording } from "../recordings/recording.ts";
import type { Behaviour } from "./behaviour.ts";
import { behindHttp, honest } from "./behaviours.ts";
import { behavioursOfTools } from "./recorded-behaviours.ts";
import { nameOf } from "./run-behaviour.ts";

describeRecorded(behavioursOfTools);

/** Without those of checks that need HTTP. */
function verdicts(behaviour: Behaviour): readonly string[] | undefined {
  return readRecording(behavioursOfTools.directory, nameOf(behaviour))
    ?.results.filter(({ check }) => !check.startsWith("transport/"))
    .map(({ check, tool, dialect, verdict }) => `${check} ${tool ?? ""} ${dialect} ${verdict}`);
}

it.each(behindHttp.honest)("$behaviour behind HTTP has the verdicts that it has on stdio", (overHttp) => {
  const onStdio = honest.find(
    ({ server, behaviour }) => server === overHttp.server && behaviour === overHttp.behaviour,
  );
  if (onStdio === undefined) throw new Error("it is not among those on stdio");
  expect(verdicts(overHttp)).toBeDefined();
  expect(verdicts(overHttp)).toEqual(verdicts(onStdio));
});
