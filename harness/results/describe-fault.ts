import { withoutSecrets } from "../secrets/command-secrets.ts";
import type { TargetFault } from "../connect/fault.ts";
import type { RpcError } from "../wire/message.ts";
import { excerpt } from "../json/excerpt.ts";
import { showJson } from "../json/show.ts";
import type { Problem } from "../../report-model/report-model.ts";
import { tellingLine } from "../error-text/telling-line.ts";
import { nameField, type NameSetting } from "../check/setting.ts";
import { describeLateStart, describeSilence } from "./describe-silence.ts";
import { everyTool } from "../inputs/tool-example.ts";

const maxLineLength = 300;

/**
 * The one place that makes sentences of the faults of a target: what is wrong, where, and what to do.
 *
 * @param nameSetting for settings that the hint names; the message names none
 */
// oxlint-disable-next-line max-lines-per-function -- one sentence for each fault
export function describeFault(fault: TargetFault, nameSetting: NameSetting = nameField): Problem {
  const { code } = fault;
  // One switch, so that the compiler names the fault that has no sentence.
  switch (code) {
    case "command-not-found":
      return {
        code,
        message: fault.command.includes("/")
          ? `There is no program at ${quote(fault.command)}.`
          : `The program ${quote(fault.command)} was not found on PATH.`,
        details: [],
        hint: `Install it, correct the spelling, or give its full path. The command is launched without a shell, so aliases and variables do not work; variables for it go into ${nameSetting("env")}.`,
      };
    case "command-not-executable":
      return {
        code,
        message: `${quote(fault.command)} is not executable.`,
        details: [],
        hint: "Name the interpreter before it (node, python), or make the file executable.",
      };
    case "working-directory-missing":
      return {
        code,
        message: `The working directory ${quote(fault.cwd)} does not exist or is not a directory.`,
        details: [],
        hint: `Give an existing directory with ${nameSetting("cwd")}.`,
      };
    case "launch-failed":
      return {
        code,
        message: `${quote(fault.command)} could not be launched: ${fault.reason}`,
        details: [],
        hint: "Run the same command by hand to see why.",
      };
    case "port-taken":
      return {
        code,
        message: `Port ${fault.port} is already in use. The command was not launched.`,
        details: [],
        hint: `Stop the program that uses it, or write {port} in place of the port, in the command and in ${nameSetting("url")}: then each instance gets a free port. To test the program that runs there, leave the command out.`,
      };
    case "no-answer":
      return describeSilence(fault, nameSetting);
    case "not-started-in-time":
      return describeLateStart(fault, nameSetting);
    case "request-refused":
      return {
        code,
        message: `The server refused ${fault.method} with error ${fault.error.code}: ${fault.error.message}`,
        details: [],
        hint: "Nothing else can be tested without this answer.",
      };
    case "unusable-result":
      return {
        code,
        message: `The server answered ${fault.method}, but ${fault.reason}.`,
        details: [fault.excerpt],
        hint: "Compare the answer with the schema of the protocol revision.",
      };
    case "unsupported-protocol-version":
      return {
        code,
        message: `The server chose protocol revision ${JSON.stringify(fault.found)}.`,
        details: [],
        hint: `This tool supports ${fault.accepted.join(", ")}.`,
      };
    case "revision-not-spoken":
      return {
        code,
        message: `The server does not support protocol revision ${fault.revision}: it refused server/discover, and ${describeListOfOther(fault.refusal)}.`,
        details: [],
        hint: "Test it in a revision that it supports, or let this tool detect the revision.",
      };
    case "not-ready-in-time":
      return {
        code,
        message: `The server did not list its tools within the time limit of ${fault.maxTimeMs / 1000} s.`,
        details: [],
        hint: `Raise the limit with ${nameSetting("maxTime")}.`,
      };
    case "no-such-tool":
      return {
        code,
        message: `The server lists no tool named ${quote(fault.name)}.`,
        details: [],
        hint: `${didYouMean(fault)}It lists: ${fault.listed.join(", ") || "none"}.`,
      };
    case "unusable-example":
      return describeUnusableExample(fault);
    case "cannot-be-boxed":
      return {
        code,
        message: `The tools of ${quote(withoutSecrets(fault.command).join(" "))} were to be called in a sandbox, but the server cannot run in one: this tool does not launch it, or reaches it over the network. No tool was called.`,
        details: [],
        hint: "Launch the server as a command, or accept that the effects of its tools are permanent.",
      };
    case "too-wide-for-sandbox": {
      const home = fault.isHome
        ? `, or show it your home directory with ${nameSetting("home")}; nothing there is changed`
        : "";
      return {
        code,
        message: `The server would start in ${quote(fault.directory)}, ${fault.isHome ? "your home directory" : "which holds more than one project"}, and a sandbox would have to show it all of that. Nothing was launched.`,
        details: [],
        hint: `Start it in a directory of its own with ${nameSetting("cwd")}${home}.`,
      };
    }
    case "too-many-restarts":
      return {
        code,
        message: `The server died and was restarted ${fault.restarts} times; giving up.`,
        details: [],
        hint: `Fix the crashes listed among the findings, or leave out the tool with ${nameSetting("tool")}.`,
      };
    case "too-many-unanswered":
      return {
        code,
        message: `The server did not answer ${fault.unanswered} requests within ${fault.timeoutMs} ms each; the remaining requests were not sent.`,
        details: [],
        hint: `If it is slow rather than stuck, give it more time with ${nameSetting("timeout")}.`,
      };
  }
}

/** How the list of tools shows that it is of another revision than was asked for. */
function describeListOfOther(refusal: RpcError | undefined): string {
  if (refusal === undefined) return "the result of tools/list has no member of that revision";
  return `tools/list with error ${refusal.code}: ${refusal.message}`;
}

/**
 * Why instances of the server were launched one at a time, as the end of a sentence.
 *
 * @param fault of an instance that was launched beside another
 */
export function describeLackOfCompany(fault: TargetFault): string {
  const line = fault.code === "no-answer" ? tellingLine(fault.stderr) : undefined;
  const said = line === undefined ? describeFault(fault).message : excerpt(line.trim(), maxLineLength);
  return `a second instance did not start while the first one ran, but did after that had ended: ${said}`;
}

function describeUnusableExample(fault: Extract<TargetFault, { code: "unusable-example" }>): Problem {
  const { code, tool, argument, value, reason, declared } = fault;
  const forEvery = tool === everyTool;
  const why =
    reason === "unknown"
      ? `${forEvery ? "no tool has an" : `tool ${quote(tool)} has no`} argument ${quote(argument)}`
      : `the input schema of ${forEvery ? "every tool with this argument" : `tool ${quote(tool)}`} rejects the value`;
  return {
    code,
    message: `The example ${tool}.${argument}=${showJson(value)} cannot be used: ${why}.`,
    details: [],
    hint:
      reason === "refused"
        ? "A value that is JSON is read as JSON; to give a string of digits, write it with quotation marks: '\"123\"'."
        : declared.length > 0
          ? `${didYouMean(fault)}The arguments of the tool: ${declared.join(", ")}.`
          : didYouMean(fault).trim() || "Check the spelling.",
  };
}

function didYouMean({ meant }: { readonly meant?: string }): string {
  return meant === undefined ? "" : `Did you mean ${meant}? `;
}

function quote(text: string): string {
  return JSON.stringify(text);
}
