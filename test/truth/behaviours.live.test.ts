import { describeLive } from "../recordings/describe-live.ts";
import { behavioursOfTools } from "./recorded-behaviours.ts";

describeLive(behavioursOfTools);
