import { describeHonest } from "./describe-honest.ts";

describeHonest(["static", "annotations", "resolve", "resolution-ext"]);
