import { programName } from "../../library/program-name.ts";
import { didYouMean, existingNames } from "./usage-error.ts";

/** More options than that are not listed: who has mistyped one would not find it among them. */
const maxListed = 8;

/** A word of a command without a name. */
interface Positional {
  /** Such as `report.json`. */
  readonly name: string;
  readonly says: string;
}

/** What was typed where commander met an error. */
export interface ParsedCommand {
  /** Of the command; empty for a run. */
  readonly name: string;
  /** Such as `--cmd`. */
  readonly options: readonly string[];
  readonly positionals: readonly Positional[];
  readonly argv: readonly string[];
}

/** An error of commander with what it does not say: what to type instead. */
export function parseErrorText(text: string, command: ParsedCommand): string {
  if (text.includes("unknown option")) return `${text}${afterUnknownOption(text, command)}\n`;
  const missing = /missing required argument '(?<missing>[^']*)'/u.exec(text)?.groups?.["missing"];
  if (missing !== undefined) return `${text}${usageOf(missing, command)}`;
  if (text.includes("too many arguments")) return `${text}${strayCommand(command)}`;
  const refused =
    /(?:argument|value) '(?<given>[^']*)' is invalid[^.]*\. Allowed choices are (?<choices>[^']*)\.\n$/u.exec(text);
  const { given, choices = "" } = refused?.groups ?? {};
  return given === undefined ? text : `${text}${didYouMean(given, choices.split(", ")) ?? ""}`;
}

function usageOf(missing: string, { name, positionals }: ParsedCommand): string {
  const usage = [programName, name, ...positionals.map((each) => `<${each.name}>`)].join(" ");
  const says = positionals.find((each) => each.name === missing)?.says ?? "";
  return `Type: ${usage}\n<${missing}> is ${says}.\n`;
}

/** A command line that was typed after a command which takes it as the value of an option. */
function strayCommand({ name, options, argv }: ParsedCommand): string {
  const option = ["--cmd", "--command"].find((each) => options.includes(each));
  const words = argv.slice(argv.indexOf(name) + 1);
  if (option === undefined || words[0]?.startsWith("-") !== false) return "";
  const end = words.findIndex((word) => word.startsWith("-"));
  return `Put quotes around the command: ${name} ${option} "${words.slice(0, end === -1 ? undefined : end).join(" ")}"\n`;
}

function afterUnknownOption(text: string, { name, options, argv }: ParsedCommand): string {
  const command = unquotedCommand(argv, options);
  if (command !== undefined) return `Put quotes around the command: --cmd "${command}"`;
  const typed = /unknown option '(?<typed>[^'=]*)/u.exec(text)?.groups?.["typed"] ?? "";
  const meant = didYouMean(typed === "--cmd" ? "--command" : typed, options) ?? "";
  if (options.length <= maxListed) return meant + existingNames("options", options);
  const everyOption = name === "" ? "help all" : `${name} --help`;
  return `${meant}\`${programName} ${everyOption}\` lists every option.`;
}

/** The command that stands after `--cmd` in several words; undefined where it is one. */
function unquotedCommand(argv: readonly string[], options: readonly string[]): string | undefined {
  const start = argv.indexOf("--cmd") + 1;
  const next = argv[start + 1];
  if (start === 0 || next === undefined || next.startsWith("-")) return undefined;
  const words = argv.slice(start);
  const end = words.findIndex((word) => options.includes(word));
  return words.slice(0, end === -1 ? undefined : end).join(" ");
}
