import { describeReal } from "../recordings/describe-real.ts";
import { behavioursOfTools } from "./recorded-behaviours.ts";

describeReal(behavioursOfTools);
