import * as fc from "fast-check";

/** What is known about a `format`: its simplest value and how to draw others. */
export interface FormatValues {
  readonly simplest: string;
  readonly arbitrary: fc.Arbitrary<string>;
}

/** An arbitrary is built when a schema first asks for it: some take milliseconds, and most runs need none. */
const formats: ReadonlyMap<string, { readonly simplest: string; readonly build: () => fc.Arbitrary<string> }> = new Map(
  [
    ["date", { simplest: "2000-01-01", build: () => dates().map((text) => text.slice(0, 10)) }],
    ["date-time", { simplest: "2000-01-01T00:00:00Z", build: dates }],
    ["iso-date-time", { simplest: "2000-01-01T00:00:00Z", build: dates }],
    ["time", { simplest: "00:00:00Z", build: () => dates().map((text) => text.slice(11)) }],
    ["iso-time", { simplest: "00:00:00Z", build: () => dates().map((text) => text.slice(11)) }],
    ["duration", { simplest: "P1D", build: durations }],
    ["email", { simplest: "a@example.com", build: () => fc.emailAddress() }],
    ["idn-email", { simplest: "a@example.com", build: () => fc.emailAddress() }],
    ["hostname", { simplest: "example.com", build: () => fc.domain() }],
    ["idn-hostname", { simplest: "example.com", build: () => fc.domain() }],
    ["ipv4", { simplest: "127.0.0.1", build: () => fc.ipV4() }],
    ["ipv6", { simplest: "::1", build: () => fc.ipV6() }],
    ["uri", { simplest: "https://example.com", build: addresses }],
    ["iri", { simplest: "https://example.com", build: addresses }],
    ["url", { simplest: "https://example.com", build: addresses }],
    ["uri-reference", { simplest: "a", build: () => fc.oneof(addresses(), pointers()) }],
    ["iri-reference", { simplest: "a", build: () => fc.oneof(addresses(), pointers()) }],
    ["uri-template", { simplest: "a", build: () => words().map((word) => `/${word}/{${word}}`) }],
    ["uuid", { simplest: "00000000-0000-4000-8000-000000000000", build: () => fc.uuid() }],
    ["json-pointer", { simplest: "/a", build: pointers }],
    ["json-pointer-uri-fragment", { simplest: "#/a", build: () => pointers().map((text) => `#${text}`) }],
    [
      "relative-json-pointer",
      { simplest: "0", build: () => fc.tuple(fc.nat(9), pointers()).map((parts) => parts.join("")) },
    ],
    ["regex", { simplest: "a", build: () => fc.constantFrom("a", "^a+$", "[0-9]", ".*", "(a|b)?") }],
    ["byte", { simplest: "YQ==", build: () => fc.base64String({ maxLength: 24 }) }],
  ],
);

const built = new Map<string, FormatValues>();

/** The values of a format; undefined for a format without a form of its own, which accepts any string. */
export function formatValues(format: string): FormatValues | undefined {
  const known = built.get(format);
  const recipe = formats.get(format);
  if (known !== undefined || recipe === undefined) return known;
  const values = { simplest: recipe.simplest, arbitrary: recipe.build() };
  built.set(format, values);
  return values;
}

function dates(): fc.Arbitrary<string> {
  const thisCentury = { noInvalidDate: true, min: new Date("2000-01-01"), max: new Date("2099-12-31") };
  return fc.date(thisCentury).map((date) => date.toISOString());
}

function durations(): fc.Arbitrary<string> {
  return fc.tuple(fc.nat(999), fc.nat(23)).map(([days, hours]) => `P${days}DT${hours}H`);
}

/** `fc.webUrl` takes 600 ms to build. */
function addresses(): fc.Arbitrary<string> {
  const scheme = fc.constantFrom("https", "https", "http");
  const query = fc.option(
    fc.tuple(words(), words()).map((pair) => `?${pair.join("=")}`),
    { nil: "" },
  );
  return fc
    .tuple(scheme, fc.domain(), pointers(), query)
    .map(([name, host, path, rest]) => `${name}://${host}${path}${rest}`);
}

function pointers(): fc.Arbitrary<string> {
  return fc.array(words(), { maxLength: 4 }).map((list) => list.map((word) => `/${word}`).join(""));
}

/** Short words of lower-case letters. */
export function words(): fc.Arbitrary<string> {
  const letters = fc.constantFrom(...Array.from("abcdefghijklmnopqrstuvwxyz"));
  return fc.array(letters, { minLength: 1, maxLength: 6 }).map((list) => list.join(""));
}
