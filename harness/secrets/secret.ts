/** A text that no report may show, wherever it is repeated. */
export interface Secret {
  /** What is shown in its place, such as the name of the variable that holds it. */
  readonly name: string;
  readonly value: string;
}
