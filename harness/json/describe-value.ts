/** Long enough to recognise a value by. */
const maxShownLength = 60;

/** A value of any type in a few words: it comes from somebody's program and is of the wrong type. */
export function describeValue(value: unknown): string {
  switch (typeof value) {
    case "undefined":
      return "undefined";
    case "function":
      return "a function";
    case "symbol":
      return "a symbol";
    case "object": {
      if (value === null) return "null";
      if (Array.isArray(value)) return value.length === 0 ? "an empty array" : "an array";
      return value instanceof Promise ? "a promise" : "an object";
    }
    case "string": {
      const text = JSON.stringify(value);
      return text.length > maxShownLength ? `${text.slice(0, maxShownLength)}…` : text;
    }
    case "boolean":
    case "number":
    case "bigint":
      return String(value);
  }
}

/** What was given where a name belongs. */
export function nameOf(value: unknown): string {
  return typeof value === "string" ? value : describeValue(value);
}
