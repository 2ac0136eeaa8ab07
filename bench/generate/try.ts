import { measureValid } from "./valid-values.ts";
import { readSuite } from "./suite.ts";
import { sampleFaker, sampleOurs } from "./samplers.ts";
for (const d of ["2020-12","draft-07"] as const) {
  const groups = readSuite("/work/shared/data", d) ?? [];
  for (const [n,s] of [["ours",sampleOurs],["jsf",sampleFaker]] as const) {
    const t=performance.now();
    const f = await measureValid(groups, s, 100);
    process.stdout.write(JSON.stringify({d,n,ms:Math.round(performance.now()-t),all:[f.allValid.met,f.allValid.of],rel:[f.relevantType.met,f.relevantType.of],ind:[f.independent.met,f.independent.of],unj:f.unjudged.length})+"\n");
    if(n==="ours") process.stdout.write(JSON.stringify({a:f.allValid.missed,r:f.relevantType.missed,i:f.independent.missed.filter(x=>!f.unjudged.includes(x)),u:f.unjudged},null,1)+"\n");
  }
}
