import { afterEach, expect, it } from "vitest";
import { scriptedTarget, scriptOf } from "../../connect/fixture-scripted-target.ts";
import { annotationsDialect } from "../../dialects/annotations.ts";
import { clientCapabilitiesFor } from "../../dialects/select.ts";
import { resolutionExtensionDialect } from "../../dialects/resolution-extension.ts";
import { resolveDialect } from "../../dialects/resolve.ts";
import { introductionOf } from "../../session/sample-introduction.ts";
import { endHubs, hubFor } from "../../instances/fixture-hub.ts";
import { fixtureGathering } from "./fixture-gathering.ts";
import { inDialect } from "./in-dialect.ts";

afterEach(endHubs);

it("a client offers only what its dialect wants, where another one under test has its method", async () => {
  const target = scriptedTarget(() => scriptOf({}));
  const hub = hubFor(target, { clientCapabilities: clientCapabilitiesFor("auto") });
  const dialects = [annotationsDialect, resolveDialect, resolutionExtensionDialect];
  const { gathering } = fixtureGathering(hub, [introductionOf([])], dialects);
  for (const dialect of dialects) await inDialect(gathering, dialect).hub.shared();
  const told = target.instances.map(({ sent }): unknown => JSON.parse(sent[0] ?? "null"));
  // The extension is what the client of the run offers as well.
  const extension = { extensions: { "io.modelcontextprotocol/tool-resolution": {} } };
  expect(told).toMatchObject([{ params: { capabilities: extension } }, { params: { capabilities: {} } }]);
  expect(JSON.stringify(told[1])).not.toContain("tool-resolution");
});

it("a client offers all that any dialect wants, where none shares its method", () => {
  const hub = hubFor(scriptedTarget(() => scriptOf({})));
  const { gathering } = fixtureGathering(hub, [introductionOf([])], [annotationsDialect, resolveDialect]);
  expect(inDialect(gathering, resolveDialect)).toBe(gathering);
});
