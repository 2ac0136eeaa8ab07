import type { LearningStep, Member } from "./learning-steps.ts";

/** What an exploration does without, and how often each step made a difference. */
export class LeftOut {
  readonly #steps: readonly LearningStep[];
  readonly #without: string | undefined;
  readonly #differences: Map<string, number>;

  /** @param without the id of a step, if one is to be left out */
  constructor(steps: readonly LearningStep[], without: string | undefined) {
    this.#steps = steps;
    this.#without = without;
    this.#differences = new Map(steps.map(({ id }) => [id, 0]));
  }

  /** How often each step, of those not left out, has answered otherwise than what stands for it. */
  get differences(): Readonly<Record<string, number>> {
    return Object.fromEntries(this.#differences);
  }

  /** What to call in place of a function. */
  inPlaceOf(module: string, name: string, original: Member): Member {
    const steps = this.#steps.filter((step) => step.module === module && step.member === name);
    const leftOut = steps.find(({ id }) => id === this.#without);
    if (leftOut !== undefined) return leftOut.without(original);
    const count = (step: LearningStep, given: readonly unknown[], answer: unknown): void => {
      if (isEqual(answer, step.without(original)(...given))) return;
      this.#differences.set(step.id, (this.#differences.get(step.id) ?? 0) + 1);
    };
    return (...given) => {
      const answer = original(...given);
      for (const step of steps) count(step, given, answer);
      return answer;
    };
  }

  /** Replaces a method or getter of a class. */
  replaceIn(module: string, type: { readonly name: string; readonly prototype: object }, name: string): void {
    const descriptor = Object.getOwnPropertyDescriptor(type.prototype, name);
    if (descriptor === undefined) throw new Error(`${type.name} has no ${name} now`);
    const before = Object.defineProperty({}, name, descriptor);
    const inPlace = (original: Member): Member => this.inPlaceOf(module, `${type.name}.${name}`, original);
    const method = {
      value(this: unknown, ...given: readonly unknown[]): unknown {
        const original = Reflect.get(before, name, this);
        return inPlace((...others) => Reflect.apply(original, this, others))(...given);
      },
    };
    const getter = {
      get(this: unknown): unknown {
        return inPlace(() => Reflect.get(before, name, this))();
      },
    };
    Object.defineProperty(type.prototype, name, "value" in descriptor ? method : getter);
  }
}

function isEqual(left: unknown, right: unknown): boolean {
  if (left === right) return true;
  const isData = Array.isArray(left) || isPlain(left);
  return isData && JSON.stringify(left) === JSON.stringify(right);
}

function isPlain(value: unknown): boolean {
  return typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
