import { defineCheck } from "../../harness/check/check.ts";
import { listing } from "../../harness/evidence/listing/listing.ts";
import { jsonEqual } from "../../harness/json/canonical.ts";
import { showJson } from "../../harness/json/show.ts";
import { isJsonObject, jsonTypeOf, member } from "../../harness/json/value.ts";
import { contradicted, holds, notApplicable } from "../../harness/check/judgement.ts";
import { isFlagged } from "../../harness/dialects/asked-tools.ts";
import type { DialectSubject } from "../../harness/check/subject.ts";
import type { Introduction } from "../../harness/session/introduction.ts";
import { requirements } from "../../specification/requirements/requirements.ts";

export const toolsCapabilityIsDeclared = defineCheck({
  id: "capabilities/tools-capability-is-declared",
  title: "A server that lists tools declares the tools capability.",
  level: "MUST",
  requirements: requirements("CORE-TOOL-01"),
  matters: "Clients that check capabilities first never send tools/list to this server.",
  restsOn: "The handshake declares tools beside a list that has some.",
  cannotSee: "What the server declares to other clients, and what it would list later.",
  fix: ['Declare `"tools": {}` under `capabilities` in the result of initialize, or of server/discover.'],
  evidence: listing,
  per: "server",
  judge: ({ initialized, list }) => {
    if (list.tools.length === 0) return notApplicable("the server lists no tools");
    const tools = member(initialized.capabilities, "tools");
    if (isJsonObject(tools)) return holds(1);
    return contradicted({
      message: `The server lists ${list.tools.length} tools, but \`capabilities.tools\` is not an object.`,
      expected: "capabilities.tools is an object",
      observed: [`capabilities ${showJson(initialized.capabilities)}`],
    });
  },
});

export const capabilityIsDeclared = defineCheck({
  id: "capabilities/capability-is-declared",
  title: "A server with a flagged tool declares the dialect's capability.",
  level: "MUST",
  requirements: requirements("DA-CAP-01", "TR-CAP-01", "TRX-NEG-05"),
  rules: ["SR-FLAG-CAP"],
  matters: "Clients look for the capability first; without it the refined hints are never asked for.",
  restsOn: "A listed tool has the flag of the dialect, and the handshake has its capability.",
  cannotSee: "Tools that answer queries and are not flagged.",
  fix: [
    "Declare the capability under `capabilities.tools`.",
    "Or remove the flag from the tools, if they do not support the query.",
  ],
  dialects: "all",
  evidence: listing,
  per: "server",
  judge: ({ initialized, list }, { dialect }) => {
    const flagged = list.tools.find((tool) => dialect.offered(tool.definition) === true);
    if (flagged === undefined) return notApplicable("no tool is flagged");
    const value = dialect.declared(initialized.capabilities);
    if (value !== undefined && value !== false && value !== null) return holds(1);
    return contradicted({
      message: `Tool ${showJson(flagged.name)} is flagged ${dialect.words.flag}: true, but ${dialect.words.capability} is ${showJson(value)}.`,
      expected: `${dialect.words.capability} is ${showJson(dialect.announcement)}`,
      observed: [
        `capabilities.${dialect.capabilityGroup} ${showJson(member(initialized.capabilities, dialect.capabilityGroup))}`,
      ],
    });
  },
});

export const capabilityIsTrue = defineCheck({
  id: "capabilities/capability-is-true",
  title: "The dialect's capability is the boolean true.",
  level: "REQUIRED",
  // The shape stands in an example only, so the catalogue gives DA-CAP-02 and TR-CAP-02 the weight of a SHOULD.
  severity: "warn",
  requirements: requirements("DA-CAP-02", "TR-CAP-02"),
  matters: "Clients compare it with true; some read a string or an object there as absent, and others as present.",
  restsOn: "The value of the capability in the handshake is a boolean.",
  cannotSee: "Whether the server supports the queries that it declares.",
  fix: ["Write the boolean true, not a string, a number or an object."],
  dialects: ["annotations", "resolve"],
  evidence: listing,
  per: "server",
  judge: ({ initialized }: Introduction, { dialect }: DialectSubject) => {
    const value = dialect.declared(initialized.capabilities);
    if (value === undefined) return notApplicable("the capability is not declared");
    if (typeof value === "boolean") return holds(1);
    return contradicted({
      message: `${dialect.words.capability} is of type ${jsonTypeOf(value)}, not a boolean.`,
      expected: `${dialect.words.capability} is true`,
      observed: [`${dialect.words.capability} ${showJson(value)}`],
    });
  },
});

export const capabilitySitsUnderTools = defineCheck({
  id: "capabilities/capability-sits-under-tools",
  title: "The dialect's capability is declared under capabilities.tools, not in another place.",
  level: "REQUIRED",
  severity: "warn",
  requirements: requirements("DA-CAP-02", "TR-CAP-02"),
  matters: "Clients do not find a capability in another place.",
  restsOn: "The capability is at its place in the handshake.",
  cannotSee: "A second copy elsewhere, and names under `experimental` and `extensions`, which are free to use.",
  fix: ["Move it to `capabilities.tools`."],
  dialects: ["annotations", "resolve"],
  evidence: listing,
  per: "server",
  judge: ({ initialized, list }: Introduction, { dialect }: DialectSubject) => {
    const { capabilities } = initialized;
    // A key of the same name elsewhere may belong to another capability. It is ours only where ours is missing and a tool
    // says that it can be asked about.
    if (dialect.declared(capabilities) !== undefined) return holds(1);
    if (!list.tools.some((tool) => isFlagged(tool, dialect))) return notApplicable("no tool is flagged");
    // A server may use `experimental` and `extensions` freely; a key of the same name there is not ours.
    const free = new Set([dialect.capabilityGroup, "experimental", "extensions"]);
    const misplaced = Object.keys(capabilities).find((key) => {
      if (free.has(key)) return false;
      const value = member(capabilities, key);
      return key === dialect.capabilityKey || (isJsonObject(value) && Object.hasOwn(value, dialect.capabilityKey));
    });
    if (misplaced === undefined) return notApplicable("the capability is not declared");
    return contradicted({
      message: `The capability ${dialect.capabilityKey} is declared at capabilities.${misplaced}.`,
      expected: dialect.words.capability,
      observed: [`capabilities ${showJson(capabilities)}`],
    });
  },
});

export const capabilityHasAFlaggedTool = defineCheck({
  id: "capabilities/capability-has-a-flagged-tool",
  title: "A server that declares the dialect's capability flags at least one tool.",
  level: "STATEMENT",
  requirements: requirements("DA-TOOL-01", "TR-TOOL-01", "TRX-MRK-02"),
  rules: ["SR-FLAG-CAP"],
  matters: "Clients ask about flagged tools only, so the capability does nothing without a flagged tool.",
  restsOn: "At least one listed tool has the flag of the declared dialect.",
  cannotSee: "Whether the flagged tools can be asked about, and whether others should be flagged.",
  fix: ["Flag the tools that can be asked about.", "Or remove the capability."],
  dialects: "all",
  evidence: listing,
  per: "server",
  judge: ({ initialized, list }, { dialect }) => {
    const { announcement } = dialect;
    if (!jsonEqual(dialect.declared(initialized.capabilities), announcement)) {
      return notApplicable(`the capability is not ${showJson(announcement)}`);
    }
    if (list.tools.length === 0) return notApplicable("the server lists no tools");
    if (list.tools.some((tool) => isFlagged(tool, dialect))) return holds(list.tools.length);
    return contradicted({
      message: `The server declares ${dialect.capabilityKey}, but none of its ${list.tools.length} tools is flagged.`,
      expected: `at least one tool with ${dialect.words.flag}: true`,
      observed: list.tools
        .slice(0, 5)
        .map(
          ({ name, definition }) =>
            `${showJson(name)} has ${dialect.words.flag} ${showJson(dialect.offered(definition))}`,
        ),
    });
  },
});

export const flagIsBoolean = defineCheck({
  id: "capabilities/flag-is-boolean",
  title: "The dialect's flag on a tool is a boolean.",
  level: "REQUIRED",
  requirements: requirements("DA-TOOL-03", "TR-TOOL-03", "TRX-MRK-02"),
  rules: ["SR-FLAG-TYPE"],
  matters: 'Typed clients reject a tool whose flag has the wrong type, or take the string "false" for true.',
  restsOn: "The flag in the listed definition of the tool is true or false.",
  cannotSee: "Whether the flag is true of the tool.",
  fix: ["Write true or false without quotes, or leave the flag out."],
  dialects: "all",
  evidence: listing,
  per: "tool",
  judge: (_, { tool, dialect }) => {
    const flag = dialect.offered(tool.definition);
    if (flag === undefined) return notApplicable("the tool is not flagged");
    if (typeof flag === "boolean") return holds(1);
    return contradicted({
      message: `Tool ${showJson(tool.name)} has a flag ${dialect.words.flag} of type ${jsonTypeOf(flag)}.`,
      expected: `${dialect.words.flag} is a boolean`,
      observed: [`${dialect.words.flag} ${showJson(flag)}`],
    });
  },
});
