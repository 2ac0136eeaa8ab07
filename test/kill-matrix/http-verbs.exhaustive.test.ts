import { describeMutantsInDialects } from "./describe-mutants.ts";

describeMutantsInDialects("http-verbs");
