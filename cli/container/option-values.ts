/** An option as it was typed, such as `--report`, and its value. */
export interface OptionValue {
  readonly option: string;
  readonly value: string;
}

/** The options that were typed with a value, as `--name value` or `--name=value`. */
export function optionValues(own: readonly string[]): readonly OptionValue[] {
  return own.flatMap((word, index) => {
    const joined = /^(?<option>--[\w-]+)=(?<value>[^]*)$/u.exec(word)?.groups;
    if (joined !== undefined) return [{ option: joined["option"] ?? "", value: joined["value"] ?? "" }];
    const option = own[index - 1];
    return option?.startsWith("--") === true && !word.startsWith("-") && !option.includes("=")
      ? [{ option, value: word }]
      : [];
  });
}
