import { isJsonObject, jsonTypeOf, member, type Json } from "../../json/value.ts";

/** The shape with its values replaced by given ones of the same type, and with members added that it lacks. */
export function mergedAnswer(shape: Json, values: Json): Json {
  if (Array.isArray(shape) && Array.isArray(values)) {
    const [item] = shape;
    return item === undefined ? values : values.map((each) => mergedAnswer(item, each));
  }
  if (isJsonObject(shape) && isJsonObject(values)) {
    const keys = new Set([...Object.keys(shape), ...Object.keys(values)]);
    return Object.fromEntries(
      [...keys].map((key) => {
        const [ofShape, value] = [member(shape, key), member(values, key)];
        if (value === undefined) return [key, ofShape ?? null];
        return [key, ofShape === undefined ? value : mergedAnswer(ofShape, value)];
      }),
    );
  }
  return jsonTypeOf(shape) === jsonTypeOf(values) ? values : shape;
}
