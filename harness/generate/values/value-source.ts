import type { Json } from "../../json/value.ts";
import type { Demand } from "../shape/demand.ts";
import type { Draw } from "./draw.ts";
import type { Shape } from "../shape/shape.ts";

/** Where the parts of an array or an object come from. Height is how many levels a value may still nest. */
export interface ValueSource {
  shapeOf(demands: readonly Demand[]): Shape;
  /** The simplest value of a shape within a height; undefined when there is none or none was found. */
  simplest(shape: Shape, height: number): Json | undefined;
  /** A random value of a shape that has a simplest one within the height. */
  draw(shape: Shape, draw: Draw, height: number): Json | undefined;
}

/** How one part is made: the simplest way or at random. */
export type MakePart = (shape: Shape) => Json | undefined;
