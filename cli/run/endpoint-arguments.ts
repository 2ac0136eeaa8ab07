import { validateHeaderName, validateHeaderValue } from "node:http";
import { portPlace } from "../../harness/connect/http/port-place.ts";
import { readStart } from "../../harness/connect/read-start.ts";
import { unlessRefused } from "../../harness/connect/system-error.ts";
import type { RunArguments } from "../options/run-arguments.ts";
import { UsageError } from "../program/usage-error.ts";

type Header = readonly [name: string, value: string];
type HeaderArguments = Pick<RunArguments, "header">;

const maxFileBytes = 1024 * 1024;
const maxNameLength = 60;
/** A header whose value is a variable, alone or after the name of a scheme: no part of it is a secret. */
const plainlyNamed = /^[^:]+:\s*(?:(?:Bearer|Basic|Digest|Token) )?\$\{\w+\}$/iu;

/**
 * The address of `--url`, as it is typed.
 *
 * @param isLaunched whether a command starts the server, on a port that is chosen for it
 * @throws UsageError when it is none, or has credentials in it
 */
export function readAddress(url: string, isLaunched: boolean): string {
  const hasPlace = url.includes(portPlace);
  if (hasPlace && !isLaunched)
    throw new UsageError(
      `--url has ${portPlace}, but no command starts the server`,
      "Give the command as well, or the port in place of it.",
    );
  const parsed = URL.parse(url.replaceAll(portPlace, "1"));
  if (parsed === null || (parsed.protocol !== "http:" && parsed.protocol !== "https:"))
    throw new UsageError("--url is not an http: or https: address", "For example: --url https://host/mcp");
  if (parsed.username !== "" || parsed.password !== "")
    throw new UsageError(
      "--url has credentials in it",
      "Give them as a header: --header 'Authorization: ${VARIABLE}', where VARIABLE has the whole value.",
    );
  return url;
}

/**
 * The headers of every request: of each name the one typed last. A mask hides the values of all variables.
 *
 * @throws UsageError for a header, a variable or a file that is none; no value is in the message
 */
export function readHeaders({ header }: HeaderArguments): readonly Header[] {
  const headers = header.flatMap((entry) =>
    entry.startsWith("@") ? headersIn(entry.slice(1)) : [parseHeader(entry, "--header")],
  );
  // A name in another case is the same header.
  return [...new Map(headers.map(([name, value]) => [name.toLowerCase(), [name, value] as const])).values()];
}

function parseHeader(line: string, where: string): Header {
  const cut = line.indexOf(":");
  if (cut < 1) throw new UsageError(`${where} is not of the form Name: value`, 'For example: --header "X-Tenant: one"');
  return checked([line.slice(0, cut).trim(), withVariables(line.slice(cut + 1).trim())], where);
}

function withVariables(value: string): string {
  return value.replaceAll(/\$\{(\w+)\}/gu, (_, variable: string) => {
    const found = process.env[variable];
    if (found !== undefined && found !== "") return found;
    const shown = variable.length <= maxNameLength ? variable : "that --header names";
    throw new UsageError(`the environment variable ${shown} is not set`, "Set it, or leave the header out.");
  });
}

function headersIn(file: string): readonly Header[] {
  const text = unlessRefused(() => readStart(file, maxFileBytes));
  if (text === undefined) throw new UsageError(`--header @${file} cannot be read`, "Check the path.");
  return text
    .split(/\r?\n/u)
    .flatMap((line, index) =>
      line.trim() === "" || line.startsWith("#") ? [] : [parseHeader(line, `line ${index + 1} of --header @${file}`)],
    );
}

function checked([name, value]: Header, where: string): Header {
  try {
    validateHeaderName(name);
    validateHeaderValue(name, value);
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new UsageError(`${where} is not a valid HTTP header`, "Names are tokens; values are one line.");
  }
  return [name, value];
}

/** The options that name the endpoint again: the value of a header is never among them. */
export function endpointWords(options: HeaderArguments, url: string): readonly string[] {
  return ["--url", url, ...headerWords(options)];
}

/** The options that give its headers again, without their values. */
export function headerWords({ header }: HeaderArguments): readonly string[] {
  return header.flatMap((entry) => ["--header", withoutValue(entry)]);
}

function withoutValue(entry: string): string {
  if (entry.startsWith("@") || plainlyNamed.test(entry.trim())) return entry;
  return `${entry.slice(0, Math.max(0, entry.indexOf(":")))}: …`;
}
