/** Values of one list that are kept. */
const maxValues = 30;
const maxValueLength = 200;

/** A type of JSON that errors name. */
export type TypeName = "string" | "number" | "boolean" | "array" | "object";

const types: ReadonlyMap<string, TypeName> = new Map([
  ...["string", "str", "text"].map((name) => [name, "string"] as const),
  ...["number", "integer", "int", "int64", "int32", "float", "float64", "double", "numeric"].map(
    (name) => [name, "number"] as const,
  ),
  ...["boolean", "bool"].map((name) => [name, "boolean"] as const),
  ...["array", "list", "slice"].map((name) => [name, "array"] as const),
  ...["object", "dict", "dictionary", "record", "map", "struct", "model"].map((name) => [name, "object"] as const),
]);

/** The type of JSON that a word of a library means. */
export function typeNamed(word: string): TypeName | undefined {
  return types.get(word.toLowerCase()) ?? (word.startsWith("[]") ? "array" : undefined);
}

const forms: readonly { readonly named: RegExp; readonly form: string }[] = [
  { named: /^(?:date-?time|iso ?-?8601|rfc ?-?3339|timestamp)/iu, form: "2024-01-15T10:30:00Z" },
  { named: /^date\b/iu, form: "2024-01-15" },
  { named: /^time\b/iu, form: "10:30:00" },
  { named: /^(?:url|uri)\b/iu, form: "https://example.com/" },
  { named: /^(?:uuid|guid)\b/iu, form: "123e4567-e89b-42d3-a456-426614174000" },
  { named: /^e-?mail\b/iu, form: "user@example.com" },
  { named: /^(?:ipv4|ip address|ip)\b/iu, form: "127.0.0.1" },
  { named: /^absolute (?:file ?)?path/iu, form: "/tmp" },
  { named: /^json\b/iu, form: "{}" },
  { named: /^hex(?:adecimal)? colou?r|^colou?r\b/iu, form: "#336699" },
  { named: /^cron\b/iu, form: "0 0 * * *" },
];

/** An example of a form that is named, or shown by letters such as `YYYY-MM-DD`. */
export function formOf(named: string): string | undefined {
  if (/Y{2,4}|\bHH\b/u.test(named)) {
    const shown = /(?<![YMDHhms:./T -])[YMDHhms:./T -]*(?:YYYY|HH)[YMDHhmsTZ:./ -]*/u.exec(named)?.[0].trim() ?? "";
    return shown
      .replace("YYYY", "2024")
      .replace("MM", "01")
      .replace("DD", "15")
      .replace(/hh/iu, "10")
      .replace(/mm/u, "30")
      .replace(/ss/u, "00");
  }
  return forms.find((each) => each.named.test(named.trim()))?.form;
}

/** Values of a list in prose: `a, b or c`, `"a" | "b"`, `[a b]`. */
export function valuesOf(written: string): readonly string[] {
  const quoted = [...written.matchAll(/(["'`])(.{1,200}?)\1/gu)].map(([, , value = ""]) => value);
  const parts =
    quoted.length > 0
      ? quoted
      : written
          .replaceAll(/[[\](){}]/gu, " ")
          .split(/,|;|\||\bor\b|\band\b/u)
          .flatMap((part) => (/^[\w.@/:+-]+(?: [\w.@/:+-]+)*$/u.test(part.trim()) ? [part.trim()] : []));
  const whole = parts.length === 1 && quoted.length === 0 ? (parts[0] ?? "").split(/\s+/u) : parts;
  return whole
    .map((value) => value.replace(/[.:]$/u, ""))
    .filter((value) => value !== "" && value.length <= maxValueLength)
    .slice(0, maxValues);
}
