import { describeLive } from "../recordings/describe-live.ts";
import { behavioursOfQueries } from "./recorded-behaviours.ts";

describeLive(behavioursOfQueries);
